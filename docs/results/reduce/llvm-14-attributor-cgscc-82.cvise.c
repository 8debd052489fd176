void printf();
void platform_main_end(int crc) {
  printf("checksum = %X\n", crc);
}
static int crc32_context = 0xFFF;
void crc32_byte() {
  crc32_context = ((crc32_context >> 8) & 0xF);
}
int main() {
  {
    {
      crc32_byte();
      crc32_byte();
    }
  }
  platform_main_end(crc32_context);
}
