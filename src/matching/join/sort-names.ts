const SPACE = 32;
/** The number of units of a name's longest word in its sort key, five bits of each. */
const KEY_UNITS = 6;
const KEY_BITS = 5;
const KEY_MASK = (1 << KEY_BITS) - 1;
const ROOM_FOR_PLACES = 2 ** (53 - KEY_UNITS * KEY_BITS);

/** A number of 30 bits that names with the same longest word share. */
export function sortKey(name: string): number {
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

/**
 * The places of keys in their ascending order, equal ones as they came. Key and place are sorted as one number, without
 * a comparison function; of more keys than such numbers have room for, the order stays.
 */
export function sortedPlaces(keys: Uint32Array): Uint32Array {
  const places = new Uint32Array(keys.length);
  if (keys.length > ROOM_FOR_PLACES) return places.map((_, place) => place);
  const sorted = new Float64Array(keys);
  for (let place = 0; place < keys.length; place++)
    sorted[place] = (keys[place] as number) * ROOM_FOR_PLACES + place;
  sorted.sort();
  for (let i = 0; i < sorted.length; i++) {
    const key = sorted[i] as number;
    places[i] = key - Math.floor(key / ROOM_FOR_PLACES) * ROOM_FOR_PLACES;
  }
  return places;
}
