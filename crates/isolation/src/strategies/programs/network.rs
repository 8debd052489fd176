//! A dense network with one hidden layer, small enough to be written out.

use rand::Rng;
use rand_pcg::Pcg64;

/// A layer: each output is a weighed sum of all inputs and a bias.
#[derive(Clone, Debug)]
struct Layer {
    inputs: usize,
    /// Row by row, one row an output.
    weights: Vec<f64>,
    biases: Vec<f64>,
}

impl Layer {
    /// With small weights at random.
    fn new(inputs: usize, outputs: usize, random: &mut Pcg64) -> Layer {
        let bound = (1.0 / inputs.max(1) as f64).sqrt();
        let weights = (0..inputs * outputs).map(|_| random.random_range(-bound..bound)).collect();
        Layer { inputs, weights, biases: vec![0.0; outputs] }
    }

    fn forward(&self, input: &[f64]) -> Vec<f64> {
        let rows = self.weights.chunks_exact(self.inputs.max(1));
        let sums = rows.map(|row| row.iter().zip(input).map(|(weight, input)| weight * input).sum::<f64>());
        sums.zip(&self.biases).map(|(sum, bias)| sum + bias).collect()
    }

    /// What the inputs would have to change by, given what the outputs should; then steps that way.
    fn step(&mut self, input: &[f64], wanted: &[f64], rate: f64) -> Vec<f64> {
        let mut back = vec![0.0; self.inputs];
        let rows = self.weights.chunks_exact_mut(self.inputs.max(1));
        for ((row, bias), wanted) in rows.zip(&mut self.biases).zip(wanted) {
            for ((weight, input), back) in row.iter_mut().zip(input).zip(&mut back) {
                *back += *weight * wanted;
                *weight += rate * wanted * input;
            }
            *bias += rate * wanted;
        }
        back
    }
}

/// Input, a hidden layer of tanh, linear output.
#[derive(Clone, Debug)]
pub struct Network {
    hidden: Layer,
    output: Layer,
}

impl Network {
    pub fn new(inputs: usize, hidden: usize, outputs: usize, random: &mut Pcg64) -> Network {
        Network { hidden: Layer::new(inputs, hidden, random), output: Layer::new(hidden, outputs, random) }
    }

    pub fn forward(&self, input: &[f64]) -> Vec<f64> {
        self.output.forward(&self.activate(input))
    }

    fn activate(&self, input: &[f64]) -> Vec<f64> {
        self.hidden.forward(input).into_iter().map(f64::tanh).collect()
    }

    /// A step of gradient ascent on the sum of outputs, each weighed by `wanted`.
    pub fn ascend(&mut self, input: &[f64], wanted: &[f64], rate: f64) {
        let active = self.activate(input);
        let back = self.output.step(&active, wanted, rate);
        let through: Vec<f64> = back.iter().zip(&active).map(|(back, active)| back * (1.0 - active * active)).collect();
        self.hidden.step(input, &through, rate);
    }
}

/// Chances in proportion to the exponentials of the outputs, over those that are open.
///
/// A closed one has none; if all are closed, nobody has.
pub fn softmax(outputs: &[f64], open: &[bool]) -> Vec<f64> {
    let pairs = || outputs.iter().zip(open);
    let largest = pairs().filter(|(_, open)| **open).map(|(output, _)| *output).fold(f64::NEG_INFINITY, f64::max);
    let raised: Vec<f64> = pairs().map(|(output, open)| if *open { (output - largest).exp() } else { 0.0 }).collect();
    let sum: f64 = raised.iter().sum();
    raised.into_iter().map(|one| if sum > 0.0 { one / sum } else { 0.0 }).collect()
}

#[cfg(test)]
mod tests {
    use rand_pcg::rand_core::SeedableRng;

    use super::*;

    #[test]
    fn a_network_computes_an_example_by_hand() {
        let hidden = Layer { inputs: 2, weights: vec![0.5, -1.0], biases: vec![0.25] };
        let output = Layer { inputs: 1, weights: vec![2.0], biases: vec![-0.5] };
        // tanh(0.5 * 1 - 1 * 0.5 + 0.25) = tanh(0.25); 2 tanh(0.25) - 0.5.
        let out = Network { hidden, output }.forward(&[1.0, 0.5]);
        assert!((out[0] - (2.0 * 0.25f64.tanh() - 0.5)).abs() < 1e-12);
    }

    #[test]
    fn a_step_is_as_long_as_the_gradient_says() {
        let mut random = Pcg64::seed_from_u64(3);
        let network = Network::new(3, 4, 2, &mut random);
        let (input, wanted) = ([0.3, -0.2, 0.9], [1.0, -0.5]);
        let value = |network: &Network| -> f64 {
            network.forward(&input).iter().zip(&wanted).map(|(output, wanted)| output * wanted).sum()
        };
        let rate = 1e-6;
        let mut moved = network.clone();
        moved.ascend(&input, &wanted, rate);
        // Moving along the gradient g by a rate r gains r |g|^2, to first order; g from differences.
        let mut squared = 0.0;
        for layer in 0..2 {
            let count = if layer == 0 { 12 + 4 } else { 8 + 2 };
            for at in 0..count {
                let mut other = network.clone();
                let target = if layer == 0 { &mut other.hidden } else { &mut other.output };
                let weights = target.weights.len();
                if at < weights {
                    target.weights[at] += 1e-6
                } else {
                    target.biases[at - weights] += 1e-6
                }
                squared += ((value(&other) - value(&network)) / 1e-6).powi(2);
            }
        }
        let gained = (value(&moved) - value(&network)) / rate;
        assert!((gained - squared).abs() < 1e-3 * squared, "{gained} {squared}");
    }

    #[test]
    fn chances_are_shared_among_the_open() {
        let chances = softmax(&[0.0, 2f64.ln(), 50.0], &[true, true, false]);
        assert!((chances[0] - 1.0 / 3.0).abs() < 1e-12 && (chances[1] - 2.0 / 3.0).abs() < 1e-12);
        assert_eq!(softmax(&[1.0], &[false]), [0.0]);
    }
}
