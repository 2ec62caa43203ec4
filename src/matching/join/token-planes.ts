import { storedToken } from './name-index.ts';
import type { NameIndex } from './name-index-layout.ts';

/** A plane has one bit for each name of a tile: whether it has the token. */
const PLANES = 1023;
/** A plane without any bit, for padding lists. */
export const EMPTY_PLANE = PLANES;
/** The most frequent tokens have a plane each; the rest share planes, which can only raise a count. */
const OWN_PLANES = 959;

/** Whether the plane of a stored token is its own. */
export function hasOwnPlane(stored: number): boolean {
  return stored < OWN_PLANES;
}

/** The plane of a stored token. */
export function planeOf(stored: number): number {
  return stored < OWN_PLANES ? stored : OWN_PLANES + ((stored - OWN_PLANES) % (PLANES - OWN_PLANES));
}

/** Plane → its position when planes are sorted by their number of bits in the index, emptiest first. */
export function planeOrder(index: NameIndex): Uint16Array {
  const counts = new Float64Array(PLANES + 1);
  for (const [token, count] of index.tokenCounts.entries()) {
    const plane = planeOf(storedToken(token));
    counts[plane] = (counts[plane] as number) + count;
  }
  const planes = Uint16Array.from(counts.keys()).sort((a, b) => (counts[a] ?? 0) - (counts[b] ?? 0));
  const order = new Uint16Array(planes.length);
  planes.forEach((plane, position) => {
    order[plane] = position;
  });
  return order;
}
