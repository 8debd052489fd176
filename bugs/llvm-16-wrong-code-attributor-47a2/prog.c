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
struct S0 {
   volatile int32_t f0;
   const uint32_t f1;
   volatile int32_t f2;
   uint32_t f3;
   int32_t f4;
   volatile uint16_t f5;
   volatile int32_t f6;
   volatile uint32_t f7;
   uint32_t f8;
};
static const int32_t g_8 = 0;
static const int32_t *g_24 = &g_8;
static const int32_t ** volatile g_23 = &g_24;
static int32_t g_29 = 8;
static int32_t *g_39 = &g_29;
static int16_t g_43 = (-1);
static int16_t g_45 = 0x442F;
static uint16_t g_47 = 0x2E85;
static int32_t g_63 = 0;
static struct S0 g_94 = {-8,0x86747B33,0,0x701DEE0D,0x28F3C5FB,0x3860,1,0x97028AD0,0xF0966AB1};
static struct S0 *g_103 = &g_94;
static struct S0 ** volatile g_102 = &g_103;
static const int32_t ** volatile g_105 = &g_24;
static int32_t * volatile g_122 = &g_63;
static int32_t * volatile g_132 = &g_63;
static int32_t * volatile g_146 = &g_63;
static int16_t **g_153 = (void*)0;
static int32_t * volatile g_156 = &g_29;
static int32_t * volatile g_167 = &g_63;
static uint32_t *g_170 = (void*)0;
static int32_t ** volatile g_191 = (void*)0;
static int32_t ** volatile g_193 = &g_39;
static struct S0 ** volatile g_196 = &g_103;
static int32_t * volatile g_206 = &g_63;
static uint16_t g_210 = 1U;
static int32_t ** volatile g_215 = (void*)0;
static int32_t ** volatile g_219 = &g_39;
static int32_t ** volatile g_222 = &g_39;
static volatile uint32_t g_226 = 4294967295U;
static const int32_t func_1(void);
static int32_t func_2(const uint32_t p_3, uint32_t p_4, uint16_t p_5, int32_t p_6, const uint32_t p_7);
static uint32_t func_9(uint16_t p_10, const uint16_t p_11, uint16_t p_12);
static int16_t func_18(int32_t p_19, int16_t p_20, const int32_t p_21);
static int32_t * func_25(int32_t ** p_26);
static const int32_t func_1(void)
{
    int16_t l_13 = 0x1101;
    const int32_t l_22 = (-1);
    int32_t l_157 = (-1);
    const uint32_t l_190 = 0x605D4E92;
    int16_t **l_209 = (void*)0;
    const uint16_t l_229 = 0xCAC0;
    l_157 = func_2(g_8, func_9(g_8, (l_13 && (((((safe_sub_func_uint16_t_u_u((((0x8F4E1C2E | ((safe_lshift_func_int16_t_s_u(func_18(l_13, g_8, l_22), g_94.f4)) == l_22)) > 0x92E8FA5C) <= 0xF87FBE72), l_13)) && g_94.f5) != g_94.f4) | g_94.f1) & l_22)), g_94.f1), l_13, g_8, l_13);
lbl_218:
    (*g_167) = ((safe_mod_func_int32_t_s_s((safe_lshift_func_int16_t_s_s((safe_add_func_int32_t_s_s(0x2F300D2E, (!(((0x311C == ((safe_add_func_int32_t_s_s(((void*)0 == &g_103), g_43)) >= l_13)) & 3U) == 0xDAF4)))), g_94.f5)), 0x1CDB462D)) <= 3);
    for (g_43 = 0; (g_43 <= 1); ++g_43)
    {
        uint32_t **l_171 = &g_170;
        int32_t l_178 = 0x1EDEC698;
        const int32_t l_187 = 0xC784C7F9;
        struct S0 *l_195 = &g_94;
        int32_t l_207 = 1;
        uint16_t *l_208 = &g_47;
        int32_t *l_211 = (void*)0;
        int32_t *l_212 = &l_157;
        int32_t **l_228 = &g_39;
        if ((((*l_171) = g_170) != g_167))
        {
            uint16_t l_174 = 65529U;
            uint32_t *l_179 = &g_94.f3;
            uint16_t *l_188 = &g_47;
            int16_t *l_189 = &l_13;
            if ((((((safe_sub_func_uint16_t_u_u((l_174 >= ((safe_unary_minus_func_int16_t_s(g_63)) == ((*l_179) = (l_178 = (safe_lshift_func_uint16_t_u_s(l_178, 3)))))), ((*l_189) = (safe_lshift_func_uint16_t_u_s((safe_add_func_uint16_t_u_u(((safe_mod_func_uint16_t_u_u(((*l_188) = ((~l_187) & (g_94.f6 != l_174))), 0x7B0B)) & l_187), g_94.f4)), 7))))) <= 0U) > l_190) ^ 0x8457) | l_187))
            {
                int32_t **l_192 = (void*)0;
                (*g_193) = &l_157;
            }
            else
            {
                int16_t l_194 = 0xE487;
                (*g_146) = l_194;
            }
            (*g_196) = l_195;
        }
        else
        {
            uint16_t l_198 = 0xF66E;
            uint16_t *l_205 = &l_198;
            (*g_206) = (((*l_205) = ((+g_94.f4) >= (l_198 ^ (((safe_lshift_func_uint16_t_u_s((safe_sub_func_int16_t_s_s((((safe_add_func_int16_t_s_s(g_94.f4, 65535U)) || l_187) ^ 0x798A745D), g_45)), 11)) & l_198) || 0x9980)))) && 9);
        }
        (*l_212) = (((l_207 | (((*l_208) = l_178) | ((((void*)0 != l_209) || (g_210 = ((l_187 >= l_187) || (*g_146)))) ^ 0x8FC0))) >= l_22) == l_187);
        if (l_190)
        {
            int32_t **l_213 = (void*)0;
            int32_t **l_214 = &l_211;
            int32_t **l_216 = &g_39;
            (*l_216) = ((*l_214) = &l_207);
        }
        else
        {
            uint32_t l_217 = 0xF5A8E4F4;
            int32_t **l_223 = &g_39;
            int16_t *l_225 = &l_13;
            if (l_217)
            {
                if (g_8)
                    goto lbl_218;
                (*g_219) = &l_157;
            }
            else
            {
                int32_t **l_220 = (void*)0;
                int32_t **l_221 = &l_212;
                (*g_222) = ((*l_221) = &l_157);
            }
            (*l_223) = (*g_219);
            if ((4294967289U <= (safe_unary_minus_func_uint16_t_u((((*l_225) = g_94.f3) & g_226)))))
            {
                int32_t l_227 = (-1);
                if (l_227)
                    break;
                (*l_228) = func_25(l_228);
            }
            else
            {
                l_157 = (-3);
            }
        }
    }
    return l_229;
}
static int32_t func_2(const uint32_t p_3, uint32_t p_4, uint16_t p_5, int32_t p_6, const uint32_t p_7)
{
    int16_t *l_155 = (void*)0;
    int16_t **l_154 = &l_155;
    (*g_156) = ((safe_rshift_func_int16_t_s_s((p_6 != ((((*g_146) = p_7) || (g_153 == (l_154 = l_154))) | ((void*)0 != &p_5))), 8)) < p_7);
    return p_6;
}
static uint32_t func_9(uint16_t p_10, const uint16_t p_11, uint16_t p_12)
{
    uint16_t l_116 = 0x8312;
    int32_t **l_121 = &g_39;
    uint32_t l_131 = 0x7E966165;
    int32_t l_133 = (-9);
    int32_t *l_148 = &g_63;
    (*g_122) = ((safe_sub_func_uint16_t_u_u(((l_116 == (safe_add_func_uint32_t_u_u(((0 && 1) != (safe_rshift_func_int16_t_s_u(((l_121 != l_121) || 0x5A1B), p_11))), g_94.f5))) | p_10), (-1))) < p_11);
    if ((p_11 >= g_94.f3))
    {
        uint32_t l_138 = 0xA4288E96;
        int32_t *l_140 = (void*)0;
        int32_t *l_141 = &g_63;
        uint32_t *l_142 = &g_94.f3;
        struct S0 **l_145 = &g_103;
        for (l_116 = (-18); (l_116 <= 31); ++l_116)
        {
            uint32_t l_135 = 4294967295U;
            int32_t l_139 = 0x7AB8FBBB;
            for (g_94.f8 = 0; (g_94.f8 <= 38); g_94.f8 = safe_add_func_int16_t_s_s(g_94.f8, 4))
            {
                int16_t *l_130 = &g_45;
                int16_t **l_129 = &l_130;
                uint16_t *l_136 = &g_47;
                int32_t *l_137 = &g_63;
                (*g_132) = (safe_mod_func_uint16_t_u_u(p_10, ((0x977F7388 | (((*l_129) = &g_45) == &g_45)) | l_131)));
                l_133 = ((*g_132) = p_10);
                l_139 = (((void*)0 == l_121) > ((((((*l_137) = (safe_unary_minus_func_uint16_t_u((p_11 && ((g_45 = (l_135 && ((*l_136) = 0x9D40))) ^ g_94.f5))))) != g_94.f1) > l_138) & (-6)) != 0));
            }
        }
        l_133 = (((*l_142) = (&l_133 != (l_141 = (l_140 = (void*)0)))) | g_94.f8);
        (*g_146) = (safe_rshift_func_int16_t_s_u(((void*)0 != l_145), 10));
    }
    else
    {
        int32_t *l_147 = (void*)0;
        (*l_121) = l_147;
        return g_8;
    }
    (*l_148) = (-3);
    return g_29;
}
static int16_t func_18(int32_t p_19, int16_t p_20, const int32_t p_21)
{
    int32_t *l_28 = &g_29;
    int32_t **l_27 = &l_28;
    int16_t *l_57 = (void*)0;
    uint32_t l_89 = 7U;
    struct S0 **l_111 = &g_103;
    struct S0 **l_112 = (void*)0;
    int32_t l_113 = 6;
    (*g_23) = &g_8;
    if (((*g_23) != (void*)0))
    {
        g_23 = (void*)0;
        (*l_27) = func_25(l_27);
        for (g_29 = (-27); (g_29 == (-23)); g_29++)
        {
            int32_t *l_35 = (void*)0;
            int32_t **l_34 = &l_35;
            (*l_34) = ((*l_27) = (void*)0);
        }
    }
    else
    {
        int32_t **l_38 = &l_28;
        uint32_t l_64 = 0xA9A47FA8;
        uint16_t *l_69 = (void*)0;
        uint16_t *l_70 = &g_47;
        struct S0 *l_93 = &g_94;
        if ((safe_lshift_func_int16_t_s_s(((void*)0 == l_38), 4)))
        {
            (**l_27) = ((*l_27) == (g_39 = (*l_38)));
        }
        else
        {
            int16_t *l_42 = &g_43;
            int16_t *l_44 = &g_45;
            uint16_t *l_46 = &g_47;
            int32_t l_59 = (-1);
            int32_t l_60 = (-1);
            if ((0 <= ((((safe_add_func_int16_t_s_s(((*l_44) = ((*l_42) = g_29)), ((*l_46) = (**l_27)))) ^ (safe_rshift_func_uint16_t_u_u(((void*)0 == (*g_23)), g_29))) || (**l_38)) & (**l_38))))
            {
                (*l_27) = (*l_27);
            }
            else
            {
                int32_t *l_61 = (void*)0;
                int32_t *l_62 = &g_63;
                const int32_t **l_65 = &g_24;
                l_64 = (((**l_27) = (*g_24)) == (safe_lshift_func_uint16_t_u_s((safe_mod_func_int16_t_s_s((safe_unary_minus_func_int16_t_s(0x8E23)), (safe_mod_func_int32_t_s_s(((*l_62) = (((void*)0 == l_57) >= (~(((((l_60 = l_59) | l_59) > p_19) | g_45) <= p_20)))), l_59)))), g_45)));
                (*l_65) = (*g_23);
            }
        }
        if ((+((*l_28) > ((*l_70) = (((safe_lshift_func_uint16_t_u_s(p_20, 11)) < (0 <= (((**l_38) | p_21) || (-1)))) != p_19)))))
        {
            uint32_t l_71 = 0xBCD06DB2;
            if ((p_21 || ((((((void*)0 != &g_43) || (l_57 != &g_47)) || (*g_24)) < 0xADB0) && 2U)))
            {
                uint32_t l_78 = 4294967295U;
                uint32_t *l_79 = (void*)0;
                uint32_t *l_80 = &l_64;
                int32_t *l_90 = (void*)0;
                int32_t *l_91 = &g_63;
                (**l_38) = (0x8B70 > (l_71 < (safe_mod_func_int32_t_s_s((safe_lshift_func_uint16_t_u_s((safe_add_func_uint32_t_u_u(((65529U <= (((*l_27) == (void*)0) >= (-5))) && l_78), 0U)), 15)), l_71))));
                (*g_39) = ((**l_27) >= ((*l_80) = ((void*)0 != l_38)));
                (**l_38) = (safe_lshift_func_int16_t_s_s(((((*l_28) >= (0x6156DBBF || ((*l_91) = (safe_lshift_func_uint16_t_u_s(((*l_70) = g_45), ((safe_add_func_uint16_t_u_u(((safe_sub_func_int32_t_s_s((**l_38), 0x3A4231C6)) ^ l_89), 0xAC52)) & 0x448C3647)))))) && 1U) == g_29), p_21));
            }
            else
            {
                int32_t **l_92 = &g_39;
                (*l_92) = ((*l_27) = func_25(&g_39));
                (*l_92) = ((*l_27) = (void*)0);
            }
            (*l_38) = (void*)0;
        }
        else
        {
            int32_t l_100 = (-3);
            struct S0 *l_101 = &g_94;
            int32_t l_110 = (-1);
            l_93 = l_93;
            if ((+(safe_rshift_func_uint16_t_u_u(((safe_add_func_int16_t_s_s(((((0U && ((l_100 == g_45) >= (((*l_70) = 0U) || 0))) || p_21) <= p_20) & g_43), 0xCB2E)) && (*l_28)), 6))))
            {
                (*g_102) = l_101;
            }
            else
            {
                int32_t **l_104 = &g_39;
                (*g_23) = ((*l_104) = ((*l_38) = &l_100));
                (*g_105) = &p_21;
                l_110 = ((**l_27) = (+(safe_rshift_func_int16_t_s_s(((g_94.f3 = ((&g_47 == &g_47) <= (*g_24))) && (+((1 != g_94.f8) | (-3)))), p_21))));
            }
        }
    }
    l_113 = ((l_111 = l_111) == (l_112 = l_112));
    return g_29;
}
static int32_t * func_25(int32_t ** p_26)
{
    for (g_29 = 0; (g_29 <= (-28)); g_29 = safe_sub_func_uint32_t_u_u(g_29, 1))
    {
        (*p_26) = (*p_26);
        return &g_29;
    }
    return (*p_26);
}
int main (int argc, char* argv[])
{
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_8, "g_8", print_hash_value);
    transparent_crc(g_29, "g_29", print_hash_value);
    transparent_crc(g_43, "g_43", print_hash_value);
    transparent_crc(g_45, "g_45", print_hash_value);
    transparent_crc(g_47, "g_47", print_hash_value);
    transparent_crc(g_63, "g_63", print_hash_value);
    transparent_crc(g_94.f0, "g_94.f0", print_hash_value);
    transparent_crc(g_94.f1, "g_94.f1", print_hash_value);
    transparent_crc(g_94.f2, "g_94.f2", print_hash_value);
    transparent_crc(g_94.f3, "g_94.f3", print_hash_value);
    transparent_crc(g_94.f4, "g_94.f4", print_hash_value);
    transparent_crc(g_94.f5, "g_94.f5", print_hash_value);
    transparent_crc(g_94.f6, "g_94.f6", print_hash_value);
    transparent_crc(g_94.f7, "g_94.f7", print_hash_value);
    transparent_crc(g_94.f8, "g_94.f8", print_hash_value);
    transparent_crc(g_210, "g_210", print_hash_value);
    transparent_crc(g_226, "g_226", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
