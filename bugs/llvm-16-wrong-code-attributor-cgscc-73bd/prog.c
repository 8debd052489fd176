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
   volatile uint16_t f0;
};
struct S1 {
   const volatile int16_t f0;
   volatile uint16_t f1;
   const volatile int16_t f2;
   int32_t f3;
   volatile uint32_t f4;
   volatile int32_t f5;
};
struct S2 {
   uint32_t f0;
   struct S1 f1;
   volatile uint32_t f2;
   uint8_t f3;
   const int32_t f4;
   const volatile uint32_t f5;
   const int32_t f6;
   uint32_t f7;
   int32_t f8;
};
struct S3 {
   int32_t f0;
   volatile uint32_t f1;
   struct S2 f2;
};
union U4 {
   const uint32_t f0;
   int32_t f1;
   uint32_t f2;
   struct S1 f3;
};
union U5 {
   uint32_t f0;
   volatile uint16_t f1;
   volatile uint8_t f2;
   uint8_t f3;
   const volatile struct S3 f4;
};
static int32_t g_26 = 0xFCC8AF95L;
static volatile struct S0 g_38 = {0xB79AL};
static volatile struct S0 g_39 = {0x7D90L};
static volatile int32_t g_53[3][5] = {{0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL},{0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL},{0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL,0x2BF6251CL}};
static volatile int32_t g_54 = 0xA6B35ED3L;
static volatile int32_t g_55 = 0xCCC76BF0L;
static int32_t g_56 = 0xF5359351L;
static volatile struct S0 g_59 = {0x2536L};
static volatile struct S0 g_60 = {0xF408L};
static volatile struct S0 g_61 = {0x9FA4L};
static volatile struct S2 g_71 = {0x3C1D2601L,{0xE5DCL,0x5B7FL,0x40AFL,0L,0x538B87B6L,-9L},0x8636BC84L,255UL,0xA864CC43L,0UL,0x9F79E4B3L,18446744073709551608UL,0x96A12732L};
static uint32_t g_79 = 0xF203748AL;
static int16_t g_91 = 0xDA29L;
static volatile union U4 g_98 = {0UL};
static volatile struct S0 g_104 = {0UL};
static volatile struct S0 g_105 = {0UL};
static int32_t g_130[1] = {0xF7D83A0DL};
static uint8_t g_133 = 0x75L;
static volatile union U4 g_140 = {0xC8CF0411L};
static volatile struct S0 g_141 = {0xE489L};
static uint16_t g_144 = 0UL;
static union U5 g_151 = {4UL};
static union U5 g_152 = {0xB377A342L};
static const volatile struct S0 g_161 = {0x113AL};
static volatile struct S0 g_162 = {0UL};
static volatile struct S3 g_176[9][1] = {{{0x0B14FC1BL,0xD84902EFL,{0xF31C3D10L,{7L,5UL,0x32E6L,0xC3BF28D7L,1UL,-7L},0UL,1UL,6L,0x381652B8L,0x4888C0F7L,1UL,-1L}}},{{6L,18446744073709551611UL,{1UL,{4L,65528UL,-1L,0xD67C41F2L,1UL,0L},1UL,255UL,1L,0x00DBD57FL,0xB4AE9B51L,0UL,0xAE1A41AFL}}},{{0x0B14FC1BL,0xD84902EFL,{0xF31C3D10L,{7L,5UL,0x32E6L,0xC3BF28D7L,1UL,-7L},0UL,1UL,6L,0x381652B8L,0x4888C0F7L,1UL,-1L}}},{{6L,18446744073709551611UL,{1UL,{4L,65528UL,-1L,0xD67C41F2L,1UL,0L},1UL,255UL,1L,0x00DBD57FL,0xB4AE9B51L,0UL,0xAE1A41AFL}}},{{0x0B14FC1BL,0xD84902EFL,{0xF31C3D10L,{7L,5UL,0x32E6L,0xC3BF28D7L,1UL,-7L},0UL,1UL,6L,0x381652B8L,0x4888C0F7L,1UL,-1L}}},{{6L,18446744073709551611UL,{1UL,{4L,65528UL,-1L,0xD67C41F2L,1UL,0L},1UL,255UL,1L,0x00DBD57FL,0xB4AE9B51L,0UL,0xAE1A41AFL}}},{{0x0B14FC1BL,0xD84902EFL,{0xF31C3D10L,{7L,5UL,0x32E6L,0xC3BF28D7L,1UL,-7L},0UL,1UL,6L,0x381652B8L,0x4888C0F7L,1UL,-1L}}},{{6L,18446744073709551611UL,{1UL,{4L,65528UL,-1L,0xD67C41F2L,1UL,0L},1UL,255UL,1L,0x00DBD57FL,0xB4AE9B51L,0UL,0xAE1A41AFL}}},{{0x0B14FC1BL,0xD84902EFL,{0xF31C3D10L,{7L,5UL,0x32E6L,0xC3BF28D7L,1UL,-7L},0UL,1UL,6L,0x381652B8L,0x4888C0F7L,1UL,-1L}}}};
static volatile struct S0 g_191 = {0xDC8FL};
static volatile union U4 g_197 = {4294967295UL};
static volatile struct S0 g_212 = {0x2919L};
static uint32_t g_225 = 1UL;
static volatile struct S0 g_266 = {0x53EDL};
static volatile struct S0 g_267[5] = {{0xF1FBL},{0xF1FBL},{0xF1FBL},{0xF1FBL},{0xF1FBL}};
static struct S3 g_287 = {1L,5UL,{0x45A74A02L,{0x5C44L,65533UL,0xA1B3L,1L,0UL,0x387689AEL},0x91288609L,0xC2L,-1L,0x8F034400L,-1L,0xF13E6207L,0x4A4A15ADL}};
static struct S1 g_317 = {0xDAD9L,0x3D65L,0x5B50L,-2L,0x4D59CC58L,0xCEDBFFA5L};
static const uint32_t g_327[5][3] = {{0UL,0UL,9UL},{0x05C9C4C8L,0UL,0x05C9C4C8L},{0xBA1B34EAL,0UL,9UL},{0xBA1B34EAL,0xBA1B34EAL,0UL},{0x05C9C4C8L,0UL,0UL}};
static volatile struct S0 g_328 = {65535UL};
static struct S0 g_329 = {0x6739L};
static struct S0 g_330 = {0x12D3L};
static uint8_t func_1(void);
static union U5 func_2(int16_t p_3, int32_t p_4, uint16_t p_5, int16_t p_6, int32_t p_7);
static uint16_t func_13(uint16_t p_14, uint32_t p_15, uint16_t p_16, uint32_t p_17);
static uint32_t func_19(int16_t p_20, const uint8_t p_21);
static int16_t func_22(int16_t p_23, uint32_t p_24, uint16_t p_25);
static uint8_t func_1(void)
{
    uint32_t l_12[6];
    uint32_t l_18[9];
    uint16_t l_282 = 0x1F89L;
    int32_t l_311[9] = {1L,0xBF04F6DFL,1L,0xBF04F6DFL,1L,0xBF04F6DFL,1L,0xBF04F6DFL,1L};
    int32_t l_326[10][3] = {{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL},{0x839D5F4DL,0xD0332F5CL,0x839D5F4DL}};
    int i, j;
    for (i = 0; i < 6; i++)
        l_12[i] = 4UL;
    for (i = 0; i < 9; i++)
        l_18[i] = 18446744073709551611UL;
    g_267[4] = (func_2((safe_lshift_func_uint16_t_u_s(((safe_sub_func_uint32_t_u_u(l_12[0], (0x87C7L ^ func_13(l_18[3], func_19(func_22((l_12[0] | 0xC84B7B83L), l_12[0], g_26), l_18[3]), l_18[3], l_18[8])))) >= 0x8EBDD084L), 3)), g_133, l_18[4], g_133, l_18[3]) , g_266);
    for (g_133 = 1; (g_133 >= 56); g_133++)
    {
        int16_t l_284 = 0x6EC3L;
        int32_t l_286[10] = {0x935A8963L,(-2L),0x935A8963L,0x935A8963L,(-2L),0x935A8963L,0x935A8963L,(-2L),0x935A8963L,0x935A8963L};
        int i;
        for (g_152.f0 = 0; (g_152.f0 < 26); ++g_152.f0)
        {
            uint32_t l_272[3];
            int32_t l_279 = 0xE9F75FF9L;
            int i;
            for (i = 0; i < 3; i++)
                l_272[i] = 0xBB4E383DL;
            for (g_79 = 0; (g_79 <= 4); g_79 += 1)
            {
                uint8_t l_283 = 1UL;
                int32_t l_285[8][6] = {{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L},{0L,0L,0x92318213L,0L,0L,0x92318213L}};
                int i, j;
                l_286[1] = (l_272[1] || (l_285[5][1] = (safe_lshift_func_int16_t_s_u(((((safe_mod_func_int16_t_s_s((g_26 < (safe_add_func_int16_t_s_s((g_91 = ((l_279 = g_152.f3) && ((g_197.f0 < (safe_lshift_func_int16_t_s_s((0x2CCA2613L != l_272[2]), l_282))) < 0x4C23L))), 0xC847L))), 5UL)) >= l_283) | l_284) , g_59.f0), 2))));
            }
            g_39 = g_39;
        }
        for (g_151.f0 = 0; (g_151.f0 <= 2); g_151.f0 += 1)
        {
            const int32_t l_296 = 0x4E963F5EL;
            int32_t l_299 = 0x6988AD69L;
            uint8_t l_300 = 0x29L;
            int32_t l_320 = (-1L);
            int i, j;
            g_53[g_151.f0][(g_151.f0 + 1)] = ((g_287 , g_53[g_151.f0][(g_151.f0 + 1)]) > (((safe_rshift_func_uint16_t_u_s(l_12[2], 10)) || l_286[2]) | (g_91 = ((safe_rshift_func_uint16_t_u_s((safe_div_func_int32_t_s_s((g_130[0] = (safe_mod_func_int16_t_s_s(l_296, l_282))), 0xC8A464E9L)), 10)) | 5UL))));
            g_53[g_151.f0][(g_151.f0 + 1)] = (l_300 = (((g_56 = (g_287.f2.f1.f3 = (safe_div_func_int16_t_s_s((g_287.f2 , g_176[8][0].f1), l_286[1])))) , (((l_299 = 0xC997FF8AL) == (g_39 , g_176[8][0].f1)) & g_56)) || 1UL));
            if ((g_26 || ((l_286[3] = (safe_rshift_func_int16_t_s_s(((l_311[4] = (safe_mod_func_int32_t_s_s((safe_sub_func_int32_t_s_s((g_133 || ((l_299 = 0x767F09A4L) | (g_287 , (((safe_sub_func_uint16_t_u_u(((((safe_mod_func_uint16_t_u_u(((0x98D3L < l_286[1]) != g_98.f2), g_152.f3)) < 4294967288UL) != g_26) & 0UL), g_287.f2.f0)) < g_225) < l_286[6])))), g_130[0])), g_287.f2.f0))) || 1L), 12))) != (-5L))))
            {
                const uint16_t l_314 = 0x93EBL;
                l_311[8] = (g_71.f2 && (((safe_sub_func_uint16_t_u_u((l_314 && g_55), ((safe_add_func_int32_t_s_s(g_287.f2.f0, (g_130[0] = (g_151.f0 && 1UL)))) , g_287.f2.f3))) ^ l_284) <= 0x76C08D80L));
                l_286[2] = ((g_317 , ((safe_sub_func_uint32_t_u_u((((l_320 = 0xD15A3745L) >= (((safe_unary_minus_func_uint16_t_u(((((g_91 = ((g_197.f0 > (((g_152.f3 = 7UL) , (safe_lshift_func_int16_t_s_u((safe_div_func_uint16_t_u_u(g_287.f2.f8, l_18[3])), g_287.f0))) && 0x1B9BB46EL)) ^ g_287.f2.f8)) && l_326[2][2]) | g_56) > 0xC2ED2992L))) < 0xC5296EC3L) || g_327[4][0])) | g_56), 1L)) != l_311[4])) <= g_56);
            }
            else
            {
                if (g_327[0][0])
                    break;
                l_311[0] = l_286[7];
                g_328 = g_191;
            }
        }
        g_53[1][4] = l_326[3][1];
    }
    g_330 = g_329;
    return l_311[5];
}
static union U5 func_2(int16_t p_3, int32_t p_4, uint16_t p_5, int16_t p_6, int32_t p_7)
{
    uint32_t l_134[10][1] = {{1UL},{1UL},{0xC415CA0CL},{1UL},{1UL},{0xC415CA0CL},{1UL},{1UL},{0xC415CA0CL},{1UL}};
    int32_t l_135 = 0x3A51B20EL;
    int32_t l_190 = 0L;
    int16_t l_200 = (-5L);
    int i, j;
    l_135 = l_134[4][0];
    for (p_4 = (-14); (p_4 == (-24)); p_4 = safe_sub_func_uint16_t_u_u(p_4, 9))
    {
        uint16_t l_149 = 0x8B61L;
        for (g_133 = 0; (g_133 == 32); g_133++)
        {
            g_71.f1.f3 = (g_140 , (p_6 < ((((p_3 ^ g_98.f1) || (p_6 , p_7)) || p_5) ^ g_130[0])));
            g_141 = g_61;
        }
        if (p_7)
            continue;
        if (p_4)
        {
            uint32_t l_150 = 0xD29D4CF2L;
            if (((g_71.f1 , (safe_rshift_func_int16_t_s_u((((((g_144 = p_3) < (0x48C2L || (safe_rshift_func_int16_t_s_u(((safe_sub_func_uint32_t_u_u(((0xBCA9CE85L < (-5L)) , 0x73E3C2ACL), l_134[5][0])) ^ l_149), 14)))) & 65535UL) < p_3) || g_71.f1.f2), 4))) > l_150))
            {
                return g_151;
            }
            else
            {
                g_55 = (g_152 , (!(safe_lshift_func_uint16_t_u_s((((((0L == 1UL) | (safe_mod_func_int16_t_s_s((safe_rshift_func_int16_t_s_u(0L, (p_4 <= l_149))), l_150))) & 65529UL) == p_6) & p_4), 0))));
            }
        }
        else
        {
            int32_t l_160 = 0x7FFFD43EL;
            l_135 = ((l_160 = 0xB944C1B7L) < g_71.f1.f5);
            g_162 = g_161;
        }
    }
    if ((safe_mod_func_int16_t_s_s((p_7 == (g_130[0] = (safe_div_func_uint32_t_u_u(((safe_lshift_func_uint16_t_u_s((safe_add_func_uint16_t_u_u(l_134[4][0], ((0x6FF5L > (p_5 <= ((safe_div_func_uint16_t_u_u(p_7, 1UL)) <= l_134[4][0]))) & p_4))), 12)) ^ l_135), g_151.f1)))), p_7)))
    {
        uint32_t l_175 = 0x0E9FE6B0L;
        uint16_t l_217 = 65535UL;
        int32_t l_218[5] = {0L,0L,0L,0L,0L};
        int32_t l_245 = 0xEF5FAAF0L;
        uint32_t l_246[10][3] = {{0x4AB442EEL,0x53202F86L,0x53202F86L},{0UL,0xD0C9CB34L,0x04213B5FL},{0x4AB442EEL,2UL,0x4AB442EEL},{8UL,0UL,0x04213B5FL},{18446744073709551615UL,18446744073709551615UL,0x53202F86L},{0x1E6A54B0L,0UL,0UL},{0x53202F86L,2UL,0UL},{0x1E6A54B0L,0xD0C9CB34L,0x1E6A54B0L},{18446744073709551615UL,0x53202F86L,0UL},{8UL,8UL,0UL}};
        uint32_t l_262 = 6UL;
        uint16_t l_265 = 0x8DC1L;
        int i, j;
        for (p_3 = 0; (p_3 >= 26); p_3++)
        {
            uint32_t l_186 = 7UL;
            int32_t l_187 = (-3L);
            uint16_t l_188 = 0x6200L;
            for (g_79 = 0; g_79 < 1; g_79 += 1)
            {
                g_130[g_79] = 0x86943B6AL;
            }
            if (l_175)
            {
                uint32_t l_189 = 4294967295UL;
                l_190 = (l_135 = (g_176[8][0] , (safe_lshift_func_uint16_t_u_u((g_144 = (safe_lshift_func_uint16_t_u_s(0UL, (((g_176[8][0].f2.f1 , 0x4E550A76L) > (g_130[0] = (((((safe_add_func_uint32_t_u_u((l_187 = (((!(l_186 = (safe_mod_func_uint16_t_u_u(p_4, p_4)))) & 0xC4DB8987L) | 0x3E926D7FL)), l_188)) != g_144) > 0L) >= g_26) <= g_130[0]))) , l_189)))), 9))));
                g_191 = g_161;
            }
            else
            {
                l_190 = (safe_sub_func_uint16_t_u_u((safe_mod_func_int16_t_s_s((-6L), (~(((g_197 , (safe_sub_func_uint16_t_u_u(l_200, g_141.f0))) < 0xD1BF06ACL) || g_152.f3)))), 0x3540L));
                g_61 = g_161;
            }
        }
        for (p_6 = 1; (p_6 != (-18)); p_6 = safe_sub_func_uint16_t_u_u(p_6, 1))
        {
            l_218[2] = (safe_rshift_func_uint16_t_u_u((safe_lshift_func_uint16_t_u_u((((((!(safe_mod_func_int32_t_s_s((1L >= (((safe_lshift_func_uint16_t_u_u(((g_212 , g_176[8][0].f2.f1.f3) | (safe_add_func_int16_t_s_s(p_7, ((safe_mod_func_int16_t_s_s(l_175, l_217)) && g_130[0])))), l_175)) == p_7) && l_175)), l_134[4][0]))) && p_6) & (-9L)) & 0x0EE2L) && p_6), 10)), p_7));
        }
        for (g_91 = 0; (g_91 <= 14); g_91 = safe_add_func_uint32_t_u_u(g_91, 2))
        {
            int32_t l_224 = 1L;
            int32_t l_251 = 0xA13BF90DL;
            const int16_t l_263 = (-5L);
            int16_t l_264 = 0x2CBCL;
            g_71.f1.f5 = (((~((g_152.f0 = ((g_144 = (((((((safe_sub_func_int32_t_s_s((l_224 & ((0x7C29BA30L < p_6) < (g_225 = (-3L)))), ((safe_div_func_int16_t_s_s((g_151.f3 , g_197.f1), p_3)) == p_6))) | g_144) | p_4) , g_161.f0) < p_7) > g_152.f0) > p_4)) | l_190)) != l_224)) , l_224) , 0L);
            g_176[8][0].f2.f1.f3 = (4L > (l_218[2] < ((((safe_rshift_func_int16_t_s_s((((safe_add_func_uint32_t_u_u((l_245 = (safe_div_func_int32_t_s_s((safe_mod_func_uint16_t_u_u((g_55 | (safe_rshift_func_uint16_t_u_u((safe_mod_func_int32_t_s_s(((g_26 & (!((safe_mod_func_int16_t_s_s(((safe_mod_func_int32_t_s_s(((2L | 7L) < 0x2EE98ABCL), g_152.f0)) && g_26), l_200)) & p_3))) ^ p_3), p_6)), 15))), 1UL)), p_4))), l_246[6][2])) , 0x4C5EL) == g_225), 4)) != g_91) | p_6) | 0x9153L)));
            l_265 = (safe_mod_func_uint32_t_u_u((g_152.f0 = (((safe_add_func_int16_t_s_s((l_251 = l_224), (((g_26 = ((safe_add_func_int16_t_s_s(l_134[4][0], (safe_rshift_func_int16_t_s_u((l_246[6][2] <= (((((g_130[0] & (safe_add_func_int32_t_s_s(((safe_add_func_int32_t_s_s(((safe_sub_func_int16_t_s_s(((((1UL > l_217) ^ (-9L)) <= g_144) ^ 1UL), l_262)) & l_224), p_3)) ^ l_218[4]), 0xDE8C6923L))) || l_134[4][0]) , l_263) | g_176[8][0].f2.f4) <= g_152.f0)), l_134[4][0])))) & 8UL)) || g_176[8][0].f2.f7) ^ l_264))) == l_218[4]) != 0x2826348BL)), 0xBE1C99C1L));
        }
    }
    else
    {
        g_98.f1 = (g_140.f2 & (0x947EL != (((l_200 , l_190) > (l_135 = l_134[3][0])) , 0xC7D0L)));
    }
    return g_152;
}
static uint16_t func_13(uint16_t p_14, uint32_t p_15, uint16_t p_16, uint32_t p_17)
{
    uint32_t l_81 = 0UL;
    for (g_56 = 0; (g_56 > (-23)); g_56 = safe_sub_func_uint32_t_u_u(g_56, 5))
    {
        const int32_t l_72 = 0xCA68EB2AL;
        int32_t l_80 = 0x8C059577L;
        uint32_t l_132 = 0xF99661A1L;
        for (p_16 = 4; (p_16 >= 5); ++p_16)
        {
            l_80 = ((g_71 , (((g_38.f0 > l_72) ^ l_72) , (safe_div_func_uint16_t_u_u(((((safe_rshift_func_uint16_t_u_s((((g_79 = ((safe_rshift_func_uint16_t_u_s((0xB1A5L != g_38.f0), 10)) >= (-1L))) & g_56) >= g_26), 13)) >= l_80) && l_81) && 0L), p_15)))) < p_15);
        }
        if (((safe_lshift_func_uint16_t_u_s((safe_add_func_int32_t_s_s((g_26 = p_17), l_72)), 3)) , (safe_lshift_func_uint16_t_u_u((p_14 = (1UL <= (safe_div_func_int16_t_s_s(l_80, (g_91 = (~1UL)))))), l_81))))
        {
            uint32_t l_92 = 1UL;
            return l_92;
        }
        else
        {
            uint16_t l_97[10] = {1UL,1UL,0x2FD7L,1UL,1UL,0x2FD7L,1UL,1UL,0x2FD7L,1UL};
            int i;
            if (((0xF947660CL < ((~(l_97[9] = (safe_sub_func_int16_t_s_s((((g_71.f8 < ((+(l_80 = 0x040FL)) || 9UL)) & g_56) ^ p_17), p_14)))) | p_16)) == 4UL))
            {
                g_105 = ((g_98 , (((+(safe_rshift_func_int16_t_s_u((g_98.f1 != (safe_sub_func_uint32_t_u_u(g_91, (0x11252BC4L | (-1L))))), p_17))) && 2L) && 4294967291UL)) , g_104);
            }
            else
            {
                volatile uint32_t l_106 = 0xD379EBF7L;
                l_106 = g_53[1][0];
                g_104 = g_39;
            }
            if (p_15)
                break;
        }
        for (p_15 = (-25); (p_15 <= 52); p_15++)
        {
            uint32_t l_113 = 4294967288UL;
            int32_t l_131 = 0L;
            g_98.f1 = (safe_unary_minus_func_int32_t_s(((((g_91 = (((+(((safe_div_func_uint16_t_u_u(p_17, (((l_113 = p_17) ^ ((safe_rshift_func_uint16_t_u_s((safe_lshift_func_int16_t_s_s((safe_lshift_func_uint16_t_u_u((safe_sub_func_int16_t_s_s(((safe_lshift_func_uint16_t_u_s((safe_div_func_int32_t_s_s(((g_71.f0 ^ (0L | ((safe_mod_func_uint32_t_u_u(((g_130[0] = (safe_unary_minus_func_uint16_t_u(((~((p_14 > g_91) || g_91)) & l_72)))) || l_131), l_80)) < g_26))) == 65530UL), l_132)), l_131)) ^ (-1L)), 0UL)), 13)), 13)), 4)) >= 0x5D46L)) , 65533UL))) | 1UL) , g_71.f1.f4)) && p_17) ^ 1UL)) | 0x569DL) != l_131) < g_56)));
        }
    }
    return g_54;
}
static uint32_t func_19(int16_t p_20, const uint8_t p_21)
{
    int32_t l_66 = (-1L);
    g_39 = g_38;
    for (g_26 = 0; (g_26 <= (-7)); g_26 = safe_sub_func_uint16_t_u_u(g_26, 1))
    {
        uint16_t l_65 = 0x6867L;
        for (p_20 = (-17); (p_20 > 16); p_20 = safe_add_func_int32_t_s_s(p_20, 1))
        {
            for (g_56 = 0; (g_56 >= 18); g_56 = safe_add_func_int32_t_s_s(g_56, 7))
            {
                if (p_21)
                    break;
                g_60 = g_59;
            }
        }
        if (g_53[1][4])
        {
            return g_39.f0;
        }
        else
        {
            uint32_t l_62 = 18446744073709551609UL;
            g_61 = g_59;
            l_62 = (-1L);
            if (g_54)
                continue;
        }
        g_55 = (l_66 = (safe_lshift_func_uint16_t_u_u((l_65 = p_20), 13)));
    }
    return l_66;
}
static int16_t func_22(int16_t p_23, uint32_t p_24, uint16_t p_25)
{
    int32_t l_29 = 7L;
    int32_t l_40 = (-6L);
    g_26 = (((safe_sub_func_int32_t_s_s(((((l_29 = l_29) || (((safe_add_func_uint32_t_u_u((l_29 == (safe_sub_func_uint16_t_u_u(l_29, 0UL))), (safe_sub_func_uint16_t_u_u(65529UL, p_23)))) == l_29) && l_29)) | 0xFEC1E183L) && 0UL), g_26)) , l_29) > p_23);
    for (p_24 = 27; (p_24 > 24); p_24 = safe_sub_func_int32_t_s_s(p_24, 1))
    {
        g_38 = g_38;
        g_39 = g_38;
    }
    l_40 = ((4294967295UL | ((l_40 <= (safe_rshift_func_uint16_t_u_u(((p_25 & (safe_rshift_func_uint16_t_u_u(((((safe_lshift_func_int16_t_s_u(g_38.f0, 1)) & (~((((l_29 = ((((+l_40) != 3UL) != p_25) > p_25)) || l_29) >= g_26) & g_26))) && 0x2EC28784L) <= p_25), 10))) ^ l_40), l_40))) , g_38.f0)) ^ 0x00DDL);
    return g_26;
}
int main (int argc, char* argv[])
{
    int i, j;
    int print_hash_value = 0;
    if (argc == 2 && strcmp(argv[1], "1") == 0) print_hash_value = 1;
    platform_main_begin();
    crc32_gentab();
    func_1();
    transparent_crc(g_26, "g_26", print_hash_value);
    transparent_crc(g_38.f0, "g_38.f0", print_hash_value);
    transparent_crc(g_39.f0, "g_39.f0", print_hash_value);
    for (i = 0; i < 3; i++)
    {
        for (j = 0; j < 5; j++)
        {
            transparent_crc(g_53[i][j], "g_53[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    transparent_crc(g_54, "g_54", print_hash_value);
    transparent_crc(g_55, "g_55", print_hash_value);
    transparent_crc(g_56, "g_56", print_hash_value);
    transparent_crc(g_59.f0, "g_59.f0", print_hash_value);
    transparent_crc(g_60.f0, "g_60.f0", print_hash_value);
    transparent_crc(g_61.f0, "g_61.f0", print_hash_value);
    transparent_crc(g_71.f0, "g_71.f0", print_hash_value);
    transparent_crc(g_71.f1.f0, "g_71.f1.f0", print_hash_value);
    transparent_crc(g_71.f1.f1, "g_71.f1.f1", print_hash_value);
    transparent_crc(g_71.f1.f2, "g_71.f1.f2", print_hash_value);
    transparent_crc(g_71.f1.f3, "g_71.f1.f3", print_hash_value);
    transparent_crc(g_71.f1.f4, "g_71.f1.f4", print_hash_value);
    transparent_crc(g_71.f1.f5, "g_71.f1.f5", print_hash_value);
    transparent_crc(g_71.f2, "g_71.f2", print_hash_value);
    transparent_crc(g_71.f3, "g_71.f3", print_hash_value);
    transparent_crc(g_71.f4, "g_71.f4", print_hash_value);
    transparent_crc(g_71.f5, "g_71.f5", print_hash_value);
    transparent_crc(g_71.f6, "g_71.f6", print_hash_value);
    transparent_crc(g_71.f7, "g_71.f7", print_hash_value);
    transparent_crc(g_71.f8, "g_71.f8", print_hash_value);
    transparent_crc(g_79, "g_79", print_hash_value);
    transparent_crc(g_91, "g_91", print_hash_value);
    transparent_crc(g_98.f0, "g_98.f0", print_hash_value);
    transparent_crc(g_98.f1, "g_98.f1", print_hash_value);
    transparent_crc(g_98.f2, "g_98.f2", print_hash_value);
    transparent_crc(g_104.f0, "g_104.f0", print_hash_value);
    transparent_crc(g_105.f0, "g_105.f0", print_hash_value);
    for (i = 0; i < 1; i++)
    {
        transparent_crc(g_130[i], "g_130[i]", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);
    }
    transparent_crc(g_133, "g_133", print_hash_value);
    transparent_crc(g_140.f0, "g_140.f0", print_hash_value);
    transparent_crc(g_140.f1, "g_140.f1", print_hash_value);
    transparent_crc(g_140.f2, "g_140.f2", print_hash_value);
    transparent_crc(g_141.f0, "g_141.f0", print_hash_value);
    transparent_crc(g_144, "g_144", print_hash_value);
    transparent_crc(g_151.f0, "g_151.f0", print_hash_value);
    transparent_crc(g_151.f1, "g_151.f1", print_hash_value);
    transparent_crc(g_151.f2, "g_151.f2", print_hash_value);
    transparent_crc(g_151.f3, "g_151.f3", print_hash_value);
    transparent_crc(g_152.f2, "g_152.f2", print_hash_value);
    transparent_crc(g_152.f3, "g_152.f3", print_hash_value);
    transparent_crc(g_161.f0, "g_161.f0", print_hash_value);
    transparent_crc(g_162.f0, "g_162.f0", print_hash_value);
    for (i = 0; i < 9; i++)
    {
        for (j = 0; j < 1; j++)
        {
            transparent_crc(g_176[i][j].f0, "g_176[i][j].f0", print_hash_value);
            transparent_crc(g_176[i][j].f1, "g_176[i][j].f1", print_hash_value);
            transparent_crc(g_176[i][j].f2.f0, "g_176[i][j].f2.f0", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f0, "g_176[i][j].f2.f1.f0", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f1, "g_176[i][j].f2.f1.f1", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f2, "g_176[i][j].f2.f1.f2", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f3, "g_176[i][j].f2.f1.f3", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f4, "g_176[i][j].f2.f1.f4", print_hash_value);
            transparent_crc(g_176[i][j].f2.f1.f5, "g_176[i][j].f2.f1.f5", print_hash_value);
            transparent_crc(g_176[i][j].f2.f2, "g_176[i][j].f2.f2", print_hash_value);
            transparent_crc(g_176[i][j].f2.f3, "g_176[i][j].f2.f3", print_hash_value);
            transparent_crc(g_176[i][j].f2.f4, "g_176[i][j].f2.f4", print_hash_value);
            transparent_crc(g_176[i][j].f2.f5, "g_176[i][j].f2.f5", print_hash_value);
            transparent_crc(g_176[i][j].f2.f6, "g_176[i][j].f2.f6", print_hash_value);
            transparent_crc(g_176[i][j].f2.f7, "g_176[i][j].f2.f7", print_hash_value);
            transparent_crc(g_176[i][j].f2.f8, "g_176[i][j].f2.f8", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    transparent_crc(g_191.f0, "g_191.f0", print_hash_value);
    transparent_crc(g_197.f0, "g_197.f0", print_hash_value);
    transparent_crc(g_197.f1, "g_197.f1", print_hash_value);
    transparent_crc(g_197.f2, "g_197.f2", print_hash_value);
    transparent_crc(g_212.f0, "g_212.f0", print_hash_value);
    transparent_crc(g_225, "g_225", print_hash_value);
    transparent_crc(g_266.f0, "g_266.f0", print_hash_value);
    for (i = 0; i < 5; i++)
    {
        transparent_crc(g_267[i].f0, "g_267[i].f0", print_hash_value);
        if (print_hash_value) printf("index = [%d]\n", i);
    }
    transparent_crc(g_287.f0, "g_287.f0", print_hash_value);
    transparent_crc(g_287.f1, "g_287.f1", print_hash_value);
    transparent_crc(g_287.f2.f0, "g_287.f2.f0", print_hash_value);
    transparent_crc(g_287.f2.f1.f0, "g_287.f2.f1.f0", print_hash_value);
    transparent_crc(g_287.f2.f1.f1, "g_287.f2.f1.f1", print_hash_value);
    transparent_crc(g_287.f2.f1.f2, "g_287.f2.f1.f2", print_hash_value);
    transparent_crc(g_287.f2.f1.f3, "g_287.f2.f1.f3", print_hash_value);
    transparent_crc(g_287.f2.f1.f4, "g_287.f2.f1.f4", print_hash_value);
    transparent_crc(g_287.f2.f1.f5, "g_287.f2.f1.f5", print_hash_value);
    transparent_crc(g_287.f2.f2, "g_287.f2.f2", print_hash_value);
    transparent_crc(g_287.f2.f3, "g_287.f2.f3", print_hash_value);
    transparent_crc(g_287.f2.f4, "g_287.f2.f4", print_hash_value);
    transparent_crc(g_287.f2.f5, "g_287.f2.f5", print_hash_value);
    transparent_crc(g_287.f2.f6, "g_287.f2.f6", print_hash_value);
    transparent_crc(g_287.f2.f7, "g_287.f2.f7", print_hash_value);
    transparent_crc(g_287.f2.f8, "g_287.f2.f8", print_hash_value);
    transparent_crc(g_317.f0, "g_317.f0", print_hash_value);
    transparent_crc(g_317.f1, "g_317.f1", print_hash_value);
    transparent_crc(g_317.f2, "g_317.f2", print_hash_value);
    transparent_crc(g_317.f3, "g_317.f3", print_hash_value);
    transparent_crc(g_317.f4, "g_317.f4", print_hash_value);
    transparent_crc(g_317.f5, "g_317.f5", print_hash_value);
    for (i = 0; i < 5; i++)
    {
        for (j = 0; j < 3; j++)
        {
            transparent_crc(g_327[i][j], "g_327[i][j]", print_hash_value);
            if (print_hash_value) printf("index = [%d][%d]\n", i, j);
        }
    }
    transparent_crc(g_328.f0, "g_328.f0", print_hash_value);
    transparent_crc(g_329.f0, "g_329.f0", print_hash_value);
    transparent_crc(g_330.f0, "g_330.f0", print_hash_value);
    platform_main_end(crc32_context ^ 0xFFFFFFFFUL, print_hash_value);
    return 0;
}
