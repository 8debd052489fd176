static short (safe_lshift_func_int16_t_s_s)() {
  return 0;
}
static int (safe_unary_minus_func_int32_t_s)() {
  return 0;
}
static int g_4 = 0L;
static int volatile g_60 = 6L;
static const short g_62_2;
static short g_62_0;
static int g_67;
static unsigned int g_67_0;
static int *g_69 = &g_67;
static int **volatile g_68 = &g_69;
static unsigned short func_21(void);
static const int func_7(void) {
  unsigned short __trans_tmp_5;
  unsigned short __trans_tmp_3;
  unsigned short __trans_tmp_2;
  __trans_tmp_3 = func_21();
  return 0;
}
short func_21_p_22;
static unsigned short func_21(void) {
  int __trans_tmp_4;
  int l_76 = 0;
  int l_77 = 6L;
  __trans_tmp_4 = safe_unary_minus_func_int32_t_s(((g_60) != g_62_2));
  ((l_77) = (l_76 = (safe_lshift_func_int16_t_s_s(((((0 < ((g_62_0 & (__trans_tmp_4)) ^ g_67_0)) != 0) >= func_21_p_22) && func_21_p_22), 7))));
  (*g_68) = (*g_68);
  return func_21_p_22;
}
int main() {
  {
    g_4 = 21;
    lbl_221 :
    for(g_4; (g_4 > 0);--g_4) {
      func_7();
      ;
    }
    0;
  }
}
