/*
 * Loaded into a server by LD_PRELOAD: fails chosen writes to files of one folder, and shifts the clock. What to do is in a file that
 * the test writes and this process maps; its layout is that of system-faults.ts.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { NONE, NO_SPACE, IO_ERROR, SHORT_WRITE, SYNC_ERROR };

struct control {
  volatile int32_t kind;
  /* How many writes succeed first, how many then fail, and how many have failed. */
  volatile int32_t skip, count, hits;
  volatile int64_t clock_seconds;
};

static struct control *control;
static const char *folder;

__attribute__((constructor)) static void load(void) {
  const char *path = getenv("FAULT_CONTROL");
  folder = getenv("FAULT_FOLDER");
  int file = path && folder ? open(path, O_RDWR | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *mapped = mmap(NULL, sizeof(struct control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (mapped != MAP_FAILED) control = mapped;
  close(file);
}

static int is_in_folder(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, folder, strlen(folder)) == 0;
}

/* The fault of this call, or NONE. */
static int fault_of(int fd, int is_sync) {
  if (!control || control->kind == NONE || (control->kind == SYNC_ERROR) != is_sync) return NONE;
  int saved = errno, found = NONE;
  if (is_in_folder(fd) && __sync_fetch_and_sub(&control->skip, 1) <= 0 &&
      __sync_fetch_and_sub(&control->count, 1) > 0) {
    found = control->kind;
    /* Only the first write is cut short; the rest of it finds no space. */
    if (__sync_fetch_and_add(&control->hits, 1) > 0 && found == SHORT_WRITE) found = NO_SPACE;
  }
  errno = saved;
  return found;
}

static ssize_t fail(int kind) {
  errno = kind == NO_SPACE ? ENOSPC : EIO;
  return -1;
}

#define REAL(name) ({ static __typeof__(&name) real; if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name); real; })

#define BYTES(name, declared, passed, shortened)          \
  ssize_t name declared {                                 \
    int kind = fault_of(fd, 0);                           \
    if (kind == SHORT_WRITE && size > 1) return REAL(name) shortened; \
    return kind == NONE ? REAL(name) passed : fail(kind); \
  }
BYTES(write, (int fd, const void *data, size_t size), (fd, data, size), (fd, data, size / 2))
BYTES(pwrite, (int fd, const void *data, size_t size, off_t at), (fd, data, size, at), (fd, data, size / 2, at))
BYTES(pwrite64, (int fd, const void *data, size_t size, off64_t at), (fd, data, size, at), (fd, data, size / 2, at))

#define PARTS(name, declared, passed)                     \
  ssize_t name declared {                                 \
    int kind = fault_of(fd, 0);                           \
    return kind == NONE ? REAL(name) passed : fail(kind == SHORT_WRITE ? NO_SPACE : kind); \
  }
PARTS(writev, (int fd, const struct iovec *parts, int n), (fd, parts, n))
PARTS(pwritev, (int fd, const struct iovec *parts, int n, off_t at), (fd, parts, n, at))
PARTS(pwritev64, (int fd, const struct iovec *parts, int n, off64_t at), (fd, parts, n, at))

int fsync(int fd) { return fault_of(fd, 1) ? (int)fail(IO_ERROR) : REAL(fsync)(fd); }
int fdatasync(int fd) { return fault_of(fd, 1) ? (int)fail(IO_ERROR) : REAL(fdatasync)(fd); }

static int64_t shift(void) { return control ? control->clock_seconds : 0; }

int clock_gettime(clockid_t id, struct timespec *now) {
  int result = REAL(clock_gettime)(id, now);
  if (id == CLOCK_REALTIME || id == CLOCK_REALTIME_COARSE) now->tv_sec += shift();
  return result;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  int result = REAL(gettimeofday)(now, zone);
  if (now) now->tv_sec += shift();
  return result;
}

time_t time(time_t *at) {
  time_t now = REAL(time)(NULL) + shift();
  if (at) *at = now;
  return now;
}
