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
   uint16_t f0;
   uint32_t f1;
};
static int32_t g_4 = (-9L);
static int32_t g_26 = 8L;
static int16_t g_34 = 0x9015L;
static uint32_t g_37 = 0xFF06982BL;
static uint32_t g_48 = 0x44688D23L;
static uint32_t *g_47 = &g_48;
static int16_t g_51 = 0L;
static uint8_t g_58 = 0x72L;
static uint8_t g_60 = 0x8AL;
static int16_t g_61 = (-1L);
static int8_t g_99 = 0xE6L;
static int32_t **g_103 = (void*)0;
static uint16_t g_107 = 65527UL;
static uint16_t g_114 = 65535UL;
static struct S0 *g_131 = (void*)0;
static int32_t g_144 = 1L;
static struct S0 g_202 = {0xE289L,18446744073709551612UL};
inline static int32_t func_1(void);
inline static int8_t func_7(int8_t p_8, int32_t * p_9, int32_t p_10, int16_t p_11, uint32_t p_12);
static uint16_t func_16(uint32_t p_17, int32_t * p_18, int32_t * p_19, struct S0 p_20, int32_t * p_21);
inline static int32_t * func_22(int32_t * p_23, int32_t p_24);
static uint16_t func_40(uint32_t * p_41, int16_t * p_42, uint32_t * p_43, uint16_t p_44, uint32_t * p_45);
inline static int32_t func_1(void)
{
    int16_t l_2 = 0xB457L;
    int32_t *l_3 = &g_4;
    struct S0 l_27 = {0UL,0x0920A6FFL};
    int32_t l_170 = 0x41380A06L;
    int16_t l_188 = (-10L);
    uint16_t *l_199 = (void*)0;
    int32_t l_201 = 1L;
    (*l_3) |= l_2;
    if (g_4)
    {
        int32_t l_13 = 0x79253A34L;
        int16_t *l_122 = &g_51;
        int16_t *l_123 = &l_2;
        uint32_t *l_126 = (void*)0;
        uint8_t *l_137 = &g_58;
        g_114 &= ((safe_mul_func_int8_t_s_s(func_7(((l_13 >= (safe_sub_func_int16_t_s_s((func_16(g_4, func_22(&g_4, (*l_3)), &l_13, l_27, &g_4) && g_60), l_13))) < g_107), &l_13, l_13, g_107, g_107), l_27.f1)) == 0x7A01L);
        l_13 ^= (safe_add_func_int16_t_s_s(((*l_123) = ((*l_122) = (safe_sub_func_uint8_t_u_u(g_107, (((~((*l_3) | (3L ^ (g_114 = (safe_sub_func_uint32_t_u_u((*g_47), g_26)))))) | 0xB484L) | g_51))))), (*l_3)));
        if ((safe_mod_func_uint32_t_u_u((*g_47), (g_37 = 9UL))))
        {
            uint8_t l_129 = 0UL;
            int32_t l_130 = 0x8015B335L;
            struct S0 **l_132 = &g_131;
            l_130 ^= (safe_sub_func_int32_t_s_s((g_4 = 9L), l_129));
            (*l_132) = g_131;
        }
        else
        {
            uint8_t **l_135 = (void*)0;
            uint8_t **l_136 = (void*)0;
            uint8_t *l_139 = (void*)0;
            uint8_t **l_138 = &l_139;
            int32_t *l_140 = &g_26;
            int32_t *l_141 = (void*)0;
            int32_t *l_142 = (void*)0;
            int32_t *l_143 = &g_144;
            struct S0 l_145 = {0x7421L,0UL};
            struct S0 *l_146 = (void*)0;
            struct S0 *l_147 = &l_145;
            (*l_143) |= ((*g_47) | (safe_sub_func_int32_t_s_s((((*l_140) = ((*l_3) = ((l_137 = &g_60) == ((*l_138) = &g_60)))) & g_34), ((g_37 & g_60) & l_13))));
            (*l_147) = l_145;
        }
    }
    else
    {
        uint8_t *l_150 = (void*)0;
        uint16_t *l_153 = (void*)0;
        uint16_t *l_154 = &g_107;
        uint8_t *l_159 = &g_60;
        int32_t l_162 = 1L;
        int8_t l_177 = (-7L);
        if (((safe_lshift_func_int8_t_s_u((-1L), ((void*)0 != l_150))) ^ (safe_rshift_func_uint16_t_u_s(((*l_154) = g_99), (safe_mul_func_int16_t_s_s((((*l_159) &= (safe_sub_func_uint8_t_u_u((l_3 == (void*)0), 1L))) <= (*l_3)), (*l_3)))))))
        {
            int8_t l_163 = 9L;
            int16_t *l_174 = &g_34;
            int16_t l_179 = 0xE046L;
            g_4 = ((((safe_lshift_func_uint8_t_u_s((((void*)0 != &g_107) >= (l_162 <= ((l_163 >= ((*g_47) &= (safe_rshift_func_uint8_t_u_u(l_163, 7)))) < g_37))), 2)) != g_144) || 0xFDL) | 0xA8L);
            if ((safe_add_func_uint32_t_u_u((&g_114 != (void*)0), (g_26 |= (((*l_159) ^= (((*l_3) || ((*g_47) = (safe_add_func_uint8_t_u_u((0x99L | 0xFBL), g_144)))) & l_170)) <= g_51)))))
            {
                uint32_t l_171 = 0x67006BDAL;
                return l_171;
            }
            else
            {
                int32_t l_178 = 0x923EB6B1L;
                int32_t l_180 = 1L;
                (*l_3) = (g_48 ^ ((safe_add_func_int8_t_s_s((((void*)0 != l_174) != ((safe_add_func_uint16_t_u_u((l_177 || l_178), g_26)) == (*l_3))), l_163)) == g_37));
                l_180 = l_179;
                (*l_3) = 0x412E5A93L;
            }
            (*l_3) &= g_48;
        }
        else
        {
            uint32_t l_184 = 1UL;
            struct S0 *l_203 = &l_27;
            if ((safe_lshift_func_uint16_t_u_u((safe_unary_minus_func_int16_t_s(0xCDA4L)), 6)))
            {
                int32_t l_187 = 0xBC82BF13L;
                int8_t *l_189 = &g_99;
                l_162 = l_162;
                (*l_3) = (l_184 >= ((((safe_lshift_func_uint8_t_u_s(l_187, ((*l_189) = l_188))) < (l_177 ^ g_37)) > 7L) != 0x4424053BL));
            }
            else
            {
                return l_177;
            }
            for (l_27.f0 = 27; (l_27.f0 > 45); l_27.f0 = safe_add_func_uint16_t_u_u(l_27.f0, 1))
            {
                int32_t *l_200 = &l_170;
                (*l_200) |= ((*l_3) = (((*g_47) = ((safe_lshift_func_uint16_t_u_s(((*l_154) = 65535UL), 8)) & (safe_sub_func_int8_t_s_s(0L, (safe_mul_func_uint16_t_u_u((~(4294967288UL | (((void*)0 == l_199) >= g_99))), l_162)))))) <= 0UL));
                return l_201;
            }
            (*l_203) = g_202;
        }
    }
    return (*l_3);
}
inline static int8_t func_7(int8_t p_8, int32_t * p_9, int32_t p_10, int16_t p_11, uint32_t p_12)
{
    uint32_t l_110 = 18446744073709551615UL;
    int8_t *l_111 = &g_99;
    uint8_t *l_112 = &g_60;
    int32_t l_113 = 0xB4FD71AFL;
    (*p_9) = ((l_113 = ((&g_47 != (void*)0) != (((safe_mod_func_int16_t_s_s(0L, g_51)) >= (g_58 = ((*l_112) = (((*l_111) |= (((((void*)0 != &p_8) && g_34) | l_110) || p_12)) >= 0xCCL)))) || (*g_47)))) == p_10);
    return g_51;
}
static uint16_t func_16(uint32_t p_17, int32_t * p_18, int32_t * p_19, struct S0 p_20, int32_t * p_21)
{
    uint16_t l_32 = 0xFBD1L;
    int16_t *l_33 = &g_34;
    uint32_t *l_35 = (void*)0;
    uint32_t *l_36 = &g_37;
    int16_t *l_38 = (void*)0;
    int32_t l_39 = 0xEFEDEDC8L;
    uint32_t *l_46 = (void*)0;
    uint8_t *l_57 = &g_58;
    uint8_t *l_59 = &g_60;
    int32_t **l_104 = (void*)0;
    if ((g_61 &= (((*l_59) |= ((*l_57) = ((safe_lshift_func_int16_t_s_s((safe_rshift_func_int16_t_s_u(((*l_33) = l_32), 6)), (l_39 ^= (((*l_36) = g_26) == 0x7F039D3CL)))) & func_40(l_46, l_33, l_46, l_32, g_47)))) >= p_17)))
    {
        int16_t l_83 = (-7L);
        int32_t l_84 = 0xEFC5446EL;
        uint32_t **l_105 = (void*)0;
        for (g_61 = 0; (g_61 <= (-16)); g_61 = safe_sub_func_int16_t_s_s(g_61, 1))
        {
            int32_t **l_65 = (void*)0;
            int32_t *l_67 = (void*)0;
            int32_t **l_66 = &l_67;
            (*l_66) = func_22(&l_39, (~(l_39 = 0x9B17L)));
        }
        l_84 ^= (safe_add_func_int16_t_s_s((((*g_47) = p_20.f0) && ((void*)0 != &g_60)), ((*l_33) &= (safe_mod_func_int32_t_s_s((safe_mul_func_int8_t_s_s((safe_lshift_func_int16_t_s_u((safe_add_func_int32_t_s_s((65528UL && (safe_mul_func_uint8_t_u_u(((safe_sub_func_int8_t_s_s((!0x8D6AL), 0xB6L)) & g_60), g_51))), p_17)), l_83)), 0xA0L)), p_17)))));
        if (((*p_21) = (~(l_39 != p_17))))
        {
            uint8_t l_100 = 0xA1L;
            int32_t *l_102 = &g_4;
            int32_t **l_101 = &l_102;
            for (g_51 = 24; (g_51 == 15); g_51 = safe_sub_func_uint16_t_u_u(g_51, 1))
            {
                int32_t *l_88 = &l_39;
                int8_t *l_98 = &g_99;
                (*l_88) ^= g_4;
                (*p_18) = (!((*l_88) = ((-1L) ^ (safe_add_func_int32_t_s_s((safe_sub_func_int16_t_s_s((((safe_sub_func_int8_t_s_s(((*l_98) = (safe_add_func_uint32_t_u_u((g_61 || l_84), (*g_47)))), l_100)) ^ 0x10E27A8DL) | g_48), p_20.f1)), (*l_88))))));
            }
            (*l_101) = func_22(p_18, (*p_18));
            (*l_102) ^= l_32;
        }
        else
        {
            (*p_21) = (l_59 != (l_57 = &g_60));
            l_104 = g_103;
            l_105 = &l_46;
        }
    }
    else
    {
        int8_t l_106 = (-1L);
        return l_106;
    }
    return p_20.f0;
}
inline static int32_t * func_22(int32_t * p_23, int32_t p_24)
{
    int32_t *l_25 = &g_26;
    (*l_25) ^= g_4;
    return &g_4;
}
static uint16_t func_40(uint32_t * p_41, int16_t * p_42, uint32_t * p_43, uint16_t p_44, uint32_t * p_45)
{
    int16_t *l_50 = &g_51;
    int32_t *l_52 = &g_4;
    int32_t **l_53 = &l_52;
    (*l_52) = (~((*l_50) = p_44));
    (*l_53) = l_52;
    for (g_48 = 0; (g_48 != 34); g_48 = safe_add_func_uint8_t_u_u(g_48, 2))
    {
        int32_t *l_56 = &g_4;
        (*l_53) = l_56;
    }
    return p_44;
}
int main (int argc, char* argv[])
{
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_4, "g_4", print_hash_value);
    transparent_crc(g_26, "g_26", print_hash_value);
    transparent_crc(g_34, "g_34", print_hash_value);
    transparent_crc(g_37, "g_37", print_hash_value);
    transparent_crc(g_48, "g_48", print_hash_value);
    transparent_crc(g_51, "g_51", print_hash_value);
    transparent_crc(g_58, "g_58", print_hash_value);
    transparent_crc(g_60, "g_60", print_hash_value);
    transparent_crc(g_61, "g_61", print_hash_value);
    transparent_crc(g_99, "g_99", print_hash_value);
    transparent_crc(g_107, "g_107", print_hash_value);
    transparent_crc(g_114, "g_114", print_hash_value);
    transparent_crc(g_144, "g_144", print_hash_value);
    transparent_crc(g_202.f0, "g_202.f0", print_hash_value);
    transparent_crc(g_202.f1, "g_202.f1", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
