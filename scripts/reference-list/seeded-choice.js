/** Pseudo-random numbers from 0 up to 1 (mulberry32), the same for the same seed. */
export function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Seeded random choices, so that the list is the same each time it is made. */
export function seededChoice(seed) {
  const next = seededRandom(seed);
  const below = (count) => Math.floor(next() * count);
  return {
    below,
    of: (items) => items[below(items.length)],
    isOneIn: (count) => below(count) === 0,
    between: (least, most) => least + below(most - least + 1),
    shuffled: (items) =>
      items
        .map((item) => ({ item, key: next() }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ item }) => item),
  };
}
