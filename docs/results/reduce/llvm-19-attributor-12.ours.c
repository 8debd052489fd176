void a() {
  int b;
  for(; 0; b++);
  for(; 0; b++);
}
int main() {
  int b = 0;
  for(; b < 1; b++);
}
