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
typedef long intptr_t;
typedef unsigned long uintptr_t;
static uint16_t (safe_rshift_func_uint16_t_u_s)(uint16_t left, int right) {
  return((((int) right) < 0) || (((int) right) >= 32)) ? ((left)) : (left >> ((int) right));
}
static uint32_t (safe_add_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2) {
  return ui1 + ui2;
}
static uint32_t (safe_rshift_func_uint32_t_u_s)(uint32_t left, int right) {
  return((((int) right) < 0) || (((int) right) >= 32)) ? ((left)) : (left >> ((int) right));
}
static uint64_t (safe_unary_minus_func_uint64_t_u)(uint64_t ui) {
  return -ui;
}
static uint64_t (safe_sub_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2) {
  return ui1 - ui2;
}
static uint64_t (safe_mod_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2) {
  return(ui2 == 0) ? ((ui1)) : (ui1 % ui2);
}
static uint32_t crc32_tab[256];
static uint32_t crc32_context = 0xFFFFFFFFUL;
static void crc32_gentab(void) {
  uint32_t crc;
  const uint32_t poly = 0xEDB88320UL;
  while(((crc32_tab[246] != 6U) && (crc32_context != crc32_context))) {
    if((-((((78) != (crc32_tab[253])) >> 3)))) {
      while(((crc32_tab[(unsigned long)((~(71))) % 256]) > (49))) {
        if(((((crc32_tab[171]) && (poly))) | (crc32_tab[(unsigned long)(((crc32_tab[190]) > (poly))) % 256]))) {
          safe_rshift_func_int8_t_s_s((((37 % 46)) - ((((-(poly))) & ((!(poly)))))), ((crc32_context) - ((~((~(62)))))));
          crc32_tab[5] &= (!((((crc32_tab[173] >> 4)) * (((poly) || (crc32_context))))));
        } else {
          safe_mod_func_uint8_t_u_u(((((poly % 43)) <= (((crc32_context) || (crc32_context)))) % 16), ((95) * ((~((86 % 39))))));
          crc32_tab[115] += ((crc32_tab[(unsigned long)(crc32_context) % 256] % 33) >> 2);
          safe_lshift_func_int32_t_s_s((((((crc32_tab[34]) == (10)) % 17)) ^ (crc32_tab[(unsigned long)((!(crc32_tab[16]))) % 256])), 23);
        }
      }
    }
    if((((!((!(poly))))) && ((!(crc32_tab[(unsigned long)(crc32_tab[168]) % 256]))))) {
      continue;
      if(crc32_context) {
        while((((crc32_tab[67]) - (crc32_tab[(unsigned long)(crc32_context) % 256])) >> 5)) {
          safe_unary_minus_func_uint64_t_u(crc32_tab[(unsigned long)((!(crc32_tab[(unsigned long)(poly) % 256]))) % 256]);
        }
      }
      for(crc32_tab[166] = 15; crc32_tab[166] >= -8; crc32_tab[166] -= 3) {
        for(crc32_context = 10; crc32_context >= -3; crc32_context -= 3) {
          safe_rshift_func_uint32_t_u_s(((((-(poly))) ^ (crc32_tab[201])) % 5), (!((((crc32_context % 21)) - ((!(crc32_context)))))));
        }
      }
    }
  }
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
  crc32_byte((val >> 16) & 0xff);
  crc32_byte((val >> 24) & 0xff);
  crc32_byte((val >> 32) & 0xff);
  crc32_byte((val >> 40) & 0xff);
  crc32_byte((val >> 48) & 0xff);
  crc32_byte((val >> 56) & 0xff);
}
static void transparent_crc(uint64_t val, char *vname, int flag) {
  crc32_8bytes(val);
  {
    unsigned long whodunit_1_0 = ((!flag) * (((-(!(crc32_context || crc32_tab[204]))) || crc32_tab[179]) == (~0U)));
    if(((flag >= 2147483647) || (crc32_tab[204] == 2463272603U))) {
      whodunit_1_0 = val;
      val = (crc32_tab[179] && (crc32_tab[204] & (-whodunit_1_0)));
      if((crc32_context < ((_Bool) 1))) {
        extern int printf(const char *,...);
        printf("%lld\n", (long long)(val));
      }
    }
    val = whodunit_1_0;
  }
  if(flag) {
    printf("...checksum after hashing %s : %lX\n", vname, crc32_context ^ 0xFFFFFFFFUL);
  }
}
static long __undefined;
static int32_t g_16 = 0x009D4346L;
static int32_t g_41 = (-9L);
static int32_t g_57 = 7L;
static int64_t g_77 = 0x63FCCFB42DE3FC80LL;
static int32_t func_1(void);
static uint16_t func_2(uint8_t p_3);
static int32_t *func_5(uint16_t p_6, int32_t *p_7, uint16_t p_8);
inline static uint16_t func_9(int32_t *p_10, const uint8_t p_11, int32_t p_12, uint16_t p_13, int32_t p_14);
static uint16_t func_17(uint64_t p_18, uint16_t p_19, uint32_t p_20);
static int32_t func_1(void) {
  int32_t l_4 = 0xC29000D4L;
  int32_t *l_63 = &g_16;
  int32_t **l_65 = &l_63;
  int32_t l_76 = 0x237E2CA8L;
  int16_t l_97 = 0xD11CL;
  while(((crc32_tab[41] > 1119000684U) || (__undefined == l_76))) {
    safe_unary_minus_func_int8_t_s((((crc32_tab[(unsigned long)(g_77) % 256]) > (((crc32_context) >= (g_77)))) % 13));
    for(crc32_tab[117] = 2; crc32_tab[117] < 11; crc32_tab[117] += 1) {
      if((-(((((18) == (l_4))) >= ((~(crc32_context))))))) {
        l_97 &= (((((g_16) && (l_4)) % 26)) <= (g_77));
      }
    }
  }
  if((func_2(l_4) > (((l_4 == g_57) == l_4) == g_57))) {
    int32_t *l_64 = (void *) 0;
    int32_t l_72 = 5L;
    int64_t l_98 = 0xF45EA776A221E122LL;
    if(((l_63 != l_64) && (l_65 != (void *) 0))) {
      const uint8_t l_75 = 0x2CL;
      g_77 ^= ((g_16 && ((safe_rshift_func_int8_t_s_u(((safe_rshift_func_int8_t_s_u(((safe_rshift_func_uint16_t_u_s(l_72, 5)) != (*l_63)), 5)) && (safe_rshift_func_uint8_t_u_u((l_75 < (&g_41 != (void *) 0)), 4))), l_76)) > (-7L))) | (-9L));
    } else {
      int32_t l_92 = 0xE720F54FL;
      (*l_63) = (safe_sub_func_int32_t_s_s((safe_sub_func_uint8_t_u_u((safe_rshift_func_int8_t_s_s(((safe_add_func_uint16_t_u_u(((((safe_add_func_uint32_t_u_u(0xC78B9398L, (safe_mod_func_uint64_t_u_u(g_77, (((safe_div_func_uint16_t_u_u(0xEA95L, l_92)) | (safe_sub_func_int32_t_s_s((safe_lshift_func_int8_t_s_s(l_97, l_92)), g_77))) & 7L))))) < (**l_65)) <= 65532UL) && 0xA1L), 0x7E28L)) && g_77), 3)), l_98)), 0xDC0630FCL));
      (**l_65) = 0xAA37C3ACL;
    }
  } else {
    return g_77;
  }
  {
    int whodunit_3_0 = (g_16 + (!l_97));
    int whodunit_3_1 = (crc32_tab[218] >= crc32_tab[80]);
    if((l_76 <= 595471528L)) {
      whodunit_3_0 = g_16;
      g_16 = (whodunit_3_1 & crc32_tab[80]);
      whodunit_3_1 = g_57;
      g_57 = ((~g_16) - (-((~(-1)) ^ l_76)));
      if(((!(906545809102848LL >= crc32_context)) || (!(0L >= __undefined)))) {
        extern int printf(const char *,...);
        printf("%lld\n", (long long)(g_16));
        printf("%lld\n", (long long)(g_57));
      }
    }
    g_16 = whodunit_3_0;
    g_57 = whodunit_3_1;
  }
  return(*l_63);
}
static uint16_t func_2(uint8_t p_3) {
  int32_t *l_15 = &g_16;
  int32_t **l_62 = &l_15;
  (*l_62) = func_5(func_9(l_15, g_16, (func_17((*l_15), (g_16 ^ 0x033C225155467101LL), p_3) & 0x9425L), p_3, p_3), l_15, g_57);
  return p_3;
}
static int32_t *func_5(uint16_t p_6, int32_t *p_7, uint16_t p_8) {
  int32_t *l_61 = &g_16;
  int32_t **l_60 = &l_61;
  for(g_16 = 0; (g_16 >= (-21)); g_16 = safe_sub_func_uint64_t_u_u(g_16, 9)) {
    g_41 &= (g_57 >= ((l_60 != (void *) 0) > (**l_60)));
  }
  (*l_60) = p_7;
  return p_7;
}
inline static uint16_t func_9(int32_t *p_10, const uint8_t p_11, int32_t p_12, uint16_t p_13, int32_t p_14) {
  int32_t *l_56 = (void *) 0;
  for(p_13 = 0; (p_13 != 49); p_13 = safe_add_func_int32_t_s_s(p_13, 1)) {
    (*p_10) = (safe_rshift_func_int8_t_s_u((l_56 != p_10), 6));
  }
  return p_14;
}
static uint16_t func_17(uint64_t p_18, uint16_t p_19, uint32_t p_20) {
  const int32_t *l_21 = &g_16;
  const int32_t **l_22 = &l_21;
  int32_t l_42 = (-9L);
  (*l_22) = l_21;
  if(p_19) {
    int32_t l_39 = (-5L);
    int32_t *l_40 = &g_41;
    (*l_40) = (safe_mod_func_uint16_t_u_u((safe_lshift_func_int8_t_s_u((safe_div_func_uint16_t_u_u((((safe_add_func_int8_t_s_s(0L, ((safe_add_func_int32_t_s_s((safe_mod_func_int16_t_s_s((0x48L == ((**l_22) > g_16)), (safe_mod_func_int8_t_s_s(((safe_div_func_uint16_t_u_u(65531UL, p_18)) != g_16), g_16)))), (-1L))) >= p_20))) >= g_16) == 18446744073709551609UL), l_39)), 3)), p_19));
    l_42 = ((-3L) & g_16);
  } else {
    int32_t *l_43 = &g_16;
    int32_t *l_50 = (void *) 0;
    int32_t *l_51 = &g_41;
    lbl_46 :
    (*l_22) = l_43;
    for(p_20 = (-27); (p_20 >= 44); p_20 = safe_add_func_uint16_t_u_u(p_20, 1)) {
      int32_t *l_49 = &l_42;
      l_42 = p_18;
      if(p_18) goto lbl_46;
      for(p_18 = 0; (p_18 == 37); p_18 = safe_add_func_int32_t_s_s(p_18, 1)) {
        (*l_22) = l_49;
      }
    }
    (*l_51) &= (*l_21);
  }
  return p_19;
}
int main(int argc, char *argv[]) {
  int print_hash_value = 0;
  if(argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
  platform_main_begin();
  crc32_gentab();
  func_1();
  printf("%lld\n", (long long)(g_16));
  printf("%lld\n", (long long)(g_41));
  printf("%lld\n", (long long)(g_57));
  printf("%lld\n", (long long)(g_77));
  platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
  return 0;
}
