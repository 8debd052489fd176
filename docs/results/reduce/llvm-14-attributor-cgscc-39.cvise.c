void printf();
static void platform_main_end(int crc) {
  printf("checksum = %X\n", crc);
}
int crc32_tab_0;
static int crc32_context = 15;
int g_2[24];
int main_j;
int main() {
  for(; main_j < 6; main_j = main_j + 1) {
    g_2[main_j];
    crc32_context = crc32_tab_0;
  }
  platform_main_end(crc32_context);
}
