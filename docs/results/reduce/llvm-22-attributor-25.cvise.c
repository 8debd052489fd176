typedef int int32_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
int printf(const char *,...);
static void platform_main_begin(void) {}
static uint32_t (safe_sub_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2) {
  return ui1 - ui2;
}
static void crc32_gentab(void) {
  uint32_t crc;
  const uint32_t poly = 0xEDB88320UL;
  int i, j;
  for(i = 0; i < 256; i++) {
    for(j = 8; j > 0; j--) {
      if(crc & 1) {
        crc = (crc >> 1) ^ poly;
      }
    }
  }
}
struct S0 {
  volatile unsigned f1 : 2;
};
static volatile int32_t g_4[9][8] = {};
static int32_t g_5 = (-1);
static int32_t g_30 = 0xBBBC254E;
static int32_t g_33 = 0xABA9A984;
static uint16_t func_1(void) {
  int32_t *l_26 = &g_5;
  for(g_30 = 0; (g_30 <= 6); g_30 += 1) {
    uint8_t l_365 = 0xE5;
  }
  return(*l_26);
}
int main(int argc, char *argv[]) {
  int i, j;
  int print_hash_value = 0;
  for(i = 0; i < 9; i++) {
    for(j = 0; j < 8; j++) {
      if(print_hash_value) printf("index = [%d][%d]\n", i, j);
    }
  }
  for(i = 0; i < 8; i++) {}
}
