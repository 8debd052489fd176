volatile
int a, b, c=2;
unsigned d;
int main() {
  int e=-32;
  d=-31;
  for(; d>2; d++)
    for(e++; ; b--)
      if (c)
        break;
  e&&a;
  return 0;
}
