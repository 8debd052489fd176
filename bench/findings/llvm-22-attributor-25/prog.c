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
   unsigned f0 : 7;
   signed : 0;
   volatile unsigned f1 : 2;
   signed f2 : 6;
   unsigned f3 : 29;
   volatile int32_t f4;
   signed f5 : 28;
   const signed f6 : 5;
};
static volatile int32_t g_2 = (-3);
static volatile int32_t g_3 = 0;
static volatile int32_t g_4[9][8] = {{0x8D020BD2,0x7257EA0D,1,0x8D020BD2,0x73FF82FF,0x1D594D03,3,0x59141A9C},{0x7257EA0D,3,1,0xB568BE13,0x4F3D4E67,0x4F3D4E67,0xB568BE13,1},{0x73FF82FF,0x73FF82FF,0,(-5),(-4),0xE1F6F084,0x160CBEB9,0x73FF82FF},{3,0x7257EA0D,(-1),0x4F3D4E67,0x160CBEB9,(-1),1,0x73FF82FF},{0x7257EA0D,0x8D020BD2,3,(-5),3,0x8D020BD2,0x7257EA0D,1},{0x59141A9C,(-5),(-9),0xB568BE13,(-5),(-10),3,1},{(-9),1,5,0x951EA66E,(-1),0,0,(-1)},{1,0xE1F6F084,0xE1F6F084,1,1,(-9),2,0x951EA66E},{0x1D594D03,2,(-5),0x4F3D4E67,3,0x73FF82FF,0x4F3D4E67,0x1D594D03}};
static int32_t g_5 = (-1);
static volatile int32_t g_29 = 7;
static int32_t g_30 = 0xBBBC254E;
static int32_t g_33 = 0xABA9A984;
static uint32_t g_37 = 4294967286U;
static int32_t g_72[7] = {1,1,1,1,1,1,1};
static int16_t g_107 = 0xD326;
static const volatile int32_t *g_134 = &g_4[0][3];
static const volatile int32_t **g_133 = &g_134;
static int32_t *g_147 = &g_33;
static int32_t * volatile g_210 = &g_30;
static struct S0 g_213[8] = {{8,0,6,3351,0xA6D3C7F1,4567,-1},{8,0,6,3351,0xA6D3C7F1,4567,-1},{1,1,-7,251,0x308C9016,10678,-0},{8,0,6,3351,0xA6D3C7F1,4567,-1},{8,0,6,3351,0xA6D3C7F1,4567,-1},{1,1,-7,251,0x308C9016,10678,-0},{8,0,6,3351,0xA6D3C7F1,4567,-1},{8,0,6,3351,0xA6D3C7F1,4567,-1}};
static struct S0 *g_215 = &g_213[7];
static struct S0 ** volatile g_214 = &g_215;
static int32_t ** volatile g_328 = (void*)0;
static int32_t ** volatile g_368 = &g_147;
static struct S0 g_384 = {7,1,2,18920,8,10991,-1};
static int32_t ** volatile g_399[9] = {&g_147,&g_147,&g_147,&g_147,&g_147,&g_147,&g_147,&g_147,&g_147};
static int32_t ** volatile g_400 = &g_147;
static int32_t * volatile g_404 = &g_72[6];
static uint16_t func_1(void);
inline static int32_t * func_8(int32_t p_9, int32_t * p_10, uint8_t p_11, int32_t p_12, uint8_t p_13);
inline static uint32_t func_14(int32_t * p_15, int32_t * p_16, uint8_t p_17);
static int32_t * func_18(int32_t * p_19, const uint8_t p_20, uint32_t p_21);
static const uint8_t func_22(int32_t * p_23, uint8_t p_24, int32_t * p_25);
static uint16_t func_1(void)
{
    int32_t *l_26 = &g_5;
    const int32_t l_395 = (-1);
    for (g_5 = 0; (g_5 < (-23)); g_5 = safe_sub_func_uint32_t_u_u(g_5, 4))
    {
        uint32_t l_363 = 4294967295U;
    }
    for (g_30 = 0; (g_30 <= 6); g_30 += 1)
    {
        uint8_t l_365 = 0xE5;
        for (g_33 = 0; (g_33 <= 6); g_33 += 1)
        {
            if (l_365)
                break;
        }
    }
    if ((safe_sub_func_uint32_t_u_u((*l_26), (*l_26))))
    {
        for (g_37 = 0; (g_37 <= 7); g_37 += 1)
        {
            const int32_t *l_370 = &g_72[6];
            const int32_t **l_369 = &l_370;
            (*g_133) = (void*)0;
            (*g_368) = l_26;
            (*g_147) |= (l_369 == &l_26);
            for (g_33 = 6; (g_33 >= 2); g_33 -= 1)
            {
                int i, j;
                g_4[(g_37 + 1)][(g_33 + 1)] = (0x8406B6DF <= ((void*)0 == &g_4[g_37][g_37]));
            }
        }
    }
    else
    {
        const int32_t *l_377 = &g_72[6];
        struct S0 *l_383 = &g_384;
        int32_t l_392 = 1;
        (*l_26) = (*l_26);
        (*g_147) = (safe_mod_func_int32_t_s_s((safe_sub_func_uint16_t_u_u((*l_26), 6U)), 7));
        for (g_5 = (-4); (g_5 <= (-11)); g_5 = safe_sub_func_int16_t_s_s(g_5, 1))
        {
            uint32_t l_385 = 1U;
        }
    }
    return (*l_26);
}
inline static int32_t * func_8(int32_t p_9, int32_t * p_10, uint8_t p_11, int32_t p_12, uint8_t p_13)
{
    int32_t *l_364[10][5] = {{&g_30,&g_72[6],&g_72[6],&g_72[6],&g_72[6]},{&g_72[6],&g_33,&g_30,&g_72[6],&g_72[6]},{&g_30,&g_72[6],&g_72[6],&g_72[6],&g_30},{&g_30,&g_5,&g_33,&g_72[6],&g_5},{&g_30,&g_33,&g_33,&g_30,&g_72[6]},{&g_72[6],&g_30,&g_72[6],&g_5,&g_5},{&g_30,&g_30,&g_30,&g_72[6],&g_30},{&g_5,&g_33,&g_72[6],&g_5,&g_72[6]},{&g_5,&g_5,&g_72[6],&g_30,&g_72[6]},{&g_30,&g_72[6],&g_72[6],&g_72[6],&g_72[6]}};
    int i, j;
    g_328 = &p_10;
    return l_364[1][2];
}
inline static uint32_t func_14(int32_t * p_15, int32_t * p_16, uint8_t p_17)
{
    uint32_t l_243 = 1U;
    struct S0 **l_263 = &g_215;
    int32_t l_285[7] = {0x7E161316,0x3BB9FAC3,0x3BB9FAC3,0x7E161316,0x3BB9FAC3,0x3BB9FAC3,0x7E161316};
    int32_t l_287 = 0xFE8253B6;
    int32_t l_289 = 0xF8AD5CD2;
    uint32_t l_290 = 0xC46E8A2D;
    uint32_t l_361 = 7U;
    int i;
    if (((safe_lshift_func_uint16_t_u_u((((g_2 >= 0x74EB9CEF) || (safe_add_func_uint16_t_u_u(((safe_mod_func_uint32_t_u_u(g_4[4][5], l_243)) && ((safe_lshift_func_uint16_t_u_u(((safe_add_func_int16_t_s_s(((safe_mod_func_uint32_t_u_u(((safe_mod_func_int32_t_s_s(l_243, l_243)) != 0x7FA0), (*g_147))) < 0xD4D6F5E0), g_37)) ^ (**g_133)), l_243)) || (**g_133))), 0x6DAE))) | 0xAAAB), 10)) <= l_243))
    {
        uint8_t l_258 = 0x97;
        struct S0 *l_268 = &g_213[6];
        int32_t l_275 = 0x2C9C791E;
        int32_t *l_279 = (void*)0;
        int32_t *l_280 = &g_72[6];
        int32_t *l_281 = (void*)0;
        int32_t *l_282 = &g_72[4];
        int32_t *l_283 = &g_30;
        int32_t *l_284[5];
        int16_t l_286 = 0x04C8;
        int16_t l_288 = (-1);
        int i;
        for (i = 0; i < 5; i++)
            l_284[i] = (void*)0;
        if ((0x0B09 < (safe_rshift_func_uint16_t_u_u(((safe_mod_func_uint16_t_u_u((g_4[5][3] & ((safe_lshift_func_int16_t_s_u((-1), 6)) > 0xD90867E6)), l_258)) & g_72[6]), g_107))))
        {
            int32_t *l_264 = &g_33;
            struct S0 **l_265 = &g_215;
            (*l_264) = ((safe_rshift_func_uint16_t_u_s(p_17, 1)) == (safe_mul_func_uint16_t_u_u(0x81C5, ((void*)0 != l_263))));
            g_214 = l_265;
            for (l_258 = 2; (l_258 > 26); l_258 = safe_add_func_int32_t_s_s(l_258, 1))
            {
                struct S0 **l_269 = &l_268;
                int32_t l_274 = 0x48383E6A;
                (*l_264) &= ((l_268 == (*g_214)) <= ((void*)0 == l_269));
                l_275 = ((safe_mod_func_int32_t_s_s((safe_sub_func_uint32_t_u_u((((l_269 != &g_215) ^ ((void*)0 == &p_15)) >= ((((((0xD65041D7 >= l_258) == 0x3051B3F8) ^ 0) < p_17) < (-1)) | l_243)), l_274)), g_5)) ^ l_258);
                (*l_264) = ((!p_17) ^ (*g_210));
            }
        }
        else
        {
            for (p_17 = (-14); (p_17 >= 19); p_17 = safe_add_func_uint16_t_u_u(p_17, 7))
            {
                (*g_210) |= l_275;
            }
        }
        l_290++;
        if ((safe_mul_func_uint16_t_u_u(((safe_mul_func_uint16_t_u_u(((0x9611CC5E <= (~(g_37 >= ((void*)0 != &g_215)))) >= (safe_add_func_int16_t_s_s((*l_283), 0x1254))), g_213[6].f2)) && g_213[6].f5), g_72[6])))
        {
            uint32_t l_310[5][9] = {{4294967288U,4U,4294967288U,4U,4294967288U,4U,4294967288U,4U,4294967288U},{0x6F823C73,0x6F823C73,1U,1U,0x6F823C73,0x6F823C73,1U,1U,0x6F823C73},{4294967293U,4U,4294967293U,4U,4294967293U,4U,4294967293U,4U,4294967293U},{0x6F823C73,1U,1U,0x6F823C73,0x6F823C73,1U,1U,0x6F823C73,0x6F823C73},{4294967288U,4U,4294967288U,4U,4294967288U,4U,4294967288U,4U,4294967288U}};
            int i, j;
            for (g_37 = 0; (g_37 <= 6); g_37 += 1)
            {
                int32_t **l_300 = &l_283;
                int i;
                (*l_300) = &l_285[g_37];
                l_310[0][0] ^= ((safe_div_func_int16_t_s_s((p_17 <= p_17), (safe_div_func_int16_t_s_s((~((safe_sub_func_uint32_t_u_u(p_17, (safe_add_func_int32_t_s_s((**l_300), ((void*)0 != &p_15))))) && 6U)), (**l_300))))) || p_17);
                (*l_283) = (*p_16);
            }
            for (l_258 = 1; (l_258 <= 4); l_258 += 1)
            {
                int i;
                (*l_282) = (safe_lshift_func_int16_t_s_u((~((safe_mod_func_uint32_t_u_u((safe_unary_minus_func_int32_t_s(((((*g_214) != l_268) ^ (*l_283)) > (safe_sub_func_int32_t_s_s(((safe_rshift_func_int16_t_s_u((l_310[0][0] && (&g_134 == (void*)0)), g_107)) < g_213[6].f2), g_107))))), g_213[6].f0)) | (*g_147))), 1));
            }
        }
        else
        {
            int32_t *l_325 = &g_30;
            for (l_288 = 1; (l_288 <= 6); l_288 += 1)
            {
                int32_t **l_329 = (void*)0;
                int32_t **l_330 = (void*)0;
                int i;
                if (l_285[l_288])
                    break;
                l_285[l_288] = (safe_rshift_func_uint16_t_u_s(65535U, 14));
                p_15 = func_18(p_16, ((safe_mod_func_uint16_t_u_u((((&l_268 == (void*)0) == (*g_134)) | l_285[2]), g_107)) ^ p_17), g_5);
            }
            for (l_243 = 0; (l_243 <= 6); l_243 += 1)
            {
                int32_t *l_331 = &l_287;
                int32_t **l_332[4];
                int i;
                for (i = 0; i < 4; i++)
                    l_332[i] = &l_279;
                l_325 = func_18(l_331, p_17, g_213[6].f6);
            }
        }
    }
    else
    {
        int32_t *l_354 = &g_33;
        if ((p_17 < 0xEE0B))
        {
            uint32_t l_352[10];
            int32_t *l_353 = &l_285[2];
            int i;
            for (i = 0; i < 10; i++)
                l_352[i] = 0x4C4F325F;
            (*l_353) = (safe_lshift_func_uint16_t_u_u(0x66D7, ((safe_add_func_int32_t_s_s(((safe_mul_func_int16_t_s_s(p_17, 1)) ^ (safe_lshift_func_int16_t_s_s(((safe_mod_func_int16_t_s_s(((safe_add_func_uint32_t_u_u((safe_mul_func_uint16_t_u_u((!((safe_mul_func_int16_t_s_s((g_107 >= (safe_lshift_func_int16_t_s_u(((g_5 != l_289) || (*p_15)), l_287))), p_17)) >= 0x0D24)), p_17)), 0x9FF899DD)) ^ l_352[9]), g_213[6].f4)) == 0x6AF3), l_352[9]))), g_213[6].f6)) < g_213[6].f5)));
            p_15 = l_354;
            (*l_353) |= (safe_sub_func_uint16_t_u_u(g_4[3][6], (*l_354)));
        }
        else
        {
            for (g_107 = (-2); (g_107 != (-12)); g_107 = safe_sub_func_int32_t_s_s(g_107, 5))
            {
                return p_17;
            }
        }
    }
    for (g_30 = 5; (g_30 != 29); g_30 = safe_add_func_uint32_t_u_u(g_30, 1))
    {
        int32_t *l_362 = &l_289;
        (*l_362) ^= l_361;
        if ((*p_15))
            break;
    }
    return l_285[6];
}
static int32_t * func_18(int32_t * p_19, const uint8_t p_20, uint32_t p_21)
{
    uint32_t l_153 = 0x2A429422;
    uint16_t l_168 = 0xFE37;
    int32_t *l_173 = &g_5;
    uint8_t l_207 = 0U;
    struct S0 *l_212 = &g_213[6];
    if (((((safe_rshift_func_int16_t_s_u((safe_lshift_func_uint16_t_u_u(((g_30 || (&g_134 != (void*)0)) ^ (l_153 | (l_153 >= l_153))), p_21)), g_107)) > p_21) <= 0x1727) <= l_153))
    {
        int16_t l_156 = 0x29DD;
        int32_t l_197 = 0;
        for (g_107 = 5; (g_107 < (-29)); g_107 = safe_sub_func_uint16_t_u_u(g_107, 1))
        {
            int32_t *l_165 = &g_30;
            l_156 &= (**g_133);
            if ((safe_lshift_func_int16_t_s_s(g_5, (safe_mod_func_int32_t_s_s(((g_30 < ((safe_lshift_func_int16_t_s_u((safe_sub_func_uint16_t_u_u((((*g_133) == l_165) && ((safe_mul_func_uint16_t_u_u(l_153, g_107)) > (*p_19))), 0xDA12)), 15)) ^ l_153)) < l_168), 0x232703BF)))))
            {
                (*l_165) &= (*p_19);
            }
            else
            {
                int16_t l_196[4];
                int i;
                for (i = 0; i < 4; i++)
                    l_196[i] = 0x6863;
                (*l_165) |= (safe_div_func_int32_t_s_s((safe_mul_func_uint16_t_u_u(((*g_133) != l_173), 65532U)), (safe_mul_func_uint16_t_u_u((~(*l_173)), ((safe_unary_minus_func_int32_t_s((*g_134))) && (*g_134))))));
                (*l_165) = 0;
                l_197 = (safe_mod_func_int32_t_s_s((safe_sub_func_int32_t_s_s(((safe_unary_minus_func_uint16_t_u((((p_21 <= (safe_lshift_func_uint16_t_u_s((!((safe_add_func_int32_t_s_s(0x907EEBA3, ((safe_rshift_func_uint16_t_u_u((p_19 == (void*)0), ((safe_rshift_func_int16_t_s_u((safe_lshift_func_int16_t_s_s((safe_sub_func_int32_t_s_s(((0xF7C8C0EF != 0x49CD76D8) == l_196[0]), (*g_134))), 11)), (*l_173))) <= g_107))) | 1))) >= 0x909A0BA1)), (*l_173)))) >= 0x9C22D08A) & 0x43701647))) < 1), (*l_165))), g_5));
            }
            for (l_168 = 0; (l_168 != 17); l_168 = safe_add_func_uint16_t_u_u(l_168, 1))
            {
                (*l_165) |= 0x16497889;
            }
        }
    }
    else
    {
        uint32_t l_208 = 0x3221AC85;
        int32_t l_209 = 0xD2249D23;
lbl_211:
        l_209 = (safe_lshift_func_uint16_t_u_u((((0x56CE499B | ((((((0x0CE3 != ((safe_add_func_int32_t_s_s((-1), (((((safe_unary_minus_func_int32_t_s(0x9D60FE60)) != (safe_add_func_int32_t_s_s((l_207 & 0xAD83), 0xFE39278E))) <= (*p_19)) == 4294967295U) && l_208))) & (*p_19))) > (-2)) ^ 6U) | 0x4845B68A) >= (*g_147)) || l_208)) == g_4[2][1]) > 0x0B94B682), 9));
        (*g_210) ^= (*l_173);
        if (l_208)
            goto lbl_211;
    }
    (*g_214) = l_212;
    for (g_107 = (-27); (g_107 < 26); g_107 = safe_add_func_int16_t_s_s(g_107, 3))
    {
        uint32_t l_220 = 4294967288U;
        for (l_168 = 0; (l_168 != 30); l_168 = safe_add_func_int16_t_s_s(l_168, 6))
        {
            int32_t *l_221 = &g_72[6];
            (*l_221) |= ((3 != (((void*)0 == p_19) > 4294967289U)) >= (((void*)0 == (*g_214)) ^ l_220));
        }
        for (g_33 = 0; (g_33 == 7); g_33++)
        {
            struct S0 *l_235 = &g_213[6];
            int32_t *l_236 = &g_72[6];
            (*l_236) &= ((((safe_sub_func_uint32_t_u_u(((safe_unary_minus_func_int32_t_s((*g_147))) || (safe_add_func_int16_t_s_s(((safe_mul_func_int16_t_s_s((&l_212 != &g_215), (0x855E ^ ((safe_lshift_func_uint16_t_u_u((safe_div_func_uint32_t_u_u((l_235 == (void*)0), (**g_133))), p_21)) < 0x7629)))) & p_20), g_30))), 0x0A2640D8)) != 0x1E87EC68) == 0xDF59) && (*p_19));
        }
    }
    return p_19;
}
static const uint8_t func_22(int32_t * p_23, uint8_t p_24, int32_t * p_25)
{
    uint32_t l_52 = 6U;
    int32_t *l_71[5][3] = {{(void*)0,(void*)0,(void*)0},{(void*)0,(void*)0,(void*)0},{&g_33,(void*)0,&g_33},{&g_33,(void*)0,(void*)0},{(void*)0,&g_33,&g_33}};
    const volatile int32_t **l_135 = &g_134;
    int i, j;
    for (p_24 = 8; (p_24 >= 39); p_24 = safe_add_func_int16_t_s_s(p_24, 1))
    {
        const int16_t l_51 = 3;
        for (g_30 = (-11); (g_30 >= 23); g_30++)
        {
            for (g_33 = 0; (g_33 >= 8); g_33++)
            {
                int32_t *l_50 = &g_30;
                g_37 ^= ((!0xD28E4879) != g_3);
                l_52 = ((safe_div_func_int16_t_s_s(1, p_24)) != (safe_add_func_uint16_t_u_u((safe_mod_func_uint32_t_u_u(((safe_sub_func_uint16_t_u_u(((safe_lshift_func_uint16_t_u_u(((0xE3E4F6F4 > p_24) >= (safe_div_func_uint32_t_u_u((&g_29 == l_50), (*p_23)))), 7)) | l_51), l_51)) & p_24), g_3)), g_30)));
            }
        }
        for (g_37 = 0; (g_37 < 10); g_37 = safe_add_func_int32_t_s_s(g_37, 5))
        {
            const int32_t l_56 = (-1);
            for (g_30 = 7; (g_30 >= 0); g_30 -= 1)
            {
                int32_t *l_55 = &g_33;
                int i, j;
                if (g_4[(g_30 + 1)][g_30])
                    break;
                (*l_55) ^= g_4[(g_30 + 1)][g_30];
            }
            return l_56;
        }
    }
lbl_106:
    g_72[6] |= (((safe_div_func_uint32_t_u_u((safe_sub_func_uint16_t_u_u((g_37 & (((safe_lshift_func_int16_t_s_s((safe_lshift_func_uint16_t_u_s((safe_lshift_func_int16_t_s_u((g_33 ^ ((safe_add_func_int16_t_s_s(((-6) || (&g_29 != (void*)0)), 1U)) > 0)), g_3)), 13)), p_24)) & g_5) <= (-1))), g_30)), g_30)) || g_2) < 8U);
    if ((*p_25))
    {
        int32_t l_88[9];
        int i;
        for (i = 0; i < 9; i++)
            l_88[i] = 0x467BE229;
        for (p_24 = 0; (p_24 != 6); p_24 = safe_add_func_uint32_t_u_u(p_24, 1))
        {
            int32_t l_83 = 1;
            g_72[2] = (safe_mod_func_uint16_t_u_u((safe_mod_func_uint16_t_u_u((safe_unary_minus_func_uint16_t_u((!(safe_sub_func_int16_t_s_s((((-2) & (l_83 != (safe_div_func_int32_t_s_s((((safe_sub_func_uint16_t_u_u(0xF05B, 0x45DB)) >= l_88[0]) && 0xEFDF249A), 0x967BE2D7)))) > g_3), 0x9178))))), p_24)), p_24));
            g_33 = 1;
        }
        l_88[0] = (safe_mod_func_uint16_t_u_u(0xB57B, 0xE2AF));
        g_4[4][1] = ((safe_rshift_func_uint16_t_u_s((safe_mul_func_uint16_t_u_u((safe_mul_func_uint16_t_u_u((&l_88[7] != (void*)0), ((safe_lshift_func_int16_t_s_u(0x31AB, (~(safe_lshift_func_uint16_t_u_s((((safe_rshift_func_uint16_t_u_u((safe_mul_func_uint16_t_u_u(0xD406, (g_72[2] >= 0x3A67))), l_88[0])) && 4294967294U) != l_88[0]), 10))))) >= 4294967295U))), 65532U)), l_88[2])) > g_29);
    }
    else
    {
        int32_t l_111 = 0;
        int32_t *l_112 = &g_5;
        int16_t l_138 = (-1);
        int32_t *l_144 = (void*)0;
        uint32_t l_145[4];
        volatile int32_t l_146 = (-1);
        int i;
        for (i = 0; i < 4; i++)
            l_145[i] = 0x6215D644;
        for (p_24 = 0; (p_24 <= 7); p_24 += 1)
        {
            if (g_37)
                goto lbl_106;
            g_30 ^= ((-4) < (g_107 | 0x0958));
            for (g_107 = 0; (g_107 <= 7); g_107 += 1)
            {
                int i, j;
                if (g_4[(p_24 + 1)][p_24])
                    break;
                g_33 &= (g_2 <= g_30);
                g_2 |= 1;
            }
        }
        g_72[6] = (!(g_5 < ((safe_lshift_func_uint16_t_u_u(0xC12D, l_111)) || ((void*)0 == l_112))));
        if (((safe_rshift_func_uint16_t_u_u((safe_div_func_uint32_t_u_u((safe_mod_func_int32_t_s_s((~(safe_lshift_func_uint16_t_u_s(((((&g_30 != (void*)0) <= g_4[4][6]) <= (((((~(safe_mod_func_int32_t_s_s((p_24 | ((safe_sub_func_int32_t_s_s(g_33, p_24)) & g_72[5])), g_33))) && (*l_112)) ^ 0U) < g_72[6]) <= (*l_112))) ^ 0xF56A42CA), g_37))), 0xB9B1DFB6)), 1U)), 5)) != g_5))
        {
            int32_t l_132 = 0x1F3A62AE;
            if (g_37)
            {
                int32_t l_129 = 1;
                if (g_5)
                    goto lbl_106;
                l_132 ^= (safe_lshift_func_uint16_t_u_u(((l_129 ^ (safe_rshift_func_int16_t_s_u(g_4[0][7], 8))) || (p_24 == (*l_112))), p_24));
                l_135 = g_133;
            }
            else
            {
                uint32_t l_143 = 0x488B34D0;
                l_138 ^= (safe_mod_func_int16_t_s_s((-1), 0x24F8));
                l_143 &= ((safe_mul_func_uint16_t_u_u((((p_24 || ((void*)0 != l_112)) >= (((**g_133) > g_37) < 1U)) < g_107), g_72[0])) | (-9));
            }
        }
        else
        {
            const volatile int32_t *l_148 = (void*)0;
            l_145[2] = ((void*)0 == l_144);
            l_146 = (**g_133);
            if ((&p_23 == (void*)0))
            {
                g_147 = p_23;
                return p_24;
            }
            else
            {
                (*g_147) = (p_23 == (void*)0);
                (*g_147) = (*g_134);
                l_148 = (*l_135);
            }
        }
    }
    return g_4[1][2];
}
int main (int argc, char* argv[])
{
    int i, j;
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_2, "g_2", print_hash_value);
    transparent_crc(g_3, "g_3", print_hash_value);
    for (i = 0; i < 9; i++)
    {
        for (j = 0; j < 8; j++)
        {
            transparent_crc(g_4[i][j], "g_4[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    transparent_crc(g_5, "g_5", print_hash_value);
    transparent_crc(g_29, "g_29", print_hash_value);
    transparent_crc(g_30, "g_30", print_hash_value);
    transparent_crc(g_33, "g_33", print_hash_value);
    transparent_crc(g_37, "g_37", print_hash_value);
    for (i = 0; i < 7; i++)
    {
        transparent_crc(g_72[i], "g_72[i]", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);
    }
    transparent_crc(g_107, "g_107", print_hash_value);
    for (i = 0; i < 8; i++)
    {
        transparent_crc(g_213[i].f0, "g_213[i].f0", print_hash_value);
        transparent_crc(g_213[i].f1, "g_213[i].f1", print_hash_value);
        transparent_crc(g_213[i].f2, "g_213[i].f2", print_hash_value);
        transparent_crc(g_213[i].f3, "g_213[i].f3", print_hash_value);
        transparent_crc(g_213[i].f4, "g_213[i].f4", print_hash_value);
        transparent_crc(g_213[i].f5, "g_213[i].f5", print_hash_value);
        transparent_crc(g_213[i].f6, "g_213[i].f6", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);
    }
    transparent_crc(g_384.f0, "g_384.f0", print_hash_value);
    transparent_crc(g_384.f1, "g_384.f1", print_hash_value);
    transparent_crc(g_384.f2, "g_384.f2", print_hash_value);
    transparent_crc(g_384.f3, "g_384.f3", print_hash_value);
    transparent_crc(g_384.f4, "g_384.f4", print_hash_value);
    transparent_crc(g_384.f5, "g_384.f5", print_hash_value);
    transparent_crc(g_384.f6, "g_384.f6", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
