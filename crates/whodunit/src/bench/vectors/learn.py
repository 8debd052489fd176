"""Vectors of documents by gensim: documents.txt in, vectors.f32 out, seconds on standard output.

A line is a document, its words apart by blanks. Only learning is timed, not reading or counting words.
"""

import json
import sys
import time

from gensim.models.doc2vec import Doc2Vec, TaggedDocument

seed, workers, size, window, epochs, negative, alpha, min_alpha, sample = map(float, sys.argv[1:])
with open("documents.txt") as lines:
    documents = [TaggedDocument(line.split(), [number]) for number, line in enumerate(lines)]
model = Doc2Vec(
    dm=1, dm_mean=1, dm_concat=0, hs=0, min_count=1, vector_size=int(size), window=int(window), epochs=int(epochs),
    negative=int(negative), alpha=alpha, min_alpha=min_alpha, sample=sample, seed=int(seed), workers=int(workers),
)
model.build_vocab(documents)
started = time.perf_counter()
model.train(documents, total_examples=model.corpus_count, epochs=model.epochs)
seconds = time.perf_counter() - started
model.dv.vectors.astype("<f4").tofile("vectors.f32")
print(json.dumps({"seconds": seconds}))
