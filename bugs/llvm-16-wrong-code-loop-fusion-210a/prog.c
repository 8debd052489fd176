int main() {
  int a;
  for(a = 0; a < 1; a++) 0;
  for(; 0; 0);
}
