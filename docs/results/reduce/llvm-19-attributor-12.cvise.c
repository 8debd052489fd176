typedef short int16_t;
typedef int int32_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
static int16_t (safe_rshift_func_int16_t_s_s);
static int16_t (safe_rshift_func_int16_t_s_u);
static uint16_t (safe_sub_func_uint16_t_u_u);
static uint16_t (safe_mod_func_uint16_t_u_u);
static uint32_t (safe_add_func_uint32_t_u_u);
static uint16_t g_4 = 0x6915;
static uint32_t g_8 = 1U;
static int32_t g_11 = 0x5047C4D1;
static int32_t g_13[][6];
static int32_t g_13_0_2;
static int32_t g_45 = 0;
static uint16_t *g_48 = &g_4;
static int32_t *g_56 = &g_11;
static int32_t func_14(void);
static int32_t *func_27(void);
static int32_t *func_31(void);
uint8_t func_14_p_15;
uint8_t func_14_p_16;
uint32_t *func_14_p_17;
static int32_t func_14(void) {
  int16_t __trans_tmp_2;
  int32_t *__trans_tmp_1;
  int32_t *l_197 = &g_11;
  int32_t *l_196 = l_197;
  {
    {
      int16_t si1 = g_4;
      int16_t si2 = 1;
      __trans_tmp_2 = (si1 + si2);
    }
    for(g_4 = 0; (g_4 <= 3); g_4 = __trans_tmp_2) {
      int32_t **l_61 = &g_56;
      (*l_61) = func_31();
    }
    __trans_tmp_1 = 0;
  }
  (l_196) = __trans_tmp_1;
  return func_14_p_16;
}
int16_t func_27_p_28;
uint32_t func_31_p_32;
uint8_t func_31_p_33;
static int32_t *func_31(void) {
  int32_t *l_40 = &g_11;
  for(g_8 = 0; (g_8 <= 5); g_8 += 1);
  for(g_8 = 0; 0; g_8 = 0) for(func_31_p_33 = 0; 0; func_31_p_33 = 0) {
    int32_t *l_55[2];
    int32_t **l_55_0;
    int i;
    for(i = 0; i < 2; i = i + 1) l_55_0 = &l_40;
    if(((*l_40) = 0));
  }
  return l_40;
}
int main() {
  {
    int i;
    for(i = 0; i < 256; i++);
  }
  ;
  {
    int32_t *l_10 = &g_11;
    (*l_10) = func_14();
    0;
  }
  ;
}
