/* The coverage runtime of whodunit, to be linked into a compiler that is built with clang's
   -fsanitize-coverage=inline-bool-flag,pc-table (or trace-pc-guard,pc-table; inline-8bit-counters,pc-table
   misses what is executed 256 times: its counters go round).

       whodunit subject runtime > sancov.c
       clang -O2 -fPIC -c sancov.c              (without -fsanitize-coverage)

   While WHODUNIT_COVERAGE names a directory, every process keeps its counters in a file there, mapped
   into its memory: what was counted outlives a crash or a kill. Otherwise it does nothing. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, MOST_MODULES = 256 };
#define GUARDS ((size_t)1 << 26)

/* The first page of a file; counters or addresses follow. */
struct header {
    char magic[8];
    uint64_t base;   /* where the module is loaded */
    uint64_t offset; /* of the first counter in the file */
    uint64_t count;
    char path[PAGE - 32];
};

/* An executable or library with counters. */
struct module {
    uint8_t *counters;
    size_t count;
    uintptr_t base;
    char path[PAGE - 32];
};

static struct module modules[MOST_MODULES];
static unsigned module_count;
static uint8_t *hits;
static size_t hits_used;

static int open_record(const struct module *module, const char *magic, uint64_t offset, uint64_t count, const char *end)
{
    const char *directory = getenv("WHODUNIT_COVERAGE");
    struct header header = { .base = module->base, .offset = offset, .count = count };
    char name[PAGE];
    unsigned number;
    int file = -1, length;
    if (!directory || !*directory)
        return -1;
    /* A process that replaces itself keeps its number. */
    for (number = 0; file < 0 && number < 1000; number++) {
        length = snprintf(name, sizeof name, "%s/%ld-%u-%u%s", directory, (long)getpid(),
                          (unsigned)(module - modules), number, end);
        if (length < 0 || (size_t)length >= sizeof name)
            return -1;
        file = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0 && errno != EEXIST)
            return -1;
    }
    if (file < 0)
        return -1;
    memcpy(header.magic, magic, sizeof header.magic);
    strcpy(header.path, module->path);
    if (pwrite(file, &header, sizeof header, 0) == (ssize_t)sizeof header)
        return file;
    close(file);
    return -1;
}

/* Puts a file of this process where the counters are. Its pages may hold neighbours of the counters
   too, which is why no two processes share a file: a fork gets its own. */
static void share(const struct module *module)
{
    uintptr_t start = (uintptr_t)module->counters & ~(uintptr_t)(PAGE - 1);
    uintptr_t stop = ((uintptr_t)module->counters + module->count + PAGE - 1) & ~(uintptr_t)(PAGE - 1);
    uint64_t offset = PAGE + ((uintptr_t)module->counters - start);
    int file = open_record(module, "whocnt01", offset, module->count, "");
    if (file < 0)
        return;
    if (pwrite(file, (void *)start, stop - start, PAGE) == (ssize_t)(stop - start))
        mmap((void *)start, stop - start, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, PAGE);
    close(file);
}

static void share_again(void)
{
    unsigned number;
    for (number = 0; number < module_count; number++)
        share(&modules[number]);
}

struct search {
    uintptr_t address;
    struct module *module;
};

static int find_module(struct dl_phdr_info *info, size_t size, void *data)
{
    struct search *search = data;
    unsigned number;
    (void)size;
    for (number = 0; number < info->dlpi_phnum; number++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[number];
        if (part->p_type == PT_LOAD && search->address - (info->dlpi_addr + part->p_vaddr) < part->p_memsz) {
            ssize_t length;
            search->module->base = info->dlpi_addr;
            if (info->dlpi_name && *info->dlpi_name)
                return snprintf(search->module->path, sizeof search->module->path, "%s", info->dlpi_name) >= 0;
            length = readlink("/proc/self/exe", search->module->path, sizeof search->module->path - 1);
            search->module->path[length < 0 ? 0 : length] = 0;
            return 1;
        }
    }
    return 0;
}

/* `inside` is an address of the module, `counters` are its own or stand in for its guards. */
static void add_module(void *inside, uint8_t *counters, size_t count)
{
    struct module *module = &modules[module_count];
    struct search search = { (uintptr_t)inside, module };
    if (!getenv("WHODUNIT_COVERAGE") || module_count == MOST_MODULES || !dl_iterate_phdr(find_module, &search))
        return;
    if (module_count == 0)
        pthread_atfork(NULL, NULL, share_again);
    module->counters = counters;
    module->count = count;
    module_count++;
    share(module);
}

void __sanitizer_cov_8bit_counters_init(uint8_t *start, uint8_t *stop)
{
    unsigned number;
    for (number = 0; number < module_count; number++)
        if (modules[number].counters == start)
            return;
    if (start < stop)
        add_module(start, start, (size_t)(stop - start));
}

void __sanitizer_cov_bool_flag_init(uint8_t *start, uint8_t *stop)
{
    __sanitizer_cov_8bit_counters_init(start, stop);
}

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop)
{
    size_t count = (size_t)(stop - start), number;
    if (start >= stop || *start || !getenv("WHODUNIT_COVERAGE"))
        return;
    if (!hits)
        hits = mmap(NULL, GUARDS, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (hits == MAP_FAILED || count > GUARDS - hits_used)
        return;
    add_module(start, hits + hits_used, count);
    for (number = 0; number < count; number++)
        start[number] = (uint32_t)(hits_used + number + 1);
    hits_used += (count + PAGE - 1) & ~(size_t)(PAGE - 1);
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard)
{
    if (*guard)
        hits[*guard - 1] = 1;
}

/* Where the code of each counter begins, which is asked for once. */
void __sanitizer_cov_pcs_init(const uintptr_t *start, const uintptr_t *stop)
{
    struct module unnumbered, *module = NULL;
    struct search search = { (uintptr_t)start, &unnumbered };
    unsigned number;
    int file;
    if (!getenv("WHODUNIT_COVERAGE_PCS") || !dl_iterate_phdr(find_module, &search))
        return;
    for (number = 0; number < module_count; number++)
        if (modules[number].base == unnumbered.base && !strcmp(modules[number].path, unnumbered.path))
            module = &modules[number];
    if (!module)
        return;
    file = open_record(module, "whopcs01", PAGE, (uint64_t)(stop - start) / 2, ".pcs");
    if (file < 0)
        return;
    if (pwrite(file, start, (size_t)((const char *)stop - (const char *)start), PAGE) < 0)
        ftruncate(file, 0);
    close(file);
}
