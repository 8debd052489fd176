/* What an instrumented program reports to: a file shared with whoever started it, so that nothing
   is lost however the program ends. POINTS, SLOTS and KEPT come with the command line. */
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

struct slot {
  unsigned long long held, overflowed;
  long long least, greatest;
  unsigned long long unsigned_least, unsigned_greatest;
  unsigned long long values[KEPT];
};

static struct profile {
  unsigned long long visits[POINTS];
  struct slot slots[SLOTS];
} *profile, unheard;

static void open_profile(void) {
  int file = open("whodunit.profile", O_RDWR | O_CREAT, 0600);
  profile = &unheard;
  if (file < 0)
    return;
  if (ftruncate(file, sizeof *profile) == 0) {
    void *shared = mmap(0, sizeof *profile, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared != MAP_FAILED)
      profile = shared;
  }
  close(file);
}

void whodunit_at(int point) {
  if (!profile)
    open_profile();
  profile->visits[point]++;
}

void whodunit_see(int number, unsigned long long value) {
  struct slot *slot = &profile->slots[number];
  unsigned i;
  if (slot->held == 0 && !slot->overflowed) {
    slot->least = slot->greatest = (long long)value;
    slot->unsigned_least = slot->unsigned_greatest = value;
  }
  if ((long long)value < slot->least)
    slot->least = (long long)value;
  if ((long long)value > slot->greatest)
    slot->greatest = (long long)value;
  if (value < slot->unsigned_least)
    slot->unsigned_least = value;
  if (value > slot->unsigned_greatest)
    slot->unsigned_greatest = value;
  if (slot->overflowed)
    return;
  for (i = 0; i < slot->held; i++)
    if (slot->values[i] == value)
      return;
  if (slot->held == KEPT)
    slot->overflowed = 1;
  else
    slot->values[slot->held++] = value;
}
