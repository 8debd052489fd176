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
static int32_t g_10[10][10] = {{(-5L),0x8A11015AL,1L,1L,0x8A11015AL,(-5L),0x8A11015AL,1L,1L,0x8A11015AL},{(-5L),0x8A11015AL,1L,1L,0x8A11015AL,(-5L),0x8A11015AL,1L,1L,0x8A11015AL},{(-5L),0x8A11015AL,1L,1L,0x8A11015AL,(-5L),0x8A11015AL,1L,1L,0x8A11015AL},{(-5L),0x8A11015AL,1L,1L,0x8A11015AL,(-5L),0x8A11015AL,1L,1L,0x8A11015AL},{(-5L),0x8A11015AL,1L,1L,0x8A11015AL,(-5L),0L,0x8A11015AL,0x8A11015AL,0L},{(-6L),0L,0x8A11015AL,0x8A11015AL,0L,(-6L),0L,0x8A11015AL,0x8A11015AL,0L},{(-6L),0L,0x8A11015AL,0x8A11015AL,0L,(-6L),0L,0x8A11015AL,0x8A11015AL,0L},{(-6L),0L,0x8A11015AL,0x8A11015AL,0L,(-6L),0L,0x8A11015AL,0x8A11015AL,0L},{(-6L),0L,0x8A11015AL,0x8A11015AL,0L,(-6L),0L,0x8A11015AL,0x8A11015AL,0L},{(-6L),0L,0x8A11015AL,0x8A11015AL,0L,(-6L),0L,0x8A11015AL,0x8A11015AL,0L}};
static int32_t g_137[4][5] = {{(-10L),(-10L),0xDFDFF98CL,0x2BFC7E32L,0x6BBB4891L},{0x20E4BD68L,(-1L),(-1L),0x20E4BD68L,(-10L)},{0x20E4BD68L,0x2BFC7E32L,0x4486B936L,0x4486B936L,0x2BFC7E32L},{(-10L),(-1L),0x4486B936L,0xDFDFF98CL,0xDFDFF98CL}};
static uint64_t func_1(void);
static int32_t func_2(int32_t p_3, uint32_t p_4, int16_t p_5);
static int32_t func_6(int32_t p_7, uint16_t p_8, uint8_t p_9);
static uint32_t func_11(int32_t p_12, int64_t p_13, uint64_t p_14, int32_t p_15, int64_t p_16);
static int16_t func_21(uint16_t p_22, int64_t p_23, uint8_t p_24, int32_t p_25);
static uint64_t func_1(void)
{
    uint16_t l_30 = 1UL;
    uint8_t l_74[2][10] = {{0xDDL,1UL,0xA8L,1UL,1UL,1UL,0xA8L,1UL,0xDDL,0xDDL},{255UL,0x9BL,1UL,1UL,1UL,1UL,0x9BL,255UL,1UL,255UL}};
    uint32_t l_95 = 0xD1BDAACFL;
    int i, j;
    if (func_2((func_6((g_10[5][5] | func_11((g_10[7][2] || ((((safe_sub_func_int32_t_s_s(((safe_add_func_uint64_t_u_u((func_21((g_10[5][5] < ((g_10[5][5] && (safe_mod_func_uint32_t_u_u(((safe_sub_func_int64_t_s_s((l_30 <= l_30), 0xB622B607800FF68ELL)) || 0L), g_10[7][0]))) > l_30)), g_10[5][5], g_10[9][8], l_30) != l_30), g_10[2][0])) >= g_10[5][5]), g_10[8][2])) & l_30) | 0UL) || g_10[4][0])), l_30, l_30, g_10[5][5], l_30)), g_10[4][1], l_30) <= g_10[5][5]), l_74[1][9], g_10[8][4]))
    {
        uint32_t l_100 = 0x55FAF6E0L;
        int32_t l_101[3][9] = {{0x301A5E5DL,(-1L),(-1L),0x301A5E5DL,(-1L),0x2B6DE28BL,(-1L),0x301A5E5DL,(-1L)},{(-1L),(-1L),(-9L),0x2B6DE28BL,1L,0x2B6DE28BL,(-9L),(-1L),(-1L)},{(-1L),0x301A5E5DL,(-1L),0x2B6DE28BL,(-1L),0x301A5E5DL,(-1L),(-1L),0x301A5E5DL}};
        int i, j;
        l_101[2][4] = ((safe_mod_func_int32_t_s_s((safe_mod_func_int16_t_s_s(((((((safe_add_func_int32_t_s_s((safe_rshift_func_int16_t_s_u(((0xA645C98B20FBFF59LL != (((l_95 | (l_30 > (safe_add_func_int64_t_s_s((safe_add_func_int64_t_s_s(g_10[0][8], ((0xB5C0L || l_74[0][8]) >= g_10[5][5]))), l_74[1][7])))) > g_10[5][5]) || g_10[5][5])) < g_10[5][5]), 14)), 0x1492E8FAL)) ^ g_10[9][6]) <= 4294967287UL) >= l_74[0][0]) <= g_10[5][8]) != l_100), 3UL)), l_100)) > 0xCF0CL);
    }
    else
    {
        uint16_t l_117 = 0x1DE0L;
        uint32_t l_118 = 0x93A3FB78L;
        for (l_95 = 0; (l_95 > 42); l_95 = safe_add_func_int32_t_s_s(l_95, 2))
        {
            int64_t l_104[8];
            int i;
            for (i = 0; i < 8; i = i + 1)
                l_104[i] = 0x91F76D5A1B73F452LL;
            g_10[2][1] = (l_104[7] < (safe_mod_func_int16_t_s_s((!(safe_lshift_func_uint16_t_u_u(l_74[1][6], 15))), ((!(((safe_lshift_func_uint16_t_u_s((((((safe_sub_func_int64_t_s_s(0x7CE4AD85202676B6LL, (safe_mod_func_uint16_t_u_u(((l_117 || l_118) && g_10[3][6]), l_104[6])))) <= l_118) ^ 0xA620E0AF8641BEBDLL) < l_104[7]) > 0UL), g_10[5][5])) > l_74[0][5]) & l_30)) || 0x32ECC1E89F1BA8A2LL))));
        }
    }
    for (l_95 = 0; (l_95 != 59); l_95 = safe_add_func_uint64_t_u_u(l_95, 1))
    {
        uint32_t l_121[5] = {0UL,0UL,0UL,0UL,0UL};
        int32_t l_135 = 0x6763B1FBL;
        uint32_t l_136 = 0UL;
        int i;
        g_137[2][4] |= ((((l_95 | l_121[4]) >= (safe_sub_func_uint32_t_u_u(((safe_div_func_int64_t_s_s((((safe_rshift_func_int16_t_s_s((safe_lshift_func_int16_t_s_u((safe_lshift_func_uint16_t_u_s((((g_10[7][9] < (safe_mod_func_int32_t_s_s((~(((0x15474206E0452890LL && ((l_135 | 1UL) != 0x8798744AL)) < 0x5DEF731F71B9F5DDLL) < l_121[0])), 3L))) > 1UL) != l_121[2]), l_74[1][9])), l_74[1][9])), 14)) || 0x2304E23EL) == g_10[5][5]), l_136)) < g_10[5][5]), 0UL))) != 1UL) & l_95);
    }
    return l_30;
}
static int32_t func_2(int32_t p_3, uint32_t p_4, int16_t p_5)
{
    uint8_t l_77 = 255UL;
    uint16_t l_80 = 9UL;
    if ((safe_add_func_int32_t_s_s(l_77, (safe_rshift_func_int16_t_s_s((((l_80 ^ g_10[4][8]) ^ (l_77 >= (((((((((safe_lshift_func_uint16_t_u_s(p_4, 13)) & 0UL) <= 1L) ^ l_77) | 4294967295UL) == g_10[5][5]) < 18446744073709551610UL) || 0x4E54L) | 0L))) || l_80), p_3)))))
    {
        int64_t l_85 = (-1L);
        int32_t l_86[7] = {(-1L),(-1L),(-1L),(-1L),(-1L),(-1L),(-1L)};
        int i;
        g_10[5][5] &= (p_4 & ((safe_div_func_int32_t_s_s(l_77, (7L ^ p_3))) || l_85));
        l_86[4] = l_85;
    }
    else
    {
        return p_3;
    }
    return g_10[6][0];
}
static int32_t func_6(int32_t p_7, uint16_t p_8, uint8_t p_9)
{
    uint16_t l_71 = 0xC364L;
    int32_t l_72 = (-1L);
    uint8_t l_73 = 3UL;
    l_72 = l_71;
    l_73 = p_7;
    return p_7;
}
static uint32_t func_11(int32_t p_12, int64_t p_13, uint64_t p_14, int32_t p_15, int64_t p_16)
{
    int32_t l_51 = 0x63B58950L;
    uint16_t l_58 = 0xC540L;
    int32_t l_59 = 9L;
    p_12 = (g_10[5][5] | 6UL);
    l_59 |= ((safe_mod_func_uint16_t_u_u(((safe_add_func_int16_t_s_s(((4294967292UL >= (l_51 && (safe_mod_func_uint32_t_u_u((5UL && (((safe_div_func_uint16_t_u_u((safe_lshift_func_int16_t_s_u(0x86ADL, g_10[3][4])), 1L)) == p_13) && 9UL)), 0x05AFB092L)))) || l_51), g_10[2][3])) & l_58), l_58)) <= g_10[5][5]);
    l_59 = ((~(safe_rshift_func_int16_t_s_u((p_16 <= 18446744073709551615UL), ((g_10[5][5] && p_12) == (!(safe_lshift_func_uint16_t_u_u((~(safe_mod_func_uint64_t_u_u(((safe_div_func_int32_t_s_s(((0x003918A56EC073B9LL | p_13) ^ 0UL), 1UL)) | g_10[9][9]), l_59))), l_51))))))) && 18446744073709551612UL);
    return g_10[5][7];
}
static int16_t func_21(uint16_t p_22, int64_t p_23, uint8_t p_24, int32_t p_25)
{
    uint64_t l_33 = 0xDE5C48968F25CE5ALL;
    uint32_t l_38 = 4294967286UL;
    uint32_t l_45 = 1UL;
    int32_t l_46 = (-1L);
    l_33 = (safe_add_func_uint32_t_u_u(p_22, ((g_10[5][5] | ((0x3312EF314D41BD43LL == 0xC8C74C3EEC73F5CFLL) || g_10[8][3])) < g_10[3][0])));
    l_38 = (((l_33 >= (safe_sub_func_uint64_t_u_u((safe_mod_func_uint32_t_u_u(g_10[6][3], ((((g_10[4][5] ^ 0xFEB077CBL) || g_10[5][5]) && 0xFCD4D338L) | g_10[5][5]))), 1L))) >= 0xC199447610B5C7B1LL) > g_10[5][5]);
    l_46 ^= (((safe_div_func_uint64_t_u_u(((l_38 || (safe_sub_func_int64_t_s_s(((((((3UL && (safe_add_func_uint64_t_u_u(p_25, ((l_45 == (l_45 == g_10[6][7])) > 0UL)))) ^ g_10[8][0]) & l_45) != l_45) || g_10[5][5]) || p_22), p_23))) <= 1UL), 0x81B38C87C631DBC5LL)) > 0x64E94140L) >= 0x0229B02088C4B507LL);
    return l_45;
}
int main (int argc, char* argv[])
{
    int i, j;
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    for (i = 0; i < 10; i = i + 1)
    {
        for (j = 0; j < 10; j = j + 1)
        {
            transparent_crc(g_10[i][j], "g_10[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    for (i = 0; i < 4; i = i + 1)
    {
        for (j = 0; j < 5; j = j + 1)
        {
            transparent_crc(g_137[i][j], "g_137[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
