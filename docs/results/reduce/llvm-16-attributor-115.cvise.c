static int volatile g_167;
int main() {
  g_167;
  if(g_167);
}
