static int volatile a;
int main() {
  a;
  if(a);
}
