/* Straight lines four at a time: neighbouring loads and stores, structures of four, plus and minus in turn, permuted operands. */
struct la_four { int x, y, z, w; };
struct la_quad { float x, y, z, w; };
static int la_room[16];
static double la_pair[4];

void la_add(int *restrict to, const int *restrict a, const int *restrict b)
{
  to[0] = a[0] + b[0];
  to[1] = a[1] + b[1];
  to[2] = a[2] + b[2];
  to[3] = a[3] + b[3];
}

void la_turns(int *restrict to, const int *restrict a, const int *restrict b)
{
  to[0] = a[0] - b[0], to[1] = a[1] + b[1], to[2] = a[2] - b[2], to[3] = a[3] + b[3];
}

void la_permuted(int *restrict to, const int *restrict a, const int *restrict b)
{
  to[0] = a[3] * b[0], to[1] = b[1] * a[2], to[2] = a[1] * b[2], to[3] = b[3] * a[0];
}

void la_constants(unsigned *to) { to[0] = to[0] << 1 ^ 5, to[1] = to[1] << 2 ^ 6, to[2] = to[2] << 3 ^ 7, to[3] = to[3] << 4 ^ 9; }
void la_doubles(double *to, double by) { to[0] = to[0] * by + 1, to[1] = to[1] * by + 2, to[2] = to[2] * by + 3, to[3] = to[3] * by + 4; }
void la_widen(int *restrict to, const unsigned char *restrict c) { to[0] = c[0] + 1, to[1] = c[1] + 1, to[2] = c[2] + 1, to[3] = c[3] + 1; }
int la_across(const int *a) { return a[0] + a[1] + a[2] + a[3] + a[4] + a[5] + a[6] + a[7]; }
int la_most(const int *a) { int p = a[0] > a[1] ? a[0] : a[1], q = a[2] > a[3] ? a[2] : a[3]; return p > q ? p : q; }
int la_dot(const struct la_four *a, const struct la_four *b) { return a->x * b->x + a->y * b->y + a->z * b->z + a->w * b->w; }

struct la_four la_clipped(const struct la_four *a, int top)
{
  struct la_four r = { a->x > top ? top : a->x, a->y > top ? top : a->y, a->z > top ? top : a->z, a->w > top ? top : a->w };
  return r;
}

void la_matrix(struct la_quad *to, const float m[4][4], const struct la_quad *v)
{
  float x = v->x, y = v->y, z = v->z, w = v->w;
  to->x = m[0][0] * x + m[1][0] * y + m[2][0] * z + m[3][0] * w;
  to->y = m[0][1] * x + m[1][1] * y + m[2][1] * z + m[3][1] * w;
  to->z = m[0][2] * x + m[1][2] * y + m[2][2] * z + m[3][2] * w;
  to->w = m[0][3] * x + m[1][3] * y + m[2][3] * z + m[3][3] * w;
}

int main(void)
{
  static const float m[4][4] = { { 1, 2, 0, 1 }, { 0, 3, 1, 2 }, { 2, 1, 1, 0 }, { 5, 0, 4, 1 } };
  static const unsigned char bytes[4] = { 200, 3, 255, 17 };
  unsigned shifted[4] = { 1, 22, 333, 4444 };
  int a[4] = { 3, -7, 11, 20 }, b[4] = { 5, 9, -2, 4 };
  struct la_quad v = { 1, 2, 3, 4 };
  struct la_four p = { 4, 50, -6, 31 }, q;
  la_add(la_room, a, b), la_turns(la_room + 4, a, b), la_permuted(la_room + 8, a, b), la_widen(la_room + 12, bytes);
  la_constants(shifted), la_doubles(la_pair, 0.5), la_doubles(la_pair, 4), la_matrix(&v, m, &v);
  q = la_clipped(&p, 30);
  int sum = la_across(la_room) + la_across(la_room + 8) * 3 + la_most(a) + la_most(la_room + 4) + la_dot(&p, &q);
  return (int) ((unsigned) sum + (unsigned) (v.x + v.y * 2 + v.z * 4 + v.w * 8) + (unsigned) (la_pair[1] + la_pair[3]) + shifted[0] + shifted[3]) & 127;
}
