void printf();
void platform_main_end(int crc) {
  printf("checksum = %X\n", crc);
}
;
char (safe_sub_func_uint8_t_u_u)(char ui2) {
  return ui2;
}
int crc32_context;
void crc32_byte(char b) {
  crc32_context = (b);
}
struct S0 {};
int g_4 = (9L);
short g_51;
static unsigned short func_16();
static unsigned short func_40();
void func_1() {
  char __trans_tmp_4;
  int *l_3 = &g_4;
  if(g_4) {
    short *l_122 = &g_51;
    short l_123 = func_16();
    __trans_tmp_4 = ((((((*l_3))))));
    (l_123) = ((*l_122) = (__trans_tmp_4));
  }
}
unsigned short func_16(struct S0) {
  char l_57;
  char l_59 = 0x8AL;
  (((l_59) |= ((l_57) = (func_40()))));
  return 0;
}
short func_40_p_44;
unsigned short func_40() {
  int *l_52 = &g_4;
  (*l_52) = 0;
  return func_40_p_44;
}
int main() {
  func_1();
  {
    {
      {
        crc32_byte((g_51));
      }
    }
  }
  platform_main_end(crc32_context);
}
