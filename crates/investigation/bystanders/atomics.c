/* Atomic counters, exchanges and flags, volatile places, barriers, assembler with operands in registers, much kept at once. */
static int at_count, at_lock;
static _Bool at_flag;
static unsigned long at_bits;
static unsigned char at_small;
static short at_half;
static volatile unsigned at_port[4];
static int *at_top, at_cells[6];

__attribute__((noinline)) static int at_add(int by)
{
  int old = __atomic_fetch_add(&at_count, by, __ATOMIC_RELAXED);
  old += __atomic_sub_fetch(&at_count, 3, __ATOMIC_SEQ_CST) == 0;
  __atomic_add_fetch(&at_small, 200, __ATOMIC_RELEASE);
  old += __sync_fetch_and_or(&at_half, 0x11);
  return old + __sync_xor_and_fetch(&at_half, (short) by);
}

__attribute__((noinline)) static int at_flags(unsigned bit)
{
  unsigned long mask = 1ul << (bit & 63);
  int was = (__atomic_fetch_or(&at_bits, mask, __ATOMIC_ACQ_REL) & mask) != 0;
  was += 2 * ((__sync_fetch_and_and(&at_bits, ~2ul) & 2) != 0);
  return was + 4 * ((__atomic_fetch_xor(&at_bits, mask << 1, __ATOMIC_SEQ_CST) & mask << 1) == 0);
}

__attribute__((noinline)) static int at_most(int *of, int value)
{
  int seen = __atomic_load_n(of, __ATOMIC_ACQUIRE), tries = 0;
  while (seen < value && !__atomic_compare_exchange_n(of, &seen, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
    tries++;
  seen += __sync_val_compare_and_swap(of, value, value - 1);
  return seen + tries + __sync_bool_compare_and_swap(of, 7, 8);
}

__attribute__((noinline)) static int at_guarded(int *of, int value)
{
  while (__sync_lock_test_and_set(&at_lock, 1))
    ;
  int old = *of;
  *of = old * 2 + value;
  __sync_lock_release(&at_lock);
  int *top = __atomic_exchange_n(&at_top, of, __ATOMIC_SEQ_CST);
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  if (value == 3)
    __atomic_clear(&at_flag, __ATOMIC_RELEASE);
  return old + (top ? *top : -1) + (int) __atomic_test_and_set(&at_flag, __ATOMIC_RELAXED);
}

__attribute__((noinline)) static unsigned at_device(unsigned value)
{
  at_port[0] = value, at_port[0] = value + 1;
  unsigned twice = at_port[0];
  twice += at_port[0];
  at_port[value & 3] |= 8;
  at_port[1]++;
  __asm__ volatile ("" : : : "memory");
  twice += at_port[1];
  return twice - at_port[value & 3];
}

__attribute__((noinline)) static long at_busy(long a, long b, long c, const int *of)
{
  long d = a + b, e = b * c, f = c - a, g = a ^ b, h = b | c, i = a & c, j = a * 3 - c, k = b * 5 + a;
  int before = of[0];
  __asm__ volatile ("" : "+r" (d), "+r" (e) : "r" (f) : "memory");
  for (int n = 0; n < 4; n++) {
    __asm__ ("" : "+r" (g), "=r" (i) : "1" (i), "r" (h) : "cc");
    d += e ^ n, e -= f, f += g, g ^= h >> 1, h += i, i -= j, j ^= k, k += d >> 3;
    __asm__ volatile ("" : "+m" (at_cells[n]), "+r" (k) : : "rbx", "r12", "r13");
  }
  return d + e + f + g + h + i + j + k + a + b + c + of[0] - before;
}

int main(void)
{
  unsigned sum = 0;
  for (int i = 0; i < 6; i++) {
    sum += (unsigned) at_add(i * 5) + (unsigned) at_flags((unsigned) i * 21) + at_device((unsigned) i) % 50;
    sum += (unsigned) at_most(&at_cells[i], i * 3 - 2);
    sum += (unsigned) at_guarded(&at_cells[i], i);
    sum += (unsigned) at_busy(i, 7, sum & 63, at_cells);
  }
  return (int) ((sum + at_bits + at_small) & 127);
}
