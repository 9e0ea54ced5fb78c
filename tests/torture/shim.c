/* Preloaded under the real program: records every write, flush and change of a name below one folder, in order and
   with its bytes, and makes the Nth of them fail. Inert until torture_start is called, so one warm process can be
   forked again and again. Serialises what it watches, so that the record is the order of the effects. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static char root[4096];
static size_t root_length;
static int log_fd = -1, ack_fd = -1;
static char fail_kind;
static long fail_at, seen;
static int fail_errno, fail_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void torture_start(const char *folder, int log, int ack) {
    strncpy(root, folder, sizeof root - 1);
    root_length = strlen(root);
    log_fd = log;
    ack_fd = ack;
}

/* The nth operation of a kind ('w' write, 's' flush, 'o' open) fails with this errno, and count - 1 more after it. */
void torture_arm(char kind, long nth, int error, int count) {
    fail_kind = kind; fail_at = nth; fail_errno = error; fail_count = count; seen = 0;
}

long torture_seen(void) { return seen; }

static int ours(const char *path) { return root_length && strncmp(path, root, root_length) == 0; }

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, 4095);
    if (length < 0) return 0;
    path[length] = 0;
    return ours(path) && !strstr(path, " (deleted)") && !strstr(path, "-shm");
}

static void put(const void *data, size_t length) {
    const char *at = data;
    while (length) {
        ssize_t done = syscall(SYS_write, log_fd, at, length);
        if (done <= 0) return;
        at += done; length -= done;
    }
}

static void record(char kind, const char *path, uint64_t offset, const void *data, uint64_t length) {
    if (log_fd < 0) return;
    int kept = errno;
    uint32_t name = path ? strlen(path) : 0;
    put(&kind, 1); put(&name, 4); put(&offset, 8); put(&length, 8);
    if (name) put(path, name);
    if (length) put(data, length);
    errno = kept;
}

static int fails(char kind) {
    if (kind != fail_kind) return 0;
    seen++;
    if (seen < fail_at || seen >= fail_at + fail_count) return 0;
    errno = fail_errno;
    return 1;
}

static ssize_t writes(int fd, const void *data, size_t length, off_t offset, int positioned) {
    char path[4096];
    if (ack_fd >= 0 && fd == ack_fd) {
        pthread_mutex_lock(&lock);
        record('A', NULL, 0, data, length);
        pthread_mutex_unlock(&lock);
        return syscall(SYS_write, fd, data, length);
    }
    if (!root_length || !path_of(fd, path))
        return positioned ? syscall(SYS_pwrite64, fd, data, length, offset) : syscall(SYS_write, fd, data, length);
    pthread_mutex_lock(&lock);
    ssize_t done = -1;
    if (!fails('w')) {
        if (!positioned) {
            int flags = fcntl(fd, F_GETFL);
            struct stat found;
            offset = (flags & O_APPEND) && fstat(fd, &found) == 0 ? found.st_size : lseek(fd, 0, SEEK_CUR);
        }
        done = positioned ? syscall(SYS_pwrite64, fd, data, length, offset) : syscall(SYS_write, fd, data, length);
        if (done > 0) record('W', path, offset, data, done);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t write(int fd, const void *data, size_t length) { return writes(fd, data, length, 0, 0); }
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return writes(fd, data, length, offset, 1); }
ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) { return writes(fd, data, length, offset, 1); }

ssize_t writev(int fd, const struct iovec *parts, int count) {
    ssize_t sum = 0;
    for (int i = 0; i < count; i++) {
        ssize_t done = writes(fd, parts[i].iov_base, parts[i].iov_len, 0, 0);
        if (done < 0) return sum ? sum : -1;
        sum += done;
    }
    return sum;
}

static int flushes(int fd, long call) {
    char path[4096];
    if (!root_length || !path_of(fd, path)) return syscall(call, fd);
    pthread_mutex_lock(&lock);
    int done = fails('s') ? -1 : syscall(call, fd);
    if (done == 0) record('S', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int fsync(int fd) { return flushes(fd, SYS_fsync); }
int fdatasync(int fd) { return flushes(fd, SYS_fdatasync); }

static int cuts(int fd, off_t size) {
    char path[4096];
    if (!root_length || !path_of(fd, path)) return syscall(SYS_ftruncate, fd, size);
    pthread_mutex_lock(&lock);
    int done = fails('w') ? -1 : syscall(SYS_ftruncate, fd, size);
    if (done == 0) record('T', path, size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate(int fd, off_t size) { return cuts(fd, size); }
int ftruncate64(int fd, off64_t size) { return cuts(fd, size); }

static int opens(int folder, const char *path, int flags, mode_t mode) {
    if (!root_length || !ours(path)) return syscall(SYS_openat, folder, path, flags, mode);
    pthread_mutex_lock(&lock);
    struct stat found;
    int fresh = (flags & O_CREAT) && !(flags & (O_TMPFILE & ~O_DIRECTORY)) && lstat(path, &found) != 0;
    int fd = fails('o') ? -1 : syscall(SYS_openat, folder, path, flags, mode);
    if (fd >= 0 && !strstr(path, "-shm")) {
        if (fresh) record('C', path, 0, NULL, 0);
        else if ((flags & O_TRUNC)) record('T', path, 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define OPEN(name, ...)                                   \
    int name(__VA_ARGS__, int flags, ...) {               \
        va_list rest;                                     \
        va_start(rest, flags);                            \
        mode_t mode = va_arg(rest, int);                  \
        va_end(rest);
OPEN(open, const char *path) return opens(AT_FDCWD, path, flags, mode); }
OPEN(open64, const char *path) return opens(AT_FDCWD, path, flags, mode); }
OPEN(openat, int folder, const char *path) return opens(folder, path, flags, mode); }
OPEN(openat64, int folder, const char *path) return opens(folder, path, flags, mode); }

static int renames(const char *from, const char *to) {
    if (!root_length || !ours(to)) return syscall(SYS_rename, from, to);
    char both[8192];
    pthread_mutex_lock(&lock);
    int done = fails('w') ? -1 : syscall(SYS_rename, from, to);
    if (done == 0) {
        snprintf(both, sizeof both, "%s\n%s", from, to);
        record('R', both, 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return done;
}

int rename(const char *from, const char *to) { return renames(from, to); }
int renameat(int a, const char *from, int b, const char *to) { (void)a; (void)b; return renames(from, to); }

static int removes(const char *path) {
    if (!root_length || !ours(path)) return syscall(SYS_unlink, path);
    pthread_mutex_lock(&lock);
    int done = syscall(SYS_unlink, path);
    if (done == 0 && !strstr(path, "-shm")) record('U', path, 0, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

int unlink(const char *path) { return removes(path); }

int unlinkat(int folder, const char *path, int flags) {
    if (flags || path[0] != '/') return syscall(SYS_unlinkat, folder, path, flags);
    return removes(path);
}

int mkdir(const char *path, mode_t mode) {
    int done = syscall(SYS_mkdir, path, mode);
    if (done == 0 && ours(path)) {
        pthread_mutex_lock(&lock);
        record('M', path, 0, NULL, 0);
        pthread_mutex_unlock(&lock);
    }
    return done;
}

/* Copies inside the kernel would go unrecorded: callers fall back to reading and writing. */
ssize_t sendfile(int out, int in, off_t *offset, size_t count) { (void)out; (void)in; (void)offset; (void)count; errno = EINVAL; return -1; }
ssize_t sendfile64(int out, int in, off64_t *offset, size_t count) { return sendfile(out, in, offset, count); }
ssize_t copy_file_range(int in, off64_t *a, int out, off64_t *b, size_t n, unsigned flags) {
    (void)in; (void)a; (void)out; (void)b; (void)n; (void)flags; errno = EINVAL; return -1;
}
