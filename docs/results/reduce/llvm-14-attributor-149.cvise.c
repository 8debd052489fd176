void printf();
void platform_main_end(int crc) {
  printf("checksum = %X\n", crc);
}
static int crc32_context = 0xFFFFFFFFUL;
void transparent_crc() {
  {
    {
      crc32_context = ((crc32_context >> 8) & 0x00FFFFFF);
    }
  }
}
int main() {
  int i = 0;
  for(; i < 9; i++) transparent_crc();
  platform_main_end(crc32_context);
}
