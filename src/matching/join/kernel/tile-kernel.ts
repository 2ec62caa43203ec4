// The join's inner loop, in AssemblyScript: compiled to WebAssembly SIMD by `node scripts/compile-kernel.js`
// into ../kernel-module.ts. It is another language than TypeScript
// (functions have decorators, numbers have widths), so tsc and Biome pass over this folder.

const OWN_PLANES: i32 = 959;
const SHARED_PLANES: i32 = 64;
const PLANES: usize = 1024;
const PLANE_BYTES: usize = 64;
const TILE_NAMES: i32 = 512;
const MOST_COUNTED: i32 = 12;
const BLOCK_QUERIES: i32 = 128;
/** Flag in the pieces of a query for planes that several tokens share. */
const SHARES_PLANES: i32 = 0x8000;

/** Addresses in memory; the layout is repeated in ../count-kernel.ts. */
const PLANES_AT: usize = 1024;
const UNIONS_AT: usize = 66560;
const HAS_AT: usize = 82944;
const PIECES_AT: usize = 148480;
const OFFSETS_AT: usize = 149504;
const NEEDED_AT: usize = 151552;
const COUNTERS_AT: usize = 153600;
const TOKENS_AT: usize = 153664;
const HITS_AT: usize = 415872;
const FOUND_AT: usize = 416448;
const QUERIES_AT: usize = 940736;

let piecesAt: usize = 0;
let knownAt: usize = 0;
let startsAt: usize = 0;
let planesAt: usize = 0;
let tokensAt: usize = 0;
let next: i32 = 0;

/** Queries are in memory as arrays one after the other: token starts, planes, tokens, pieces, known. */
export function layOut(queries: i32, tokens: i32): void {
  startsAt = QUERIES_AT;
  planesAt = startsAt + (<usize>queries << 2);
  tokensAt = planesAt + (<usize>tokens << 1);
  piecesAt = tokensAt + (<usize>tokens << 1);
  knownAt = piecesAt + (<usize>queries << 1);
}

/** Empties the planes for the next tile. */
export function clearPlanes(): void {
  memory.fill(PLANES_AT, 0, PLANES * PLANE_BYTES);
}

/**
 * Sets the bits of the names from number `first` of the tile up to `end`, all of so many pieces; their tokens start
 * at `token`.
 */
export function fillPlanes(first: i32, end: i32, pieces: i32, token: i32): void {
  let at: usize = TOKENS_AT + (<usize>token << 1);
  for (let name = first; name < end; name++) {
    const lane = laneOf(name);
    store<u16>(PIECES_AT + (<usize>lane << 1), pieces);
    store<u32>(OFFSETS_AT + (<usize>lane << 2), at);
    const bit: u32 = 1 << (lane & 7);
    const column: usize = PLANES_AT + <usize>(lane >> 3);
    for (const past = at + (<usize>pieces << 1); at < past; at += 2) {
      const token: i32 = load<u16>(at);
      const plane: i32 = token < OWN_PLANES ? token : OWN_PLANES + ((token - OWN_PLANES) & (SHARED_PLANES - 1));
      const byte: usize = column + (<usize>plane << 6);
      store<u8>(byte, load<u8>(byte) | bit);
    }
  }
}

/** Four neighbours, which are similar, are at the same bit of the four words of a column. */
function laneOf(name: i32): i32 {
  return (name & 0x180) | ((name >> 2) & 31) | ((name & 3) << 5);
}

function nameOf(lane: i32): i32 {
  return (lane & 0x180) | ((lane & 31) << 2) | ((lane >> 5) & 3);
}

/** For each plane its bits by fours of neighbours: whether any of the four has the token. A word for each column. */
export function unitePlanes(): void {
  for (let plane: usize = 0; plane < PLANES; plane++) {
    const at = PLANES_AT + (plane << 6);
    const a = v128.load(at);
    const b = v128.load(at, 16);
    const c = v128.load(at, 32);
    const d = v128.load(at, 48);
    const ab = v128.or(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
    const cd = v128.or(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
    const union = v128.or(v128.shuffle<i64>(ab, cd, 0, 2), v128.shuffle<i64>(ab, cd, 1, 3));
    v128.store(UNIONS_AT + (plane << 4), union);
  }
}

/** The first query that is not counted yet. */
export function nextQuery(): i32 {
  return next;
}

/**
 * Counts the queries from `from` up to `to`; returns the number of pairs found, and stops when `room` pairs might not
 * suffice. Block by block, the neighbours are counted together first, without data-dependent branches; then the
 * columns in which some reach the threshold.
 */
export function countQueries(from: i32, to: i32, fewest: i32, room: i32): i32 {
  let found: usize = FOUND_AT;
  const full: usize = FOUND_AT + (<usize>(room - BLOCK_QUERIES * TILE_NAMES) << 2);
  let position = from;
  while (position < to && found <= full) {
    const end = min(position + BLOCK_QUERIES, to);
    const hits = findHits(position, end, fewest);
    for (let hit = HITS_AT; hit < hits; hit += 4) found = countHit(load<u32>(hit), fewest, found);
    position = end;
  }
  next = position;
  return <i32>((found - FOUND_AT) >> 2);
}

/** Writes a word for each query some of whose columns may hold a pair: position × 16 + the columns. */
function findHits(from: i32, to: i32, fewest: i32): usize {
  let hits = HITS_AT;
  for (let position = from; position < to; position++) {
    const known = knownOf(position);
    const need = neededBy(position, fewest);
    if (known < need) continue;
    const add = planesToAdd(known, need);
    const list = planesAt + startOf(position);
    const reached = addPlanes(UNIONS_AT, 2, list, list + (<usize>add << 1), 16 - need + max(known - add, 0));
    const columns = i32x4.bitmask(i32x4.ne(reached, i32x4.splat(0)));
    store<u32>(hits, (position << 4) | columns);
    hits += columns === 0 ? 0 : 4;
  }
  return hits;
}

/** Counts the columns of a hit name by name. */
function countHit(hit: u32, fewest: i32, foundSoFar: usize): usize {
  let found = foundSoFar;
  const position: i32 = hit >> 4;
  const known = knownOf(position);
  const need = neededBy(position, fewest);
  const add = planesToAdd(known, need);
  const atLeast = need - max(known - add, 0);
  const pieces = piecesOf(position);
  const list = planesAt + startOf(position);
  // Where every token has its own plane and all planes were added, the counters hold the count itself.
  const counted = !sharesPlanes(position) && add >= known && known - need < 16;
  for (let columns: u32 = hit & 15; columns !== 0; columns &= columns - 1) {
    const column = <i32>ctz(columns);
    const bits = PLANES_AT + (<usize>column << 4);
    const reached = addPlanes(bits, 0, list, list + (<usize>add << 1), 16 - atLeast);
    if (!v128.any_true(reached)) continue;
    if (!counted) mark(startOf(position), known, 1);
    for (let half = 0; half < 2; half++) {
      let left = half === 0 ? i64x2.extract_lane(reached, 0) : i64x2.extract_lane(reached, 1);
      for (; left !== 0; left &= left - 1) {
        const inColumn = (half << 6) + <i32>ctz(left);
        const lane = (column << 7) + inColumn;
        const namePieces: i32 = load<u16>(PIECES_AT + (<usize>lane << 1));
        const shared = counted ? atLeast + counterOf(inColumn) : countByTokens(lane, namePieces);
        const total: i32 = pieces + namePieces;
        if (shared < <i32>load<u16>(NEEDED_AT + (<usize>total << 1))) continue;
        const score = min((400 * shared + total) / (2 * total), 100);
        store<u32>(found, (position << 16) | (nameOf(lane) << 7) | score);
        found += 4;
      }
    }
    if (!counted) mark(startOf(position), known, 0);
  }
  return found;
}

@inline
function piecesOf(position: i32): i32 {
  return load<u16>(piecesAt + (<usize>position << 1)) & (SHARES_PLANES - 1);
}

@inline
function sharesPlanes(position: i32): bool {
  return <i32>load<u16>(piecesAt + (<usize>position << 1)) >= SHARES_PLANES;
}

@inline
function knownOf(position: i32): i32 {
  return load<u16>(knownAt + (<usize>position << 1));
}

/** Start of the tokens, and of the planes, of a query, in bytes. */
@inline
function startOf(position: i32): usize {
  return <usize>load<u32>(startsAt + (<usize>position << 2)) << 1;
}

/** The fewest tokens the query must share with the shortest name of the tile. */
@inline
function neededBy(position: i32, fewest: i32): i32 {
  return load<u16>(NEEDED_AT + (<usize>(piecesOf(position) + fewest) << 1));
}

/**
 * How many of a query's planes, emptiest first, decide which names can reach `need` of its `known` tokens: all others
 * could agree, so at least need − (known − add) of the added ones must, which four bits can count.
 */
@inline
function planesToAdd(known: i32, need: i32): i32 {
  return min((known - need + MOST_COUNTED + 3) & ~3, (known + 3) & ~3);
}

/**
 * Adds the planes of a list, bit by bit, to 128 four-bit counters that start at `from`; returns the bits whose
 * counter went past 15 and leaves the counters in memory.
 */
@inline
function addPlanes(bits: usize, shift: usize, list: usize, end: usize, from: i32): v128 {
  let ones = i32x4.splat(-(from & 1));
  let twos = i32x4.splat(-((from >> 1) & 1));
  let fours = i32x4.splat(-((from >> 2) & 1));
  let eights = i32x4.splat(-((from >> 3) & 1));
  let reached = i32x4.splat(0);
  for (let at = list; at < end; at += 8) {
    const a = v128.load(bits + (<usize>load<u16>(at) >> shift));
    const b = v128.load(bits + (<usize>load<u16>(at, 2) >> shift));
    const c = v128.load(bits + (<usize>load<u16>(at, 4) >> shift));
    const d = v128.load(bits + (<usize>load<u16>(at, 6) >> shift));
    // Carry-save adders: a and b into ones, c and d into ones, both carries into twos, and on.
    const ab = v128.xor(a, b);
    const carryAb = v128.or(v128.and(a, b), v128.and(ones, ab));
    ones = v128.xor(ones, ab);
    const cd = v128.xor(c, d);
    const carryCd = v128.or(v128.and(c, d), v128.and(ones, cd));
    ones = v128.xor(ones, cd);
    const carries = v128.xor(carryAb, carryCd);
    const carryTwos = v128.or(v128.and(carryAb, carryCd), v128.and(twos, carries));
    twos = v128.xor(twos, carries);
    const carryFours = v128.and(fours, carryTwos);
    fours = v128.xor(fours, carryTwos);
    reached = v128.or(reached, v128.and(eights, carryFours));
    eights = v128.xor(eights, carryFours);
  }
  if (shift === 0) {
    v128.store(COUNTERS_AT, ones);
    v128.store(COUNTERS_AT, twos, 16);
    v128.store(COUNTERS_AT, fours, 32);
    v128.store(COUNTERS_AT, eights, 48);
  }
  return reached;
}

/** The four-bit counter of a bit. */
function counterOf(bit: i32): i32 {
  const byte: usize = COUNTERS_AT + <usize>(bit >> 3);
  const shift = bit & 7;
  return (
    ((load<u8>(byte) >> shift) & 1) |
    (((load<u8>(byte, 16) >> shift) & 1) << 1) |
    (((load<u8>(byte, 32) >> shift) & 1) << 2) |
    (((load<u8>(byte, 48) >> shift) & 1) << 3)
  );
}

function mark(start: usize, known: i32, value: u32): void {
  const end = tokensAt + start + (<usize>known << 1);
  for (let at = tokensAt + start; at < end; at += 2) store<u8>(HAS_AT + <usize>load<u16>(at), value);
}

/** The number of the name's tokens that are marked. */
function countByTokens(lane: i32, pieces: i32): i32 {
  let shared: i32 = 0;
  let at: usize = load<u32>(OFFSETS_AT + (<usize>lane << 2));
  for (const past = at + (<usize>pieces << 1); at < past; at += 2) shared += load<u8>(HAS_AT + <usize>load<u16>(at));
  return shared;
}
