void printf();
static int crc32_context = 4095;
void crc32_byte() {
  crc32_context = crc32_context >> 8;
}
int main() {
  crc32_byte();
  crc32_byte();
  printf("checksum = %X\n", crc32_context);
}
