import { ENTITY_KINDS, type EntityKind } from '#records';

const FIRST_PLACES = 2 ** 12;
/** The table grows when so much of it is taken. */
const MOST_TAKEN = 0.6;

/** The kinds that rows can be: each alone, both kinds of people, all, and none. */
const MASKS = [1, 2, 4, 6, 7, 0];

/**
 * Counts the rows of each record by a hash of 53 bits, some 30 bytes a record. Rows of one id are of one record when their
 * kinds overlap: a contact and a related party may have one id.
 */
export class RowCounts {
  #keys = new Float64Array(FIRST_PLACES);
  #rows = new Uint32Array(FIRST_PLACES);
  #taken = 0;

  /** Counts one more row of a record. */
  add({ id, kinds }: CountedRow): void {
    const key = keyOf(id, maskOf(kinds));
    const place = this.#placeOf(key);
    if (this.#keys[place] === 0) {
      this.#keys[place] = key;
      this.#taken += 1;
    }
    this.#rows[place] = (this.#rows[place] ?? 0) + 1;
    if (this.#taken > this.#keys.length * MOST_TAKEN) this.#grow();
  }

  /** Takes one row of a record away, and returns a key of the record and how many of its rows are left. */
  take({ id, kinds }: CountedRow): { key: string; left: number } {
    const mask = maskOf(kinds);
    const own = this.#placeOf(keyOf(id, mask));
    this.#rows[own] = (this.#rows[own] ?? 0) - 1;
    const places = new Map(MASKS.map((one) => [one, this.#placeOf(keyOf(id, one))] as const));
    const masks = overlapping(mask, (one) => this.#keys[places.get(one) ?? 0] !== 0);
    const left = masks.reduce((sum, one) => sum + (this.#rows[places.get(one) ?? 0] ?? 0), 0);
    return { key: `${masks.join('')} ${id}`, left };
  }

  #placeOf(key: number): number {
    const last = this.#keys.length - 1;
    let place = key & last;
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & last;
    return place;
  }

  #grow(): void {
    const [keys, rows] = [this.#keys, this.#rows];
    this.#keys = new Float64Array(keys.length * 2);
    this.#rows = new Uint32Array(keys.length * 2);
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#rows[place] = rows[at] ?? 0;
    }
  }
}

type CountedRow = { id: string; kinds: readonly EntityKind[] | null };

function maskOf(kinds: readonly EntityKind[] | null): number {
  return (kinds ?? []).reduce((mask, kind) => mask | (1 << ENTITY_KINDS.indexOf(kind)), 0);
}

/** The masks that are there and share a kind with one, or with another of them, in the order of all. */
function overlapping(mask: number, isThere: (mask: number) => boolean): number[] {
  let [all, before] = [mask, -1];
  while (all !== before) {
    before = all;
    for (const one of MASKS) if ((one & all) !== 0 && isThere(one)) all |= one;
  }
  return MASKS.filter((one) => (mask === 0 ? one === 0 : (one & all) !== 0) && isThere(one));
}

/** A hash of 53 bits that is not 0. */
function keyOf(id: string, mask: number): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  const text = `${mask} ${id}`;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return 1 + (b >>> 0) + (a >>> 11) * 2 ** 32;
}
