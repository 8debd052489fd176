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
static int64_t
(safe_unary_minus_func_int64_t_s)(int64_t si )
{
 
  return
    (si==(-9223372036854775807L-1)) ?
    ((si)) :
    -si;
}
static int64_t
(safe_add_func_int64_t_s_s)(int64_t si1, int64_t si2 )
{
 
  return
    (((si1>0) && (si2>0) && (si1 > (9223372036854775807L -si2))) || ((si1<0) && (si2<0) && (si1 < ((-9223372036854775807L-1)-si2)))) ?
    ((si1)) :
    (si1 + si2);
}
static int64_t
(safe_sub_func_int64_t_s_s)(int64_t si1, int64_t si2 )
{
 
  return
    (((si1^si2) & (((si1 ^ ((si1^si2) & (~9223372036854775807L)))-si2)^si2)) < 0) ?
    ((si1)) :
    (si1 - si2);
}
static int64_t
(safe_mul_func_int64_t_s_s)(int64_t si1, int64_t si2 )
{
 
  return
    (((si1 > 0) && (si2 > 0) && (si1 > (9223372036854775807L / si2))) || ((si1 > 0) && (si2 <= 0) && (si2 < ((-9223372036854775807L-1) / si1))) || ((si1 <= 0) && (si2 > 0) && (si1 < ((-9223372036854775807L-1) / si2))) || ((si1 <= 0) && (si2 <= 0) && (si1 != 0) && (si2 < (9223372036854775807L / si1)))) ?
    ((si1)) :
    si1 * si2;
}
static int64_t
(safe_mod_func_int64_t_s_s)(int64_t si1, int64_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-9223372036854775807L-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 % si2);
}
static int64_t
(safe_div_func_int64_t_s_s)(int64_t si1, int64_t si2 )
{
 
  return
    ((si2 == 0) || ((si1 == (-9223372036854775807L-1)) && (si2 == (-1)))) ?
    ((si1)) :
    (si1 / si2);
}
static int64_t
(safe_lshift_func_int64_t_s_s)(int64_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32) || (left > (9223372036854775807L >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static int64_t
(safe_lshift_func_int64_t_s_u)(int64_t left, unsigned int right )
{
 
  return
    ((left < 0) || (((unsigned int)right) >= 32) || (left > (9223372036854775807L >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static int64_t
(safe_rshift_func_int64_t_s_s)(int64_t left, int right )
{
 
  return
    ((left < 0) || (((int)right) < 0) || (((int)right) >= 32))?
    ((left)) :
    (left >> ((int)right));
}
static int64_t
(safe_rshift_func_int64_t_s_u)(int64_t left, unsigned int right )
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
static uint64_t
(safe_unary_minus_func_uint64_t_u)(uint64_t ui )
{
 
  return -ui;
}
static uint64_t
(safe_add_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2 )
{
 
  return ui1 + ui2;
}
static uint64_t
(safe_sub_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2 )
{
 
  return ui1 - ui2;
}
static uint64_t
(safe_mul_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2 )
{
 
  return ((unsigned long long)ui1) * ((unsigned long long)ui2);
}
static uint64_t
(safe_mod_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 % ui2);
}
static uint64_t
(safe_div_func_uint64_t_u_u)(uint64_t ui1, uint64_t ui2 )
{
 
  return
    (ui2 == 0) ?
    ((ui1)) :
    (ui1 / ui2);
}
static uint64_t
(safe_lshift_func_uint64_t_u_s)(uint64_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32) || (left > (18446744073709551615UL >> ((int)right)))) ?
    ((left)) :
    (left << ((int)right));
}
static uint64_t
(safe_lshift_func_uint64_t_u_u)(uint64_t left, unsigned int right )
{
 
  return
    ((((unsigned int)right) >= 32) || (left > (18446744073709551615UL >> ((unsigned int)right)))) ?
    ((left)) :
    (left << ((unsigned int)right));
}
static uint64_t
(safe_rshift_func_uint64_t_u_s)(uint64_t left, int right )
{
 
  return
    ((((int)right) < 0) || (((int)right) >= 32)) ?
    ((left)) :
    (left >> ((int)right));
}
static uint64_t
(safe_rshift_func_uint64_t_u_u)(uint64_t left, unsigned int right )
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
crc32_8bytes (uint64_t val)
{
 crc32_byte ((val>>0) & 0xff);
 crc32_byte ((val>>8) & 0xff);
 crc32_byte ((val>>16) & 0xff);
 crc32_byte ((val>>24) & 0xff);
 crc32_byte ((val>>32) & 0xff);
 crc32_byte ((val>>40) & 0xff);
 crc32_byte ((val>>48) & 0xff);
 crc32_byte ((val>>56) & 0xff);
}
static void
transparent_crc (uint64_t val, char* vname, int flag)
{
 crc32_8bytes(val);
 if (flag) {
    printf("...checksum after hashing %s : %lX\n", vname, crc32_context ^ 0xFFFFFFFFUL);
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
   uint32_t f0;
   int16_t f1;
   volatile int32_t f2;
   uint32_t f3;
   const uint16_t f4;
   uint32_t f5;
   const int32_t f6;
   uint16_t f7;
};
struct S2 {
   int16_t f0;
   uint16_t f1;
   uint32_t f2;
   volatile uint32_t f3;
   const int16_t f4;
   const int16_t f5;
   uint32_t f6;
   int16_t f7;
   uint16_t f8;
   uint32_t f9;
};
static volatile int32_t g_2 = 0x39CB61D2L;
static volatile int32_t g_3 = 0xDB856137L;
static int32_t g_4 = 0L;
static uint32_t g_18 = 0x7F8B4DFEL;
static int32_t g_40 = 6L;
static int32_t * volatile g_46 = &g_40;
static int16_t g_57 = 0x8C6AL;
static int32_t * volatile g_59 = (void*)0;
static int32_t * volatile g_60 = &g_40;
static struct S2 g_62 = {0xF04FL,0xCCDFL,0x93AB76A1L,0xB913A861L,0x8D48L,1L,1UL,0x352BL,6UL,0xD345464CL};
static struct S2 *g_61 = &g_62;
static struct S2 g_65 = {-4L,0x46D7L,0xC1F62131L,0UL,0x14F0L,0L,0x42E7FF2BL,6L,0UL,0x44B1310FL};
static struct S2 *g_64 = &g_65;
static struct S0 g_67 = {0x462EF7C9L,0xE255L,0x80954C1BL,0xF0819D5AL,5UL,1UL,1L,1UL};
static struct S0 *g_69 = &g_67;
static struct S0 ** volatile g_68 = &g_69;
static int32_t *g_82 = (void*)0;
static int32_t ** volatile g_81 = &g_82;
static int32_t g_182 = 0xE173883CL;
static int32_t * volatile g_189 = &g_182;
static volatile uint32_t g_218 = 8UL;
static int32_t func_1(void);
static const int32_t func_7(uint16_t p_8);
static uint16_t func_21(int16_t p_22, const uint32_t * p_23);
static int32_t * func_24(uint16_t p_25, const uint32_t p_26);
static uint16_t func_29(int16_t p_30, int16_t p_31, int32_t p_32);
static int32_t func_1(void)
{
    int32_t l_9 = 0x32AA61FCL;
    int32_t l_185 = 0xFB5A3AA3L;
    struct S0 *l_233 = (void*)0;
lbl_221:
    for (g_4 = 21; (g_4 > (-1)); --g_4)
    {
        int32_t l_194 = 0L;
        uint32_t l_196 = 18446744073709551613UL;
        uint16_t l_201 = 0UL;
        if (func_7(l_9))
        {
            uint32_t l_217 = 0xA466AC14L;
            for (g_65.f9 = 8; (g_65.f9 <= 22); g_65.f9 = safe_add_func_int32_t_s_s(g_65.f9, 1))
            {
                uint32_t *l_186 = &g_18;
                (*g_189) = ((--(*l_186)) > (2L <= l_185));
            }
            for (g_65.f2 = 10; (g_65.f2 < 11); g_65.f2 = safe_add_func_int16_t_s_s(g_65.f2, 1))
            {
                int32_t *l_195 = &g_40;
                int32_t *l_207 = &l_185;
                (*l_207) = (safe_add_func_int32_t_s_s(((*l_195) ^= l_194), ((l_196 = 0x98699BF8L) >= (safe_sub_func_int32_t_s_s((safe_lshift_func_int16_t_s_s(l_201, (!((safe_sub_func_uint16_t_u_u((l_9 | (safe_sub_func_uint16_t_u_u(g_67.f4, l_201))), 0xF3DCL)) > 0UL)))), 0L)))));
                (*l_195) = (safe_mod_func_uint32_t_u_u((((0UL ^ g_65.f8) <= (4294967292UL && ((g_65.f7 = (safe_unary_minus_func_uint16_t_u(((-1L) ^ ((safe_sub_func_int16_t_s_s((safe_mod_func_int16_t_s_s(((safe_mod_func_int32_t_s_s(l_217, g_218)) == g_65.f0), l_217)), l_9)) != g_57))))) | l_201))) || (*l_195)), 0x463E212FL));
                l_185 &= (&l_207 != &l_195);
            }
        }
        else
        {
            return (*g_60);
        }
    }
    for (g_4 = 0; (g_4 <= 27); g_4 = safe_add_func_uint32_t_u_u(g_4, 4))
    {
        int16_t l_235 = 0xD190L;
        int32_t *l_253 = &g_40;
        if (l_185)
            goto lbl_221;
        for (g_62.f1 = 0; (g_62.f1 <= 57); g_62.f1 = safe_add_func_uint32_t_u_u(g_62.f1, 1))
        {
            int32_t *l_224 = &g_182;
            int16_t *l_246 = &g_65.f7;
            int32_t **l_254 = &l_253;
            if (((*g_60) == ((*l_224) &= 0x3E417FD6L)))
            {
                struct S0 *l_234 = &g_67;
                g_40 &= ((safe_rshift_func_int16_t_s_u((safe_sub_func_int32_t_s_s(((safe_add_func_int32_t_s_s((((safe_lshift_func_int16_t_s_u(0L, 10)) | 0UL) && (*l_224)), (l_233 == l_234))) <= g_65.f2), g_65.f3)), l_235)) == g_67.f6);
            }
            else
            {
                const int16_t *l_245 = &g_65.f4;
                const int16_t **l_244 = &l_245;
                uint32_t *l_251 = &g_65.f9;
                int32_t l_252 = (-10L);
                l_252 = (l_235 & (safe_sub_func_uint16_t_u_u(((safe_rshift_func_uint16_t_u_u((safe_rshift_func_uint16_t_u_s((0UL || (safe_lshift_func_uint16_t_u_s((((*l_244) = &g_57) == l_246), 9))), 6)), (safe_add_func_uint32_t_u_u(((*l_251) = (safe_rshift_func_uint16_t_u_s((l_185 ^ 6L), g_57))), (*l_224))))) & 1UL), l_9)));
            }
            (*l_254) = l_253;
        }
    }
    return (*g_60);
}
static const int32_t func_7(uint16_t p_8)
{
    uint32_t l_10 = 1UL;
    uint16_t l_16 = 0UL;
    uint32_t *l_17 = &g_18;
    int16_t *l_169 = &g_57;
    int32_t *l_170 = &g_40;
    if ((l_10 >= ((safe_mod_func_int16_t_s_s((safe_add_func_int16_t_s_s((safe_unary_minus_func_uint32_t_u(((*l_17) &= l_16))), ((*l_169) = (safe_lshift_func_uint16_t_u_u(func_21(((void*)0 != l_17), l_17), 9))))), l_10)) == 0xDAD1L)))
    {
        l_170 = l_17;
    }
    else
    {
        uint32_t l_171 = 0xC0845370L;
        int32_t l_179 = 0L;
        int32_t *l_180 = (void*)0;
        int32_t *l_181 = &g_182;
        (*l_181) ^= ((l_171 ^= 0L) > (safe_mod_func_uint32_t_u_u(((safe_lshift_func_int16_t_s_s(((*l_169) = ((*g_60) | (!((((p_8 >= ((safe_sub_func_int32_t_s_s(l_179, 1UL)) <= 0x801A5785L)) | p_8) & g_62.f0) > p_8)))), g_65.f0)) && 0L), g_67.f3)));
        l_180 = (*g_81);
    }
    return (*l_170);
}
static uint16_t func_21(int16_t p_22, const uint32_t * p_23)
{
    int32_t l_33 = 1L;
    int32_t *l_71 = &g_4;
    int32_t **l_70 = &l_71;
    struct S0 *l_74 = &g_67;
    int32_t l_76 = (-7L);
    int32_t *l_77 = &g_40;
    int32_t l_124 = 8L;
    int32_t l_134 = 0xB780A7C5L;
    int32_t l_142 = 0x0C79A429L;
    (*l_70) = func_24(g_4, (safe_rshift_func_uint16_t_u_s(func_29(l_33, l_33, p_22), 5)));
    if (((*l_77) = (l_76 = (safe_lshift_func_int16_t_s_s((((((p_22 > (l_74 == l_74)) < ((g_62.f0 & (safe_unary_minus_func_int32_t_s(((*g_60) != g_62.f5)))) ^ g_67.f3)) != (-1L)) >= p_22) && p_22), 7)))))
    {
        uint32_t *l_80 = &g_65.f2;
        (*g_81) = ((*l_70) = func_24(g_67.f4, ((*l_80) ^= (safe_rshift_func_uint16_t_u_s(g_65.f1, 14)))));
    }
    else
    {
        int32_t l_118 = 0xFCF0F435L;
        uint16_t l_155 = 0x6583L;
        const int32_t *l_162 = (void*)0;
        for (g_40 = 0; (g_40 < (-1)); --g_40)
        {
            int32_t l_85 = 0x7108D8AEL;
            int32_t l_86 = (-1L);
            int32_t *l_87 = &l_86;
            int32_t *l_88 = &l_76;
            int32_t *l_89 = &l_85;
            int32_t *l_90 = &l_85;
            int32_t *l_91 = &l_86;
            int32_t *l_92 = &l_85;
            int32_t *l_93 = &l_76;
            int32_t l_94 = 0xD3287B78L;
            int32_t *l_95 = (void*)0;
            int32_t *l_96 = &l_94;
            int32_t *l_97 = (void*)0;
            int32_t *l_98 = &l_76;
            int32_t *l_99 = (void*)0;
            int32_t *l_100 = &l_94;
            int32_t *l_101 = &l_86;
            int32_t *l_102 = (void*)0;
            int32_t *l_103 = &l_76;
            int32_t *l_104 = &l_76;
            int32_t *l_105 = &l_86;
            int32_t *l_106 = &l_76;
            int32_t *l_107 = &l_94;
            int32_t *l_108 = &l_86;
            int32_t *l_109 = (void*)0;
            int32_t *l_110 = &l_86;
            int32_t *l_111 = &l_94;
            int32_t *l_112 = &l_85;
            int32_t *l_113 = &l_86;
            int32_t *l_114 = &l_94;
            int32_t *l_115 = &l_86;
            int32_t *l_116 = &l_76;
            int32_t *l_117 = &l_85;
            int32_t *l_119 = &l_76;
            int32_t l_120 = 0x4EDDC8DEL;
            int32_t *l_121 = (void*)0;
            int32_t *l_122 = &l_76;
            int32_t *l_123 = &l_120;
            int32_t *l_125 = (void*)0;
            int32_t *l_126 = (void*)0;
            int32_t *l_127 = &l_118;
            int32_t *l_128 = &l_118;
            int32_t *l_129 = &l_94;
            int32_t *l_130 = &l_124;
            int32_t *l_131 = (void*)0;
            int32_t *l_132 = &l_86;
            int32_t *l_133 = &l_120;
            int32_t l_135 = 7L;
            int32_t *l_136 = (void*)0;
            int32_t *l_137 = &l_120;
            int32_t *l_138 = &l_76;
            int32_t *l_139 = &l_120;
            int32_t *l_140 = &l_135;
            int32_t *l_141 = &l_76;
            int32_t *l_143 = &l_118;
            int32_t *l_144 = (void*)0;
            int32_t *l_145 = &l_120;
            int32_t *l_146 = &l_86;
            int32_t *l_147 = &l_120;
            int32_t *l_148 = (void*)0;
            int32_t *l_149 = &l_124;
            int32_t *l_150 = &l_94;
            int32_t *l_151 = (void*)0;
            int32_t *l_152 = &l_120;
            int32_t *l_153 = &l_134;
            int32_t *l_154 = &l_120;
            --l_155;
        }
        if (((g_65.f0 | ((safe_add_func_uint16_t_u_u((*l_77), 0x25A2L)) != g_65.f5)) > (safe_sub_func_uint32_t_u_u(p_22, g_40))))
        {
            struct S0 **l_165 = &g_69;
            uint32_t l_166 = 18446744073709551615UL;
            l_162 = p_23;
            (*l_77) = (safe_mod_func_int16_t_s_s((((*l_165) = (void*)0) == (l_74 = l_74)), l_166));
        }
        else
        {
            for (g_65.f8 = 0; (g_65.f8 >= 20); g_65.f8 = safe_add_func_uint32_t_u_u(g_65.f8, 9))
            {
                return g_67.f6;
            }
        }
    }
    (*g_68) = (*g_68);
    return p_22;
}
static int32_t * func_24(uint16_t p_25, const uint32_t p_26)
{
    int32_t l_55 = 8L;
    int16_t *l_56 = &g_57;
    int32_t *l_58 = (void*)0;
    struct S2 **l_63 = &g_61;
    struct S0 *l_66 = &g_67;
    (*g_60) |= ((safe_rshift_func_uint16_t_u_u((p_25 <= ((*l_56) |= ((safe_lshift_func_int16_t_s_s(((safe_sub_func_uint32_t_u_u((1UL <= (safe_rshift_func_uint16_t_u_u(p_25, p_26))), (1L && l_55))) < l_55), l_55)) >= 65535UL))), p_25)) >= l_55);
    g_64 = ((*l_63) = g_61);
    (*g_68) = l_66;
    return l_58;
}
static uint16_t func_29(int16_t p_30, int16_t p_31, int32_t p_32)
{
    int32_t l_45 = 0x73B01729L;
    for (p_31 = 24; (p_31 == (-20)); p_31 = safe_sub_func_uint32_t_u_u(p_31, 1))
    {
        for (p_32 = 13; (p_32 != 25); p_32 = safe_add_func_uint16_t_u_u(p_32, 1))
        {
            int32_t *l_38 = (void*)0;
            int32_t *l_39 = &g_40;
            (*l_39) = (-8L);
            (*l_39) = (safe_lshift_func_uint16_t_u_u(1UL, 8));
        }
        (*g_46) |= (safe_lshift_func_uint16_t_u_u(l_45, 11));
    }
    return p_32;
}
int main (int argc, char* argv[])
{
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_2, "g_2", print_hash_value);
    transparent_crc(g_3, "g_3", print_hash_value);
    transparent_crc(g_4, "g_4", print_hash_value);
    transparent_crc(g_18, "g_18", print_hash_value);
    transparent_crc(g_40, "g_40", print_hash_value);
    transparent_crc(g_57, "g_57", print_hash_value);
    transparent_crc(g_62.f0, "g_62.f0", print_hash_value);
    transparent_crc(g_62.f1, "g_62.f1", print_hash_value);
    transparent_crc(g_62.f2, "g_62.f2", print_hash_value);
    transparent_crc(g_62.f3, "g_62.f3", print_hash_value);
    transparent_crc(g_62.f4, "g_62.f4", print_hash_value);
    transparent_crc(g_62.f5, "g_62.f5", print_hash_value);
    transparent_crc(g_62.f6, "g_62.f6", print_hash_value);
    transparent_crc(g_62.f7, "g_62.f7", print_hash_value);
    transparent_crc(g_62.f8, "g_62.f8", print_hash_value);
    transparent_crc(g_62.f9, "g_62.f9", print_hash_value);
    transparent_crc(g_65.f0, "g_65.f0", print_hash_value);
    transparent_crc(g_65.f1, "g_65.f1", print_hash_value);
    transparent_crc(g_65.f2, "g_65.f2", print_hash_value);
    transparent_crc(g_65.f3, "g_65.f3", print_hash_value);
    transparent_crc(g_65.f4, "g_65.f4", print_hash_value);
    transparent_crc(g_65.f5, "g_65.f5", print_hash_value);
    transparent_crc(g_65.f6, "g_65.f6", print_hash_value);
    transparent_crc(g_65.f7, "g_65.f7", print_hash_value);
    transparent_crc(g_65.f8, "g_65.f8", print_hash_value);
    transparent_crc(g_65.f9, "g_65.f9", print_hash_value);
    transparent_crc(g_67.f0, "g_67.f0", print_hash_value);
    transparent_crc(g_67.f1, "g_67.f1", print_hash_value);
    transparent_crc(g_67.f2, "g_67.f2", print_hash_value);
    transparent_crc(g_67.f3, "g_67.f3", print_hash_value);
    transparent_crc(g_67.f4, "g_67.f4", print_hash_value);
    transparent_crc(g_67.f5, "g_67.f5", print_hash_value);
    transparent_crc(g_67.f6, "g_67.f6", print_hash_value);
    transparent_crc(g_67.f7, "g_67.f7", print_hash_value);
    transparent_crc(g_182, "g_182", print_hash_value);
    transparent_crc(g_218, "g_218", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
