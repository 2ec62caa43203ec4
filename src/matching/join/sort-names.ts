import { LONGEST_INDEXED } from './bigram-tokens.ts';

const SPACE = 32;
/** The number of units of a name's longest word in its sort key, five bits of each. */
const KEY_UNITS = 6;
const KEY_BITS = 5;
const KEY_MASK = (1 << KEY_BITS) - 1;
const ROOM_FOR_NUMBERS = 2 ** (53 - KEY_UNITS * KEY_BITS);

/**
 * The numbers of the names that are indexed (neither empty nor over 255 units), by length and then so that names
 * with the same longest word are neighbours: neighbours that share tokens are rejected together.
 */
export function sortNames(names: readonly string[]): { order: Uint32Array; lengthStart: Uint32Array } {
  const lengthStart = new Uint32Array(LONGEST_INDEXED + 2);
  const isIndexed = (length: number) => length > 0 && length <= LONGEST_INDEXED;
  for (const { length } of names) {
    if (isIndexed(length)) lengthStart[length + 1] = (lengthStart[length + 1] as number) + 1;
  }
  for (let length = 1; length < lengthStart.length; length++) {
    lengthStart[length] = (lengthStart[length] as number) + (lengthStart[length - 1] as number);
  }
  const order = new Uint32Array(lengthStart.at(-1) ?? 0);
  const next = lengthStart.slice();
  names.forEach(({ length }, number) => {
    if (isIndexed(length)) order[takeNext(next, length)] = number;
  });
  for (let length = 1; length <= LONGEST_INDEXED; length++) {
    sortAlike(order.subarray(lengthStart[length], lengthStart[length + 1]), names);
  }
  return { order, lengthStart };
}

/** Sorts numbers of names by key; key and position in one number, to sort without a comparison function. */
function sortAlike(numbers: Uint32Array, names: readonly string[]): void {
  if (numbers.length > ROOM_FOR_NUMBERS) return;
  const before = numbers.slice();
  const keys = new Float64Array(numbers.length);
  for (let i = 0; i < keys.length; i++)
    keys[i] = keyOf(names[before[i] as number] as string) * ROOM_FOR_NUMBERS + i;
  keys.sort();
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] as number;
    numbers[i] = before[key - Math.floor(key / ROOM_FOR_NUMBERS) * ROOM_FOR_NUMBERS] as number;
  }
}

function keyOf(name: string): number {
  let start = 0;
  let longest = 0;
  for (let from = 0; from < name.length; ) {
    let end = from;
    while (end < name.length && name.charCodeAt(end) !== SPACE) end++;
    if (end - from > longest) {
      start = from;
      longest = end - from;
    }
    from = end + 1;
  }
  let key = 0;
  for (let i = start; i < start + KEY_UNITS; i++) {
    key = (key << KEY_BITS) | (i < start + longest ? name.charCodeAt(i) & KEY_MASK : 0);
  }
  return key;
}

function takeNext(next: Uint32Array, length: number): number {
  const position = next[length] as number;
  next[length] = position + 1;
  return position;
}
