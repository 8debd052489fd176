int a;
void b() {
  for(; 0; a += 1);
}
int main() {
  int c;
  for(c = 0; c < 1; c++);
  for(; 0; c++);
}
