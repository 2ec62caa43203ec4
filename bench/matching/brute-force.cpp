// The peer that the join is held against: every query with every name, one thread, as tight as we know how to
// write it without skipping a pair. Reads normalised names in UTF-16 (two lists, one name a line) and prints
// processor seconds of the join alone, pairs found, and a checksum of (query, name, score).
//
//   g++ -O3 -march=native -o brute-force brute-force.cpp
//   brute-force sorted|table|windowed queries.txt names.txt threshold
//
// sorted:   both names as sorted 16-bit token lists, merged without branches
// table:    a byte per token for the query, looked up and added for each token of the name
// windowed: the table, passing over names too different in length to reach the threshold (not brute force any more)
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <unordered_map>
#include <vector>

// Names in the order of their lengths, so that the processor foresees how often each inner loop runs.
struct Names {
  std::vector<uint32_t> number;
  std::vector<uint32_t> start;
  std::vector<uint16_t> tokens;
  size_t count() const { return start.size() - 1; }
};

// A token is a two-unit piece and which copy of it, as in the index of the join.
struct Vocabulary {
  std::unordered_map<uint64_t, uint32_t> numbers;
  uint16_t number(uint64_t piece) {
    uint32_t next = numbers.size() + 1;
    uint32_t found = numbers.emplace(piece, next).first->second;
    if (found > 0xffff) { fprintf(stderr, "too many tokens\n"); exit(2); }
    return found;
  }
};

static std::vector<std::u16string> readNames(const char* path) {
  std::ifstream file(path, std::ios::binary);
  std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::u16string> names(1);
  for (size_t i = 0; i + 1 < bytes.size(); i += 2) {
    char16_t unit = (uint8_t)bytes[i] | ((uint8_t)bytes[i + 1] << 8);
    if (unit == u'\n') names.emplace_back();
    else names.back().push_back(unit);
  }
  names.pop_back();
  return names;
}

static Names tokenise(const std::vector<std::u16string>& names, Vocabulary& vocabulary) {
  Names result;
  std::unordered_map<uint32_t, uint32_t> copies;
  for (uint32_t i = 0; i < names.size(); i++) result.number.push_back(i);
  std::stable_sort(result.number.begin(), result.number.end(),
                   [&](uint32_t a, uint32_t b) { return names[a].size() < names[b].size(); });
  for (uint32_t number : result.number) {
    const auto& name = names[number];
    result.start.push_back(result.tokens.size());
    if (name.empty()) continue;
    copies.clear();
    std::u16string padded = u" " + name + u" ";
    for (size_t i = 0; i + 1 < padded.size(); i++) {
      uint32_t piece = ((uint32_t)padded[i] << 16) | padded[i + 1];
      result.tokens.push_back(vocabulary.number(((uint64_t)copies[piece]++ << 32) | piece));
    }
    std::sort(result.tokens.begin() + result.start.back(), result.tokens.end());
  }
  result.start.push_back(result.tokens.size());
  return result;
}

// What this thread was given, not what passed: the machine may be shared.
static double processorSeconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec * 1e-9;
}

static uint64_t found = 0, checksum = 0;

static inline void keep(uint32_t query, uint32_t name, uint32_t shared, uint32_t total) {
  uint32_t score = (400 * shared + total) / (2 * total);
  found++;
  checksum += (uint64_t)query * 1000003 + (uint64_t)name * 101 + score;
}

int main(int argc, char** argv) {
  if (argc != 5) return 1;
  const std::string way = argv[1];
  Vocabulary vocabulary;
  const Names queries = tokenise(readNames(argv[2]), vocabulary);
  const Names names = tokenise(readNames(argv[3]), vocabulary);
  const uint32_t threshold = atoi(argv[4]);
  std::vector<uint32_t> need(0x20000);
  for (uint32_t total = 0; total < need.size(); total++) need[total] = (total * (2 * threshold - 1) + 399) / 400;

  const double started = processorSeconds();
  std::vector<uint8_t> has(0x10000 + 64, 0);
  const uint16_t* tokens = names.tokens.data();
  const uint32_t* start = names.start.data();
  const size_t count = names.count();
  for (size_t query = 0; query < queries.count(); query++) {
    const uint16_t* own = queries.tokens.data() + queries.start[query];
    const uint32_t pieces = queries.start[query + 1] - queries.start[query];
    if (pieces == 0) continue;
    if (way == "sorted") {
      for (size_t name = 0; name < count; name++) {
        const uint16_t *a = own, *aEnd = own + pieces, *b = tokens + start[name], *bEnd = tokens + start[name + 1];
        const uint32_t total = pieces + (bEnd - b);
        uint32_t shared = 0;
        while (a < aEnd && b < bEnd) {
          const uint16_t x = *a, y = *b;
          shared += x == y;
          a += x <= y;
          b += y <= x;
        }
        if (shared >= need[total] && bEnd > tokens + start[name]) keep(queries.number[query], names.number[name], shared, total);
      }
    } else {
      const bool windowed = way == "windowed";
      for (uint32_t i = 0; i < pieces; i++) has[own[i]] = 1;
      for (size_t name = 0; name < count; name++) {
        const uint32_t from = start[name], to = start[name + 1], length = to - from, total = pieces + length;
        if (windowed && need[total] > std::min(pieces, length)) continue;
        uint32_t a = 0, b = 0, c = 0, d = 0, i = from;
        for (; i + 4 <= to; i += 4) {
          a += has[tokens[i]];
          b += has[tokens[i + 1]];
          c += has[tokens[i + 2]];
          d += has[tokens[i + 3]];
        }
        for (; i < to; i++) a += has[tokens[i]];
        const uint32_t shared = a + b + c + d;
        if (shared >= need[total] && length > 0) keep(queries.number[query], names.number[name], shared, total);
      }
      for (uint32_t i = 0; i < pieces; i++) has[own[i]] = 0;
    }
  }
  const double seconds = processorSeconds() - started;
  printf("%.6f %llu %llu\n", seconds, (unsigned long long)found, (unsigned long long)checksum);
}
