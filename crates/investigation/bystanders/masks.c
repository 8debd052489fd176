/* Bits: masks, rotations, bytes put together and taken apart, counts, tests of single bits. */
static unsigned m_state = 2463534242u;

static unsigned m_next(void)
{
  m_state ^= m_state << 13;
  m_state ^= m_state >> 17;
  m_state ^= m_state << 5;
  return m_state;
}

static unsigned m_rotated(unsigned value, unsigned by)
{
  return value << (by & 31) | value >> (-by & 31);
}

static unsigned m_swapped(unsigned value)
{
  return value >> 24 | (value >> 8 & 0xff00) | (value << 8 & 0xff0000) | value << 24;
}

static int m_count(unsigned long value)
{
  int count = 0;
  for (; value; value &= value - 1)
    count++;
  return count;
}

static unsigned m_read(const unsigned char *from)
{
  return from[0] | (unsigned) from[1] << 8 | (unsigned) from[2] << 16 | (unsigned) from[3] << 24;
}

static int m_kind(unsigned value)
{
  if ((value & 0x30) == 0x10)
    return 1;
  if (!(value & 1) || (value & 0xff00) > 0x4000)
    return 2;
  return (value >> 7 & 1) != (value >> 3 & 1);
}

int main(void)
{
  unsigned sum = 0;
  unsigned char room[4];
  for (unsigned i = 0; i < 20; i++) {
    unsigned value = m_rotated(m_next(), i);
    room[0] = (unsigned char) value;
    room[1] = (unsigned char) (value >> 8);
    room[2] = room[0] & ~room[1];
    room[3] = (unsigned char) (room[0] | 0x81);
    sum += (unsigned) m_count(m_swapped(value)) + (unsigned) m_kind(value) + (m_read(room) & 63u);
  }
  return (int) (sum & 127);
}
