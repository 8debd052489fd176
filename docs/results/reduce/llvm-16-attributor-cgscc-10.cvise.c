typedef short int16_t;
typedef int int32_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
static int16_t (safe_add_func_int16_t_s_s)(int16_t si1, int16_t si2) {
  return 0;
}
static int16_t (safe_mod_func_int16_t_s_s)(int16_t si1, int16_t si2) {
  return 0 ? 0 : 0;
}
static int16_t (safe_lshift_func_int16_t_s_s)(int16_t left, int right) {
  return 0 ? 0 : (left << ((int) right));
}
static int32_t (safe_unary_minus_func_int32_t_s)(int32_t si) {
  return(si == (-2147483647 - 1)) ? ((si)) : -si;
}
static uint16_t (safe_lshift_func_uint16_t_u_u)(uint16_t left, unsigned int right) {
  return((((unsigned int) right) >= 32) || (left > (65535 >> ((unsigned int) right)))) ? ((left)) : (left << ((unsigned int) right));
}
static uint32_t (safe_unary_minus_func_uint32_t_u)(uint32_t ui) {
  return -ui;
}
struct S0 {
  uint32_t f3;
};
struct S2 {
  int16_t f0;
  uint32_t f2;
  const int16_t f5;
  uint32_t f9;
};
static int32_t g_4 = 0L;
static uint32_t g_18 = 0x7F8B4DFEL;
static int32_t g_40 = 6L;
static int16_t g_57 = 0x8C6AL;
static int32_t *volatile g_60 = &g_40;
static struct S2 g_62;
static struct S2 g_65;
static struct S0 g_67;
static struct S0 *g_69 = &g_67;
static struct S0 **volatile g_68 = &g_69;
static const int32_t func_7(uint16_t p_8);
static uint16_t func_21(int16_t p_22, const uint32_t *p_23);
static int32_t func_1(void) {
  int32_t l_9 = 0x32AA61FCL;
  lbl_221 :
  for(g_4 = 21; (g_4 > (-1));--g_4) {
    if(func_7(l_9));
  }
  return(*g_60);
}
static const int32_t func_7(uint16_t p_8) {
  uint32_t l_10 = 1UL;
  uint16_t l_16 = 0UL;
  uint32_t *l_17 = &g_18;
  int16_t *l_169 = &g_57;
  int32_t *l_170 = &g_40;
  if((l_10 >= ((safe_mod_func_int16_t_s_s((safe_add_func_int16_t_s_s((safe_unary_minus_func_uint32_t_u(((*l_17) &= l_16))), ((*l_169) = (safe_lshift_func_uint16_t_u_u(func_21(((void *) 0 != l_17), l_17), 9))))), l_10)) == 0xDAD1L)));
  return(*l_170);
}
static uint16_t func_21(int16_t p_22, const uint32_t *p_23) {
  struct S0 *l_74 = &g_67;
  int32_t l_76 = (-7L);
  int32_t *l_77 = &g_40;
  if(((*l_77) = (l_76 = (safe_lshift_func_int16_t_s_s((((((p_22 > (l_74 == l_74)) < ((g_62.f0 & (safe_unary_minus_func_int32_t_s(((*g_60) != g_62.f5)))) ^ g_67.f3)) != (-1L)) >= p_22) && p_22), 7)))));
  (*g_68) = (*g_68);
  return p_22;
}
int main(int argc, char *argv[]) {
  func_1();
}
