int printf(const char*, ...);
int a, b=1;
int main() {
  int i;
  for(i=0; i<56; i++)
    for(; a; a--)
      ;
  int *c=&b;
  if (*c)
    *c=1%(unsigned int)*c|5;
  printf("%d\n", b);
  return 0;
}
