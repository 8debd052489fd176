int a() {
  return 0;
}
struct b {};
static struct b *volatile c;
int main() {
  int d = a();
  *c = *c;
}
