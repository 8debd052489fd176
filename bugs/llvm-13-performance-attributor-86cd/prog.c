typedef unsigned long size_t;
int strcmp(const char *, const char *);
typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char uint8_t;
typedef unsigned short uint16_t;
typedef unsigned int uint32_t;
typedef unsigned long uint64_t;
static uint32_t (safe_mod_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2) {
  return(ui2 == 0) ? ((ui1)) : (ui1 % ui2);
}
static uint32_t crc32_tab[256];
static uint32_t crc32_context = 0xFFFFFFFFUL;
static void crc32_gentab(void) {
  uint32_t crc;
  const uint32_t poly = 0xEDB88320UL;
  int i, j;
  for(i = 0; i < 256; i++) {
    crc = i;
    for(j = 8; j > 0; j--) {
      if(crc & 1) {
        crc = (crc >> 1) ^ poly;
      } else {
        crc >>= 1;
      }
    }
    crc32_tab[i] = crc;
  }
}
static void crc32_byte(uint8_t b) {
  crc32_context = ((crc32_context >> 8) & 0x00FFFFFF) ^ crc32_tab[(crc32_context ^ b) & 0xFF];
}
static void crc32_8bytes(uint64_t val) {
  crc32_byte((val >> 0) & 0xff);
  crc32_byte((val >> 8) & 0xff);
  if((crc32_context != 13U)) {
    crc32_byte((val >> 16) & 0xff);
  }
  crc32_byte((val >> 24) & 0xff);
  crc32_byte((val >> 32) & 0xff);
  crc32_byte((val >> 40) & 0xff);
  crc32_byte((val >> 48) & 0xff);
  crc32_byte((val >> 56) & 0xff);
}
static void transparent_crc(uint64_t val, char *vname, int flag) {
  crc32_8bytes(val);
  {
    int whodunit_17_0 = ((282753625U - (flag >= val)) && (!(~crc32_tab[154])));
    if((whodunit_17_0 <= flag)) {
      whodunit_17_0 = flag;
      flag = val;
      while(((crc32_tab[223] >= 455860U) && (crc32_tab[154] >= 2890964260U))) {
        extern int printf(const char *,...);
        printf("%lld\n", (long long)(flag));
      }
    }
    flag = whodunit_17_0;
  }
  if(flag) {
    printf("...checksum after hashing %s : %lX\n", vname, crc32_context ^ 0xFFFFFFFFUL);
  }
}
static long __undefined;
static volatile int32_t g_2 = 2L;
static volatile int32_t g_3[9] = {(-9L), (-9L), (-9L), (-9L), (-9L), (-9L), (-9L), (-9L), (-9L) };
static int32_t g_4 = (-1L);
static int32_t g_70 = (-1L);
static int32_t g_129[8] = {0xA80421A5L, 1L, 0xA80421A5L, 1L, 0xA80421A5L, 1L, 0xA80421A5L, 1L};
static uint32_t g_133 = 18446744073709551611UL;
static uint16_t g_140 = 0xEC99L;
static uint32_t g_166 = 0x8D3076AEL;
static uint32_t g_208 = 0x04730346L;
inline static int32_t func_1(void);
static int32_t func_7(int32_t p_8, uint16_t p_9);
inline static uint16_t func_11(uint16_t p_12, int16_t p_13, uint16_t p_14, uint16_t p_15, uint16_t p_16);
static uint16_t func_19(int32_t p_20);
static uint16_t func_27(int16_t p_28, uint16_t p_29);
inline static int32_t func_1(void) {
  uint32_t l_10 = 0x651328F6L;
  int32_t l_325 = 1L;
  uint32_t l_356 = 1UL;
  int32_t l_366 = 1L;
  int16_t l_392[2][3] = {{(-3L), 2L, 2L}, {(-3L), 2L, 2L} };
  uint16_t l_399 = 65532UL;
  {
    unsigned int whodunit_18_0 = g_208;
    short whodunit_18_1 = ((__undefined || crc32_tab[23]) & (crc32_tab[253] >= whodunit_18_0));
    if((l_399 != l_325)) {
      whodunit_18_0 = crc32_context;
      crc32_context = (l_399 != (-((whodunit_18_1 & ((!g_70) | g_129[4])) / (~(~l_325)))));
      whodunit_18_1 = l_392[1][1];
      l_392[1][1] = g_4;
      if((whodunit_18_0 < 7U)) {
        extern int printf(const char *,...);
        printf("%lld\n", (long long)(crc32_context));
        printf("%lld\n", (long long)(l_392[1][1]));
      }
    }
    crc32_context = whodunit_18_0;
    l_392[1][1] = whodunit_18_1;
  }
  int i, j;
  for(g_4 = (-21); (g_4 > 5); g_4 = safe_add_func_int32_t_s_s(g_4, 1)) {
    uint32_t l_34 = 18446744073709551607UL;
    int32_t l_328[10][10] = {{0xFF6CCFB4L, (-6L), 0x663F4A46L, 0x2ABD1A8FL, 0x663F4A46L, (-6L), 0xFF6CCFB4L, (-6L), 0x663F4A46L, 0x2ABD1A8FL}, {0xC088E696L, 0x2ABD1A8FL, 0xC088E696L, (-6L), 0x45169D78L, (-6L), 0xC088E696L, 0x2ABD1A8FL, 0xC088E696L, (-6L) }, {0xFF6CCFB4L, 0x2ABD1A8FL, (-1L), (-6L), 0x663F4A46L, 0x2ABD1A8FL, 0x663F4A46L, (-6L), 0xFF6CCFB4L, (-6L) }, {0xC088E696L, 0x9EF1DD19L, 0x6235A88EL, (-6L), 0x6235A88EL, 0x9EF1DD19L, 0xC088E696L, 0x9EF1DD19L, 0x6235A88EL, (-6L) }, {(-1L), (-6L), (-1L), 0x9EF1DD19L, 0x663F4A46L, 0x9EF1DD19L, (-1L), (-6L), (-1L), 0x9EF1DD19L}, {0xC088E696L, (-6L), 0x45169D78L, (-6L), 0xC088E696L, 0x2ABD1A8FL, 0xC088E696L, (-6L), 0x45169D78L, (-6L) }, {0x663F4A46L, 0x9EF1DD19L, (-1L), (-6L), (-1L), 0x9EF1DD19L, 0x663F4A46L, 0x9EF1DD19L, (-1L), (-6L) }, {0x6235A88EL, (-6L), 0x6235A88EL, 0x9EF1DD19L, 0xC088E696L, 0x9EF1DD19L, 0x6235A88EL, (-6L), 0x6235A88EL, 0x9EF1DD19L}, {0x663F4A46L, (-6L), 0xFF6CCFB4L, (-6L), 0x663F4A46L, 0x2ABD1A8FL, 0x663F4A46L, (-6L), 0xFF6CCFB4L, (-6L) }, {0xC088E696L, 0x9EF1DD19L, 0x6235A88EL, (-6L), 0x6235A88EL, 0x9EF1DD19L, 0xC088E696L, 0x9EF1DD19L, 0x6235A88EL, (-6L) } };
    int16_t l_357 = 4L;
    int i, j;
    l_325 = func_7(l_10, func_11((safe_mul_func_uint16_t_u_u(func_19(((safe_mod_func_uint16_t_u_u((l_10, g_4), (safe_rshift_func_uint16_t_u_s((safe_mul_func_uint16_t_u_u(func_27(((safe_mul_func_int16_t_s_s((g_4 <= (safe_mod_func_int32_t_s_s(l_10, g_2))), l_34)), 0x6EABL), l_10), 0x5D78L)), 15)))) < l_34)), 0x9CAFL)), g_4, g_70, g_4, l_10));
    for(g_140 = 27; (g_140 < 11); g_140 = safe_sub_func_int16_t_s_s(g_140, 7)) {
      int32_t l_343 = 0x343EB088L;
      if(g_70) {
        l_328[9][7] = g_140;
      } else {
        int32_t l_344 = 0x0EC21474L;
        l_344 = (safe_rshift_func_int16_t_s_s((safe_add_func_uint16_t_u_u(((((((((safe_mul_func_int16_t_s_s(((safe_rshift_func_int16_t_s_s(((((g_140, ((safe_sub_func_int16_t_s_s((safe_mul_func_uint16_t_u_u(g_2, (1L && ((safe_add_func_uint32_t_u_u(l_343, (g_129[1] >= 0xE168L))), l_344)))), g_129[5])), l_325)) || 0x9E0FL) <= (-1L)) != l_344), g_4)) <= g_133), l_344)) == (-1L)) != 0xC3F117C1L) > g_4) < 4294967295UL) ^ g_129[5]) && g_70) | l_10), l_325)), g_140));
        if(g_3[8]) break;
      }
      for(l_325 = 7; (l_325 >= 2); l_325 -= 1) {
        int i;
        g_2 |= (g_129[l_325] >= ((safe_unary_minus_func_int16_t_s(l_10)) && (safe_rshift_func_uint16_t_u_u((((safe_mod_func_uint32_t_u_u((safe_add_func_uint16_t_u_u(g_166, (safe_rshift_func_int16_t_s_u((safe_sub_func_uint16_t_u_u(l_356, (-10L))), g_4)))), g_129[l_325])), 4294967295UL) || l_343), l_357))));
        l_366 &= (((safe_sub_func_uint32_t_u_u((((((safe_sub_func_int16_t_s_s(((safe_sub_func_uint16_t_u_u(0xA837L, (((safe_add_func_int32_t_s_s(0L, (-1L))), ((g_208 >= l_10) < l_343)), 0L))) | g_129[l_325]), l_357)) == g_129[l_325]), 1L) <= 0UL) ^ 0x35A45A5EL), g_3[8])) && g_129[1]) >= 0x6467L);
      }
      l_328[8][4] = (((safe_unary_minus_func_uint32_t_u((((~(1L && g_70)) | ((safe_unary_minus_func_int32_t_s((g_166 && ((safe_sub_func_uint32_t_u_u(g_129[1], (safe_mul_func_int16_t_s_s(l_328[2][0], l_343)))) != (-1L))))) > 4294967290UL)) > 0L))) && g_129[1]) > l_343);
    }
    for(g_208 = 3; (g_208 <= 8); g_208 += 1) {
      int i, j;
      l_325 |= l_328[g_208][g_208];
      for(g_166 = 0; (g_166 <= 8); g_166 += 1) {
        int i, j;
        g_3[8] = (safe_rshift_func_uint16_t_u_u(l_328[g_208][(g_166 + 1)], 4));
      }
      g_2 = (!((!(safe_mul_func_uint16_t_u_u(l_328[(g_208 + 1)][g_208], (safe_sub_func_int16_t_s_s((safe_mod_func_int32_t_s_s((g_3[g_208] || (safe_lshift_func_uint16_t_u_s(0UL, (4294967286UL <= l_34)))), g_208)), 0x42FCL))))) <= l_328[0][6]));
      if(g_133) goto lbl_400;
    }
  }
  lbl_400 :
  g_4 = (safe_sub_func_int16_t_s_s((g_4 || (((((((safe_sub_func_int32_t_s_s(l_392[0][0], (g_129[1], (safe_mod_func_uint16_t_u_u(((((safe_mod_func_int16_t_s_s((g_4 & ((((safe_rshift_func_int16_t_s_u(((((g_129[1] != l_10) | 1UL) && g_166), 0x5B97L), 9)), l_392[0][0]), g_129[2]) != g_140)), l_392[0][2])) & l_399) > l_356) == 0xE412L), l_399))))), l_392[1][2]), l_325) && l_356) == 0xBE8B9BEDL), l_392[1][1]), 0x7B8F58D3L)), l_366));
  g_129[1] = (safe_mod_func_int32_t_s_s(((l_10 && 0xE0EBEABCL) > 0x65BCL), ((g_129[1], (g_3[8], 0x9168L)) | 0x743EL)));
  return g_129[2];
}
static int32_t func_7(int32_t p_8, uint16_t p_9) {
  uint32_t l_296[7][2] = {{4294967295UL, 0xE68FA146L}, {4294967295UL, 0xE68FA146L}, {4294967295UL, 0x7399BAD2L}, {0x7399BAD2L, 4294967295UL}, {0xE68FA146L, 4294967295UL}, {0xE68FA146L, 4294967295UL}, {0x7399BAD2L, 0x7399BAD2L} };
  int16_t l_299 = 0x9382L;
  int32_t l_304 = 1L;
  int i, j;
  for(g_166 = (-26); (g_166 < 51); g_166 = safe_add_func_uint32_t_u_u(g_166, 7)) {
    int32_t l_321 = 0xE5BDE789L;
    int32_t l_322[7][6] = {{(-1L), 0xE5606840L, 0xB8BD90C6L, 1L, 0x1B13C486L, (-1L) }, {0xD0DFBB70L, 1L, 1L, 0x1B13C486L, 1L, 1L}, {0xD0DFBB70L, (-1L), 0x1B13C486L, 1L, 0xB8BD90C6L, 0xE5606840L}, {(-1L), 0x1B13C486L, 0xD0DFBB70L, 0xFF8B2BE1L, 0xFF8B2BE1L, 0xD0DFBB70L}, {0x1B13C486L, 0x1B13C486L, 0x2B56F046L, (-1L), 0xB8BD90C6L, 0xFF8B2BE1L}, {1L, (-1L), 1L, 0x2B56F046L, 1L, 0x2B56F046L}, {1L, 1L, 1L, 0xE5606840L, 0x1B13C486L, 0xFF8B2BE1L} };
    int i, j;
    for(p_8 = (-11); (p_8 >= (-25));--p_8) {
      int16_t l_297[7];
      uint16_t l_298 = 0x5B87L;
      int i;
      for(i = 0; i < 7; i = i + 1) l_297[i] = 0x4779L;
      if(g_140) break;
      for(p_9 = 2; (p_9 <= 8); p_9 += 1) {
        int i;
        g_3[p_9] = ((safe_rshift_func_int16_t_s_u(((safe_rshift_func_uint16_t_u_s(((((safe_rshift_func_int16_t_s_u(g_3[p_9], (g_133, (((safe_rshift_func_uint16_t_u_u((0UL <= (((safe_mul_func_int16_t_s_s(((((((0xEFF7L != ((safe_rshift_func_uint16_t_u_s(((safe_sub_func_uint16_t_u_u(l_296[5][0], p_9)) == (-5L)), 10)) && l_297[1])) | p_8) < g_208) >= 4294967290UL) || g_166) > 0xC550L), 0xBAD6L)) != 6L) == 0xF0EFL)), 4)) < 0x640CL) && p_9)))) != 0x4FE60449L) || 0xC667A19EL) ^ p_8), 9)) >= l_298), l_296[5][1])) || l_299);
        l_304 = (((((safe_sub_func_int32_t_s_s(p_8, g_140)) & (l_296[5][0] >= (g_4 != (-6L)))) || p_8) & g_3[p_9]), l_297[4]);
        l_322[5][4] = ((-1L) && (safe_add_func_int32_t_s_s(g_70, (safe_lshift_func_uint16_t_u_s(((safe_mod_func_uint32_t_u_u(((safe_unary_minus_func_uint32_t_u(((~(safe_mod_func_int16_t_s_s((safe_rshift_func_uint16_t_u_s((safe_lshift_func_int16_t_s_s((g_3[8] < p_9), ((((((safe_sub_func_int16_t_s_s((p_9 < g_208), g_129[1])), l_321) | p_9), 4294967295UL) != l_321) == g_140))), 8)), l_297[1]))) == g_129[5]))) && (-3L)), (-10L))), 65535UL), g_140)))));
      }
      return l_322[5][4];
    }
  }
  for(g_133 = 0; (g_133 < 28); g_133 = safe_add_func_uint32_t_u_u(g_133, 1)) {
    return l_296[3][1];
  }
  return g_3[5];
}
inline static uint16_t func_11(uint16_t p_12, int16_t p_13, uint16_t p_14, uint16_t p_15, uint16_t p_16) {
  uint32_t l_117 = 1UL;
  uint32_t l_142 = 18446744073709551615UL;
  int32_t l_195[2][9] = {{8L, 0x6F8ADBACL, 8L, 0x6F8ADBACL, 8L, 0x6F8ADBACL, 8L, 0x6F8ADBACL, 8L}, {0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L, 0x68239DE1L} };
  int32_t l_236 = 0L;
  uint16_t l_237 = 0x74FCL;
  int32_t l_277 = 1L;
  int i, j;
  for(g_70 = 0; (g_70 == 9); g_70 = safe_add_func_int32_t_s_s(g_70, 3)) {
    for(p_13 = (-21); (p_13 >= (-6)); p_13 = safe_add_func_uint16_t_u_u(p_13, 1)) {
      for(p_16 = 0; (p_16 <= 8); p_16 += 1) {
        int i;
        g_3[p_16] = 9L;
        return g_3[p_16];
      }
      g_2 = (safe_rshift_func_uint16_t_u_s(l_117, 5));
    }
    if(g_2) continue;
  }
  for(p_16 = 0; (p_16 <= 8); p_16 += 1) {
    uint32_t l_132 = 0x587EAAD8L;
    int16_t l_141 = 0x52DFL;
    int i;
    for(p_14 = 3; (p_14 <= 8); p_14 += 1) {
      int i;
      g_3[p_16] = ((((g_3[p_16] <= ((((safe_sub_func_int16_t_s_s((safe_sub_func_uint16_t_u_u(((safe_rshift_func_uint16_t_u_s(((((safe_add_func_int16_t_s_s((((!((safe_mul_func_int16_t_s_s(g_129[1], (((0x6D6E77E3L >= (((((safe_mod_func_uint16_t_u_u(l_117, 1L)) >= g_129[2]) >= l_117) ^ 0L) != p_12)), l_132), p_13))) >= l_117)) < p_14) > p_13), g_70)), g_70) || l_117) >= p_14), p_15)), 65535UL), (-1L))), g_129[7])) & g_133) != 0xBC95C984L) < g_129[3])) != g_70) >= l_132) != l_132);
    }
    if((((safe_add_func_uint32_t_u_u(((safe_lshift_func_uint16_t_u_u((((safe_rshift_func_uint16_t_u_u((g_3[p_16], ((((((((((((g_70, 1L) != ((g_3[p_16], g_3[8]) | 6L)) != l_132), 0xB0A0L) && g_140) && 0x84FA51A1L) || l_132) & g_133), 0x09C6L) || 0x841AL) || l_141) == l_117)), g_129[7])) == l_142) && p_13), p_16)), g_129[7]), g_140)) < p_15) <= 0x6722L)) {
      int i;
      g_3[p_16] = (g_133 != ((~(((safe_mul_func_int16_t_s_s((g_2 < (safe_rshift_func_uint16_t_u_u(0UL, 4))), (3L >= ((safe_mod_func_int32_t_s_s(((l_117 <= (-1L)) & 0xE47AL), l_132)), 0L)))) | p_15) | 4294967286UL)) == 0x4822C410L));
      g_3[p_16] = (safe_add_func_int16_t_s_s(((safe_rshift_func_int16_t_s_s(g_3[p_16], (safe_lshift_func_int16_t_s_u(((((safe_lshift_func_uint16_t_u_s(((((safe_sub_func_uint32_t_u_u(0x21F7CBC2L, ((((6UL > (safe_lshift_func_int16_t_s_s((safe_add_func_uint16_t_u_u((l_117 && (safe_mul_func_int16_t_s_s((-1L), (-9L)))), p_13)), g_133))), l_117) == 0x2912L), (-10L)))), p_14), g_140) | (-4L)), p_15)) < g_4) <= g_166) & g_133), 10)))), p_16), l_142));
    } else {
      uint32_t l_170 = 18446744073709551612UL;
      if(g_133) {
        int32_t l_179 = 5L;
        int32_t l_194 = 0L;
        g_2 = (safe_mod_func_int16_t_s_s((g_3[8] ^ ((safe_unary_minus_func_uint32_t_u((((l_170 <= (safe_mod_func_int16_t_s_s(l_132, l_170))) & ((safe_sub_func_uint32_t_u_u(((safe_mul_func_uint16_t_u_u(((safe_add_func_int16_t_s_s(0xE754L, g_133)) > l_170), 0xDB86L)) >= p_15), 4294967289UL)) || 65534UL)) & p_14))) < l_179)), g_129[1]));
        l_195[1][3] = (safe_mod_func_uint32_t_u_u((((safe_add_func_int16_t_s_s((safe_sub_func_int16_t_s_s(((safe_mod_func_uint16_t_u_u((((safe_sub_func_int32_t_s_s(((safe_sub_func_uint16_t_u_u((safe_mod_func_int16_t_s_s(0x72FBL, (0xD0B5AA5CL ^ (g_4 > p_14)))), p_13)), g_70), 4294967294UL)) < 5UL), 0x38EFL), g_129[1])) != l_142), p_14)), p_15)) != g_140) > l_194), p_15));
      } else {
        int16_t l_211 = (-6L);
        g_2 = ((safe_sub_func_int32_t_s_s(((safe_sub_func_uint32_t_u_u(0x8259F371L, (safe_lshift_func_uint16_t_u_s(((safe_rshift_func_int16_t_s_s(((safe_sub_func_int16_t_s_s((safe_add_func_uint16_t_u_u(0x89E6L, g_2)), ((((g_208 <= g_140) & 0xBAF6L) != l_170) <= g_133))) <= l_195[0][3]), 2)) & (-3L)), 7)))) > p_16), p_12)) || l_132);
        l_211 &= (safe_rshift_func_uint16_t_u_s(p_14, 10));
      }
    }
  }
  if((((safe_mul_func_uint16_t_u_u(((safe_mod_func_int32_t_s_s(p_12, (((+l_117) || (((((+((+(+(safe_mul_func_uint16_t_u_u((safe_lshift_func_int16_t_s_s(((safe_lshift_func_int16_t_s_s((safe_rshift_func_uint16_t_u_s(1UL, 13)), (safe_mul_func_int16_t_s_s(g_2, (safe_rshift_func_int16_t_s_s((safe_mul_func_uint16_t_u_u((safe_rshift_func_int16_t_s_u(l_142, 9)), 65533UL)), 12)))))) <= l_195[1][3]), l_195[1][6])), g_133)))) == l_195[1][3])) < g_4) | 0x8D5A751AL) | l_236) == g_166)) && p_12))), l_117), l_237)) < 0x75BB4AD5L), g_3[8])) {
    int32_t l_242 = (-1L);
    g_70 = (safe_unary_minus_func_int32_t_s(((~((((safe_mod_func_uint16_t_u_u(l_242, g_2)) | 1UL) & (((safe_mul_func_int16_t_s_s(l_242, (l_242 >= 4294967289UL))) >= p_14) || p_13)), p_12)) <= g_133)));
    l_195[1][3] = (((safe_lshift_func_uint16_t_u_u(l_242, 12)) & p_13) && (((g_3[8] || p_13) & p_13) & l_195[1][7]));
  } else {
    for(l_142 = 0; (l_142 < 43); l_142 = safe_add_func_uint16_t_u_u(l_142, 6)) {
      int32_t l_276 = 0xDC2693B0L;
      l_277 ^= (safe_add_func_int32_t_s_s(((safe_rshift_func_uint16_t_u_s(((~(safe_mod_func_uint32_t_u_u((((((safe_sub_func_uint16_t_u_u(((safe_mod_func_int32_t_s_s(((((safe_mod_func_int16_t_s_s(((safe_mul_func_uint16_t_u_u(g_140, l_195[1][3])) == (safe_sub_func_uint32_t_u_u(((safe_rshift_func_int16_t_s_u((safe_lshift_func_uint16_t_u_s((safe_sub_func_uint16_t_u_u((((((safe_rshift_func_int16_t_s_s((safe_add_func_uint16_t_u_u(g_208, (g_3[8] > l_195[0][0]))), g_208)) && g_166) && g_70) || g_140) < l_276), g_129[1])), l_276)), 4)) < p_12), g_129[1]))), g_140)) == g_4) <= 1UL), g_3[4]), 4294967295UL)) == p_14), 0xE669L)) >= p_14), 0x145919A8L) == 0x41BE1EE0L), g_70), p_12))) && l_237), 9)), g_208), g_208));
    }
  }
  return g_129[1];
}
static uint16_t func_19(int32_t p_20) {
  uint32_t l_100 = 0x6EAEA544L;
  uint16_t l_107[9] = {0x22BDL, 0x4821L, 0x22BDL, 0x4821L, 0x22BDL, 0x4821L, 0x22BDL, 0x4821L, 0x22BDL};
  int32_t l_108 = 0xA690E31DL;
  uint16_t l_109 = 0xB09AL;
  uint32_t l_110 = 0x7F766E09L;
  int i;
  l_108 |= ((safe_rshift_func_uint16_t_u_u((safe_mod_func_uint16_t_u_u(((safe_lshift_func_int16_t_s_u((l_100 == ((safe_add_func_int32_t_s_s(((safe_sub_func_uint32_t_u_u(0x2F5F5C31L, (safe_sub_func_int32_t_s_s(p_20, p_20)))), (l_107[2], g_70)), 4294967295UL)) <= 0x9CCA1794L)), l_107[1])) ^ 0L), g_2)), g_70)), l_107[2]);
  l_109 |= p_20;
  return l_110;
}
static uint16_t func_27(int16_t p_28, uint16_t p_29) {
  int32_t l_41 = 0x509CA4F0L;
  uint32_t l_51 = 0x13C9534CL;
  uint16_t l_71 = 65535UL;
  g_3[3] = (safe_mul_func_uint16_t_u_u(((safe_mod_func_uint32_t_u_u(((((safe_lshift_func_uint16_t_u_u(((((((l_41 <= (+(g_3[8], g_3[4]))) != (((safe_sub_func_int16_t_s_s((safe_mul_func_uint16_t_u_u(g_4, (safe_rshift_func_uint16_t_u_s((safe_mul_func_uint16_t_u_u(0x68FCL, 4L)), p_29)))), 8UL)) <= 0x3222L) != 6L)), g_2), 8UL) ^ p_28) > g_4), l_51)) ^ 0L), g_4) > l_51), 4294967286UL)) | p_28), 0UL));
  for(p_29 = 3; (p_29 <= 8); p_29 += 1) {
    int32_t l_68[5] = {(-10L), (-10L), (-10L), (-10L), (-10L) };
    int32_t l_69 = 0x267A5E2BL;
    int i;
    if((safe_lshift_func_int16_t_s_s((safe_mul_func_int16_t_s_s(((safe_rshift_func_int16_t_s_s((safe_sub_func_int32_t_s_s((((safe_add_func_uint32_t_u_u((g_3[p_29] <= (((((((g_4 ^ ((safe_rshift_func_uint16_t_u_s((safe_lshift_func_uint16_t_u_u(p_29, 13)), 11)), (((((((((((g_4, ((safe_lshift_func_int16_t_s_s((((g_4, 0x7169L), 0xBD053A65L), 0x834DL), l_68[1])) | 0xBB1BL)) || l_69), p_29), p_28) == p_28) == 1UL) && 0UL) == l_41), p_28) >= l_68[3]) & g_4))), l_51) & g_4), g_4) <= g_70) != g_70), g_70)), l_71)) && g_2) && l_68[4]), l_68[1])), l_68[4])) && g_3[8]), 0xE461L)), 6))) {
      for(l_41 = 8; (l_41 >= 2); l_41 -= 1) {
        uint32_t l_72 = 0xD4F66362L;
        int i;
        g_3[l_41] ^= l_72;
      }
    } else {
      uint32_t l_80 = 0x5687F7F2L;
      int32_t l_85 = 0L;
      l_85 = (p_29 <= (((safe_mul_func_int16_t_s_s(((safe_rshift_func_uint16_t_u_u((safe_add_func_int32_t_s_s((+l_80), g_4)), 15)) || ((g_3[8] != (safe_mod_func_uint32_t_u_u((~((+g_4) > l_80)), l_51))) != 4294967295UL)), 0x52CFL)) >= 0xEC37L) <= g_4));
      l_69 |= ((0x54C1L >= (safe_mul_func_int32_t_s_s(p_29, (((safe_mod_func_int16_t_s_s(l_68[1], (safe_mul_func_int16_t_s_s(g_3[8], g_4)))) == l_68[1]) >= 6L)))) < g_70);
    }
    if(p_29) continue;
  }
  l_41 = (safe_rshift_func_int16_t_s_u(p_29, 4));
  return p_28;
}
int main(int argc, char *argv[]) {
  int i;
  int print_hash_value = 0;
  if(argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
  platform_main_begin();
  crc32_gentab();
  func_1();
  printf("%lld\n", (long long)(g_2));
  for(i = 0; i < 9; i = i + 1) {
    printf("%lld\n", (long long)(g_3[i]));
    if(print_hash_value) printf("index = [%d]\n", i);
  }
  printf("%lld\n", (long long)(g_4));
  printf("%lld\n", (long long)(g_70));
  for(i = 0; i < 8; i = i + 1) {
    printf("%lld\n", (long long)(g_129[i]));
    if(print_hash_value) printf("index = [%d]\n", i);
  }
  printf("%lld\n", (long long)(g_133));
  printf("%lld\n", (long long)(g_140));
  printf("%lld\n", (long long)(g_166));
  printf("%lld\n", (long long)(g_208));
  platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
  return 0;
}
