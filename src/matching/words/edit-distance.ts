const LONGEST = 31;
const masks = new Map<number, number>();
const asciiMasks = new Int32Array(128);

/**
 * The edit distance of two words (insert, delete and replace a letter; Myers' bit-parallel algorithm). Words over 31
 * letters are compared by their first 31.
 */
export function editDistance(a: string, b: string): number {
  const [m, n] = [Math.min(a.length, LONGEST), Math.min(b.length, LONGEST)];
  if (m === 0 || n === 0) return m + n;
  for (let i = 0; i < m; i++) setMask(a.charCodeAt(i), i);
  let [plus, minus, distance] = [-1, 0, m];
  const last = 1 << (m - 1);
  for (let j = 0; j < n; j++) {
    const match = maskOf(b.charCodeAt(j));
    const vertical = match | minus;
    const horizontal = (((match & plus) + plus) ^ plus) | match;
    let up = minus | ~(horizontal | plus);
    const down = plus & horizontal;
    if (up & last) distance++;
    else if (down & last) distance--;
    up = (up << 1) | 1;
    plus = (down << 1) | ~(vertical | up);
    minus = up & vertical;
  }
  for (let i = 0; i < m; i++) clearMask(a.charCodeAt(i));
  return distance;
}

function setMask(unit: number, bit: number): void {
  if (unit < 128) asciiMasks[unit] = (asciiMasks[unit] as number) | (1 << bit);
  else masks.set(unit, (masks.get(unit) ?? 0) | (1 << bit));
}

function maskOf(unit: number): number {
  return unit < 128 ? (asciiMasks[unit] as number) : (masks.get(unit) ?? 0);
}

function clearMask(unit: number): void {
  if (unit < 128) asciiMasks[unit] = 0;
  else masks.delete(unit);
}
