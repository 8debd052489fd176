typedef unsigned long size_t;
int strcmp(const char *, const char *);
void *memset(void *, int, size_t);
void *memcpy(void *, const void *, size_t);
double fabs(double);
float fabsf(float);
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
int printf(const char *, ...);
static void
platform_main_begin(void)
{
}
static void
platform_main_end(uint32_t crc, int flag)
{
 printf ("checksum = %X\n", crc);
}
static int8_t
(safe_unary_minus_func_int8_t_s)(int8_t si )
{
 
  return
    -si;
}
static int8_t
(safe_add_func_int8_t_s_s)(int8_t si1, int8_t si2 )
{
 
  return
    (si1 + si2);
}
static int8_t
(safe_sub_func_int8_t_s_s)(int8_t si1, int8_t si2 )
{
 
  return
    (si1 - si2);
}
static int8_t
(safe_mul_func_int8_t_s_s)(int8_t si1, int8_t si2 )
{
 
  return
    si1 * si2;
}
static int8_t
(safe_mod_func_int8_t_s_s)(int8_t si1, int8_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-128)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 % si2);
}
static int8_t
(safe_div_func_int8_t_s_s)(int8_t si1, int8_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-128)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 / si2);
}
static int8_t
(safe_lshift_func_int8_t_s_s)(int8_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32) || (left > (127 >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static int8_t
(safe_lshift_func_int8_t_s_u)(int8_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32) || (left > (127 >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static int8_t
(safe_rshift_func_int8_t_s_s)(int8_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32))?
    ((left)) :
    (left >> ((int)right));
}
static int8_t
(safe_rshift_func_int8_t_s_u)(int8_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32)) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static int16_t
(safe_unary_minus_func_int16_t_s)(int16_t si )
{
 
  return
    -si;
}
static int16_t
(safe_add_func_int16_t_s_s)(int16_t si1, int16_t si2 )
{
 
  return
    (si1 + si2);
}
static int16_t
(safe_sub_func_int16_t_s_s)(int16_t si1, int16_t si2 )
{
 
  return
    (si1 - si2);
}
static int16_t
(safe_mul_func_int16_t_s_s)(int16_t si1, int16_t si2 )
{
 
  return
    si1 * si2;
}
static int16_t
(safe_mod_func_int16_t_s_s)(int16_t si1, int16_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-32767-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 % si2);
}
static int16_t
(safe_div_func_int16_t_s_s)(int16_t si1, int16_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-32767-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 / si2);
}
static int16_t
(safe_lshift_func_int16_t_s_s)(int16_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32) || (left > (32767 >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static int16_t
(safe_lshift_func_int16_t_s_u)(int16_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32) || (left > (32767 >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static int16_t
(safe_rshift_func_int16_t_s_s)(int16_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32))?
    ((left)) :
    (left >> ((int)right));
}
static int16_t
(safe_rshift_func_int16_t_s_u)(int16_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32)) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static int32_t
(safe_unary_minus_func_int32_t_s)(int32_t si )
{
 
  return
    (si==(-2147483647-1)) ?
    ((si)) :
    -si;
}
static int32_t
(safe_add_func_int32_t_s_s)(int32_t si1, int32_t si2 )
{
 
  return
    (((si1>0) && (si2>0) && (si1 > (2147483647 -si2))) || ((si1<0) && (si2<0) && (si1 < ((-2147483647-1)-si2)))) ?
    ((si1)) :
    (si1 + si2);
}
static int32_t
(safe_sub_func_int32_t_s_s)(int32_t si1, int32_t si2 )
{
 
  return
    (((si1^si2) & (((si1 ^ ((si1^si2) & (~2147483647)))-si2)^si2)) < 0) ?
    ((si1)) :
    (si1 - si2);
}
static int32_t
(safe_mul_func_int32_t_s_s)(int32_t si1, int32_t si2 )
{
 
  return
    (((si1 > 0) && (si2 > 0) && (si1 > (2147483647 / si2))) || ((si1 > 0) && (si2 <= 0) && (si2 < ((-2147483647-1) / si1))) || ((si1 <= 0) && (si2 > 0) && (si1 < ((-2147483647-1) / si2))) || ((si1 <= 0) && (si2 <= 0) && (si1 != 0) && (si2 < (2147483647 / si1)))) ?
    ((si1)) :
    si1 * si2;
}
static int32_t
(safe_mod_func_int32_t_s_s)(int32_t si1, int32_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-2147483647-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 % si2);
}
static int32_t
(safe_div_func_int32_t_s_s)(int32_t si1, int32_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-2147483647-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 / si2);
}
static int32_t
(safe_lshift_func_int32_t_s_s)(int32_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32) || (left > (2147483647 >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static int32_t
(safe_lshift_func_int32_t_s_u)(int32_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32) || (left > (2147483647 >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static int32_t
(safe_rshift_func_int32_t_s_s)(int32_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32))?
    ((left)) :
    (left >> ((int)right));
}
static int32_t
(safe_rshift_func_int32_t_s_u)(int32_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32)) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static uint8_t
(safe_unary_minus_func_uint8_t_u)(uint8_t ui )
{
 
  return -ui;
}
static uint8_t
(safe_add_func_uint8_t_u_u)(uint8_t ui1, uint8_t ui2 )
{
 
  return ui1 + ui2;
}
static uint8_t
(safe_sub_func_uint8_t_u_u)(uint8_t ui1, uint8_t ui2 )
{
 
  return ui1 - ui2;
}
static uint8_t
(safe_mul_func_uint8_t_u_u)(uint8_t ui1, uint8_t ui2 )
{
 
  return ((unsigned int)ui1) * ((unsigned int)ui2);
}
static uint8_t
(safe_mod_func_uint8_t_u_u)(uint8_t ui1, uint8_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 % ui2);
}
static uint8_t
(safe_div_func_uint8_t_u_u)(uint8_t ui1, uint8_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 / ui2);
}
static uint8_t
(safe_lshift_func_uint8_t_u_s)(uint8_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32) || (left > (255 >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static uint8_t
(safe_lshift_func_uint8_t_u_u)(uint8_t left, unsigned int right )
{
 
  return
    ((((unsigned int)right) >= 32) || (left > (255 >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static uint8_t
(safe_rshift_func_uint8_t_u_s)(uint8_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32)) ?
    ((left)) :
    (left >> ((int)right));
}
static uint8_t
(safe_rshift_func_uint8_t_u_u)(uint8_t left, unsigned int right )
{
 
  return
    (((unsigned int)right) >= 32) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static uint16_t
(safe_unary_minus_func_uint16_t_u)(uint16_t ui )
{
 
  return -ui;
}
static uint16_t
(safe_add_func_uint16_t_u_u)(uint16_t ui1, uint16_t ui2 )
{
 
  return ui1 + ui2;
}
static uint16_t
(safe_sub_func_uint16_t_u_u)(uint16_t ui1, uint16_t ui2 )
{
 
  return ui1 - ui2;
}
static uint16_t
(safe_mul_func_uint16_t_u_u)(uint16_t ui1, uint16_t ui2 )
{
 
  return ((unsigned int)ui1) * ((unsigned int)ui2);
}
static uint16_t
(safe_mod_func_uint16_t_u_u)(uint16_t ui1, uint16_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 % ui2);
}
static uint16_t
(safe_div_func_uint16_t_u_u)(uint16_t ui1, uint16_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 / ui2);
}
static uint16_t
(safe_lshift_func_uint16_t_u_s)(uint16_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32) || (left > (65535 >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static uint16_t
(safe_lshift_func_uint16_t_u_u)(uint16_t left, unsigned int right )
{
 
  return
    ((((unsigned int)right) >= 32) || (left > (65535 >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static uint16_t
(safe_rshift_func_uint16_t_u_s)(uint16_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32)) ?
    ((left)) :
    (left >> ((int)right));
}
static uint16_t
(safe_rshift_func_uint16_t_u_u)(uint16_t left, unsigned int right )
{
 
  return
    (((unsigned int)right) >= 32) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static uint32_t
(safe_unary_minus_func_uint32_t_u)(uint32_t ui )
{
 
  return -ui;
}
static uint32_t
(safe_add_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2 )
{
 
  return ui1 + ui2;
}
static uint32_t
(safe_sub_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2 )
{
 
  return ui1 - ui2;
}
static uint32_t
(safe_mul_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2 )
{
 
  return ((unsigned int)ui1) * ((unsigned int)ui2);
}
static uint32_t
(safe_mod_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 % ui2);
}
static uint32_t
(safe_div_func_uint32_t_u_u)(uint32_t ui1, uint32_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 / ui2);
}
static uint32_t
(safe_lshift_func_uint32_t_u_s)(uint32_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32) || (left > (4294967295U >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static uint32_t
(safe_lshift_func_uint32_t_u_u)(uint32_t left, unsigned int right )
{
 
  return
    ((((unsigned int)right) >= 32) || (left > (4294967295U >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static uint32_t
(safe_rshift_func_uint32_t_u_s)(uint32_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32)) ?
    ((left)) :
    (left >> ((int)right));
}
static uint32_t
(safe_rshift_func_uint32_t_u_u)(uint32_t left, unsigned int right )
{
 
  return
    (((unsigned int)right) >= 32) ?
    ((left)) :
    (left >> ((unsigned int)right));
}
static float
(safe_add_func_float_f_f)(float sf1, float sf2 )
{
 
  return
    (fabsf((0.5f * sf1) + (0.5f * sf2)) > (0.5f * 3.40282346638528859811704183484516925e+38F)) ?
    (sf1) :
    (sf1 + sf2);
}
static float
(safe_sub_func_float_f_f)(float sf1, float sf2 )
{
 
  return
    (fabsf((0.5f * sf1) - (0.5f * sf2)) > (0.5f * 3.40282346638528859811704183484516925e+38F)) ?
    (sf1) :
    (sf1 - sf2);
}
static float
(safe_mul_func_float_f_f)(float sf1, float sf2 )
{
 
  return
    (fabsf((0x1.0p-100f * sf1) * (0x1.0p-28f * sf2)) > (0x1.0p-100f * (0x1.0p-28f * 3.40282346638528859811704183484516925e+38F))) ?
    (sf1) :
    (sf1 * sf2);
}
static float
(safe_div_func_float_f_f)(float sf1, float sf2 )
{
 
  return
    ((fabsf(sf2) < 1.0f) && (((sf2 == 0.0f) || (fabsf((0x1.0p-49f * sf1) / (0x1.0p100f * sf2))) > (0x1.0p-100f * (0x1.0p-49f * 3.40282346638528859811704183484516925e+38F))))) ?
    (sf1) :
    (sf1 / sf2);
}
static double
(safe_add_func_double_f_f)(double sf1, double sf2 )
{
 
  return
    (fabs((0.5 * sf1) + (0.5 * sf2)) > (0.5 * ((double)1.79769313486231570814527423731704357e+308L))) ?
    (sf1) :
    (sf1 + sf2);
}
static double
(safe_sub_func_double_f_f)(double sf1, double sf2 )
{
 
  return
    (fabs((0.5 * sf1) - (0.5 * sf2)) > (0.5 * ((double)1.79769313486231570814527423731704357e+308L))) ?
    (sf1) :
    (sf1 - sf2);
}
static double
(safe_mul_func_double_f_f)(double sf1, double sf2 )
{
 
  return
    (fabs((0x1.0p-100 * sf1) * (0x1.0p-924 * sf2)) > (0x1.0p-100 * (0x1.0p-924 * ((double)1.79769313486231570814527423731704357e+308L)))) ?
    (sf1) :
    (sf1 * sf2);
}
static double
(safe_div_func_double_f_f)(double sf1, double sf2 )
{
 
  return
    ((fabs(sf2) < 1.0) && (((sf2 == 0.0) || (fabs((0x1.0p-974 * sf1) / (0x1.0p100 * sf2))) > (0x1.0p-100 * (0x1.0p-974 * ((double)1.79769313486231570814527423731704357e+308L)))))) ?
    (sf1) :
    (sf1 / sf2);
}
static int32_t
(safe_convert_func_float_to_int32_t)(float sf1 )
{
 
  return
    ((sf1 <= (-2147483647-1)) || (sf1 >= 2147483647)) ?
    (2147483647) :
    ((int32_t)(sf1));
}
static uint32_t crc32_tab[256];
static uint32_t crc32_context = 0xFFFFFFFFUL;
static void
crc32_gentab (void)
{
 uint32_t crc;
 const uint32_t poly = 0xEDB88320UL;
 int i, j;
 for (i = 0; i < 256; i++) {
  crc = i;
  for (j = 8; j > 0; j--) {
   if (crc & 1) {
    crc = (crc >> 1) ^ poly;
   } else {
    crc >>= 1;
   }
  }
  crc32_tab[i] = crc;
 }
}
static void
crc32_byte (uint8_t b) {
 crc32_context =
  ((crc32_context >> 8) & 0x00FFFFFF) ^
  crc32_tab[(crc32_context ^ b) & 0xFF];
}
static void
crc32_8bytes (uint32_t val)
{
 crc32_byte ((val>>0) & 0xff);
 crc32_byte ((val>>8) & 0xff);
 crc32_byte ((val>>16) & 0xff);
 crc32_byte ((val>>24) & 0xff);
}
static void
transparent_crc (uint32_t val, char* vname, int flag)
{
 crc32_8bytes(val);
 if (flag) {
    printf("...checksum after hashing %s : %X\n", vname, crc32_context ^ 0xFFFFFFFFU);
 }
}
static void
transparent_crc_bytes (char *ptr, int nbytes, char* vname, int flag)
{
    int i;
    for (i=0; i<nbytes; i++) {
        crc32_byte(ptr[i]);
    }
 if (flag) {
    printf("...checksum after hashing %s : %lX\n", vname, crc32_context ^ 0xFFFFFFFFUL);
 }
}
static long __undefined;
static uint16_t g_4 = 0x6915;
static uint32_t g_8 = 1U;
static int32_t g_11 = 0x5047C4D1;
static int32_t g_13[9][6] = {{0x1B6EAB3C,(-9),0,(-9),0x1B6EAB3C,1},{0x20F2D627,1,0x017779A7,0x1B6EAB3C,0xCB5542AF,9},{9,2,0xCB5542AF,1,9,9},{0xACEE6178,0x017779A7,0x017779A7,0xACEE6178,(-1),1},{9,(-1),0,0x9CD4431F,(-9),0xCB5542AF},{0,9,(-9),2,(-9),2},{5,(-1),5,0,(-1),9},{1,0x017779A7,0x1B6EAB3C,0xCB5542AF,0,(-1)},{0xACEE6178,9,0x20F2D627,0x1B6EAB3C,0x1B6EAB3C,0x20F2D627}};
static int32_t g_45 = 0;
static uint16_t *g_48 = &g_4;
static uint16_t **g_47 = &g_48;
static int32_t *g_56 = &g_11;
static uint32_t g_58 = 8U;
static int32_t **g_71 = &g_56;
static int16_t g_84 = 6;
static uint16_t g_87[1][1] = {{65535U}};
static uint16_t func_1(void);
static int32_t func_14(uint8_t p_15, uint8_t p_16, uint32_t * p_17);
static int32_t * func_21(int32_t * p_22, uint32_t p_23, int32_t * p_24, uint8_t p_25, int32_t p_26);
static int32_t * func_27(int16_t p_28);
static int32_t * func_31(uint32_t p_32, uint8_t p_33);
static uint16_t func_1(void)
{
    uint32_t *l_7 = &g_8;
    int32_t *l_9 = (void*)0;
    int32_t *l_10 = &g_11;
    int32_t l_12 = (-8);
    uint32_t *l_20 = &g_8;
    g_13[3][5] = (safe_rshift_func_uint16_t_u_s(g_4, (((4U > ((*l_10) = (safe_rshift_func_uint16_t_u_s((((*l_7) = 0xA0D72276) >= 0x66941FC9), 5)))) >= (g_4 <= l_12)) >= g_4)));
    (*l_10) = func_14(g_4, (safe_rshift_func_int16_t_s_s((l_20 == l_10), 14)), &g_8);
    return (**g_47);
}
static int32_t func_14(uint8_t p_15, uint8_t p_16, uint32_t * p_17)
{
    uint32_t l_148 = 0x293F6A8F;
    int32_t **l_195 = (void*)0;
    int32_t *l_197 = &g_11;
    int32_t **l_196 = &l_197;
    (*l_196) = ((*g_71) = func_21(func_27(p_16), g_13[3][5], p_17, p_15, l_148));
    (*l_196) = func_27(p_15);
    return p_16;
}
static int32_t * func_21(int32_t * p_22, uint32_t p_23, int32_t * p_24, uint8_t p_25, int32_t p_26)
{
    uint32_t *l_157 = &g_8;
    int32_t l_158 = 0x512875DD;
    uint8_t l_188 = 0x1C;
    int32_t l_190 = 0x0B64EB71;
    int32_t *l_193 = &l_158;
    int32_t *l_194 = (void*)0;
    if (((-10) > (safe_lshift_func_int16_t_s_u((((safe_sub_func_int16_t_s_s((p_25 <= (safe_rshift_func_uint16_t_u_s(((*g_48) = p_23), (safe_mod_func_int16_t_s_s((g_87[0][0] || ((l_157 != l_157) < g_13[3][5])), l_158))))), 65532U)) == 4U) <= (-1)), p_23))))
    {
        int32_t l_159 = 1;
        (*p_24) = l_159;
    }
    else
    {
        int32_t *l_174 = &g_45;
        for (p_23 = 0; (p_23 <= 20); p_23 = safe_add_func_uint32_t_u_u(p_23, 6))
        {
            uint32_t l_166 = 1U;
            int32_t *l_189 = &g_11;
            if (((l_158 = ((safe_sub_func_uint32_t_u_u((safe_add_func_uint16_t_u_u(l_166, ((((*g_71) = (*g_71)) != &l_158) > (safe_mod_func_uint16_t_u_u((safe_mul_func_uint16_t_u_u(((safe_lshift_func_int16_t_s_u(((6 <= 2U) | 0xCF5468D3), p_25)) > 0xD5C253C7), g_84)), (-1)))))), g_13[6][5])) >= p_25)) == 0xF554A1D4))
            {
                int32_t *l_173[6] = {&g_45,&g_45,&l_158,&g_45,&g_45,&l_158};
                int i;
                (*g_71) = &l_158;
                return l_174;
            }
            else
            {
                uint8_t l_185 = 1U;
                int16_t l_186 = (-3);
                int32_t *l_187[5];
                int i;
                for (i = 0; i < 5; i = i + 1)
                    l_187[i] = (void*)0;
                l_188 = ((l_158 = (((*l_157) = 0U) < ((&g_84 != (void*)0) ^ (p_26 = ((safe_lshift_func_int16_t_s_u(((safe_add_func_int32_t_s_s((((0x47764129 > (((*l_174) = (safe_rshift_func_int16_t_s_u(((safe_sub_func_uint32_t_u_u((safe_rshift_func_int16_t_s_s(((((*l_174) <= l_158) ^ p_25) < 0xB4BF), (*l_174))), l_158)) >= 1U), (*g_48)))) ^ l_166)) | l_185) || l_158), 0xC970C754)) == l_186), (*g_48))) & (*g_48)))))) > 0);
                (*g_71) = l_189;
                (*p_24) = (l_190 = ((*g_56) = (l_157 != p_22)));
            }
            (*g_71) = (*g_71);
            for (g_84 = 0; (g_84 > (-1)); --g_84)
            {
                (*g_71) = l_193;
            }
        }
    }
    return l_194;
}
static int32_t * func_27(int16_t p_28)
{
    uint32_t l_37 = 4294967293U;
    int32_t **l_80 = &g_56;
    uint32_t *l_81[7];
    uint32_t l_82 = 1U;
    int16_t *l_83 = &g_84;
    uint16_t *l_85 = (void*)0;
    uint16_t *l_86 = &g_87[0][0];
    int32_t *l_88 = &g_45;
    uint16_t l_89[2];
    int32_t **l_96 = &l_88;
    int32_t l_134 = 0;
    int16_t *l_141 = &g_84;
    int32_t l_147 = 0x80CA0C94;
    int i;
    for (i = 0; i < 7; i = i + 1)
        l_81[i] = &g_8;
    for (i = 0; i < 2; i = i + 1)
        l_89[i] = 0x453A;
    for (g_4 = 0; (g_4 <= 3); g_4 = safe_add_func_int16_t_s_s(g_4, 1))
    {
        uint16_t *l_36 = (void*)0;
        int32_t **l_61 = &g_56;
        int32_t *l_62 = &g_45;
        int32_t *l_63 = &g_11;
        (*l_61) = func_31(g_13[0][2], (safe_mod_func_uint16_t_u_u((l_37 = g_4), p_28)));
        (*l_63) = ((*l_62) = p_28);
        (*l_61) = (*l_61);
    }
    (*l_88) = ((g_8 = (safe_lshift_func_int16_t_s_u((safe_mul_func_uint16_t_u_u(((*l_86) = (~((*l_83) = ((safe_lshift_func_uint16_t_u_u((g_71 == (void*)0), ((**g_47) = ((g_58 = (safe_sub_func_uint16_t_u_u((safe_sub_func_int16_t_s_s(0x904C, 0x8B73)), (safe_mul_func_int16_t_s_s((safe_rshift_func_int16_t_s_s(((&g_56 == l_80) || (**g_47)), p_28)), g_8))))) != l_82)))) || (*g_48))))), p_28)), p_28))) > p_28);
    if (((*l_88) = (g_84 < ((p_28 > ((((p_28 & ((*g_48) = p_28)) & ((&l_82 != &l_82) <= l_89[1])) | g_8) >= p_28)) || p_28))))
    {
        uint32_t l_97[7] = {4294967286U,4294967286U,4294967286U,4294967286U,4294967286U,4294967286U,4294967286U};
        int i;
        (*l_88) = ((safe_sub_func_uint16_t_u_u((((safe_mul_func_int16_t_s_s(((safe_lshift_func_uint16_t_u_u((*l_88), p_28)) <= (((l_80 = &g_56) != l_96) | p_28)), l_97[6])) > p_28) == g_87[0][0]), (*g_48))) == 5);
        (*g_71) = (void*)0;
        (**l_96) = (safe_mul_func_int16_t_s_s(((p_28 == ((safe_mul_func_uint16_t_u_u((0xC24A ^ (safe_mod_func_uint16_t_u_u((**g_47), (((**g_47) != (safe_mod_func_uint32_t_u_u(l_97[0], p_28))) ^ p_28)))), p_28)) <= (-4))) <= g_58), 0x7C42));
    }
    else
    {
        int32_t *l_113[8] = {&g_45,&g_45,&g_45,&g_45,&g_45,&g_45,&g_45,&g_45};
        int i;
        for (g_84 = 0; (g_84 > (-3)); g_84 = safe_sub_func_int32_t_s_s(g_84, 1))
        {
            uint8_t l_108 = 1U;
            int32_t **l_133 = &l_88;
        }
        if (((**l_96) = g_13[3][5]))
        {
            int32_t l_146[6][2];
            int i, j;
            for (i = 0; i < 6; i = i + 1)
            {
                for (j = 0; j < 2; j = j + 1)
                    l_146[i][j] = (-1);
            }
            (**l_96) = (((safe_rshift_func_uint16_t_u_s(((((safe_rshift_func_int16_t_s_u((((safe_mod_func_int32_t_s_s((((l_86 != l_141) != ((safe_mod_func_uint32_t_u_u(((safe_unary_minus_func_uint32_t_u((safe_unary_minus_func_int16_t_s(g_87[0][0])))) || 1U), (((p_28 != (*l_88)) ^ 0x204CE78B) ^ p_28))) & g_11)) && p_28), (*l_88))) || l_146[0][0]) & (**g_47)), 1)) > p_28) < 0U) <= g_11), 8)) == (*g_48)) && l_146[2][1]);
        }
        else
        {
            return (*g_71);
        }
        l_147 = (g_11 = ((*l_88) = 1));
    }
    return (*g_71);
}
static int32_t * func_31(uint32_t p_32, uint8_t p_33)
{
    int32_t *l_40 = &g_11;
    uint32_t l_50 = 0U;
    for (g_8 = 0; (g_8 <= 5); g_8 += 1)
    {
        uint32_t *l_43 = (void*)0;
        int32_t *l_44 = &g_45;
        (*l_44) = ((*l_40) = (g_13[7][4] != (safe_sub_func_uint16_t_u_u(((l_40 == (void*)0) >= (safe_rshift_func_int16_t_s_u((l_40 == l_43), 5))), (*l_40)))));
        for (g_45 = 1; (g_45 <= 5); g_45 += 1)
        {
            int32_t *l_46[6][4] = {{&g_45,&g_11,&g_45,&g_11},{&g_11,&g_11,(void*)0,&g_45},{&g_11,&g_11,&g_11,&g_11},{&g_11,&g_11,&g_11,&g_45},{&g_11,&g_11,&g_11,(void*)0},{&g_11,&g_45,(void*)0,(void*)0}};
            int i, j;
            if (g_13[g_45][g_45])
            {
                return l_46[1][2];
            }
            else
            {
                g_47 = g_47;
            }
            for (g_11 = 5; (g_11 >= 1); g_11 -= 1)
            {
                int32_t **l_49 = &l_46[0][2];
                (*l_49) = (void*)0;
            }
        }
    }
    (*l_40) = l_50;
    for (g_8 = 0; (g_8 >= 53); g_8 = safe_add_func_uint32_t_u_u(g_8, 7))
    {
        int32_t *l_59 = (void*)0;
        for (p_33 = 0; (p_33 <= 5); p_33 = safe_add_func_int16_t_s_s(p_33, 1))
        {
            int32_t **l_55[2];
            uint32_t *l_57[8][9] = {{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58},{&g_8,&g_58,&g_8,&g_58,&g_8,&g_58,&g_8,&g_58,&g_8},{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58},{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58},{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58},{&g_8,&g_58,&g_8,&g_58,&g_8,&g_58,&g_8,&g_58,&g_8},{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58},{&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58,&g_58}};
            int i, j;
            for (i = 0; i < 2; i = i + 1)
                l_55[i] = &l_40;
            g_56 = l_40;
            if (((*l_40) = ((l_57[3][5] = l_40) != &g_8)))
            {
                (*g_56) = (*g_56);
            }
            else
            {
                return l_59;
            }
            for (l_50 = 0; (l_50 <= 1); l_50 += 1)
            {
                int32_t *l_60[6][2] = {{(void*)0,&g_45},{(void*)0,(void*)0},{(void*)0,&g_45},{(void*)0,&g_45},{&g_45,&g_45},{(void*)0,&g_45}};
                int i, j;
                g_56 = l_60[1][0];
                l_60[1][0] = (g_56 = l_40);
                (*l_40) = 0x623B0D72;
            }
        }
    }
    return l_40;
}
int main (int argc, char* argv[])
{
    int i, j;
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_4, "g_4", print_hash_value);
    transparent_crc(g_8, "g_8", print_hash_value);
    transparent_crc(g_11, "g_11", print_hash_value);
    for (i = 0; i < 9; i = i + 1)
    {
        for (j = 0; j < 6; j = j + 1)
        {
            transparent_crc(g_13[i][j], "g_13[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    transparent_crc(g_45, "g_45", print_hash_value);
    transparent_crc(g_58, "g_58", print_hash_value);
    transparent_crc(g_84, "g_84", print_hash_value);
    for (i = 0; i < 1; i = i + 1)
    {
        for (j = 0; j < 1; j = j + 1)
        {
            transparent_crc(g_87[i][j], "g_87[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
