/** A growing buffer of UTF-16 units that normalising writes into, so that a name allocates one string. */
export class NameUnits {
  units = new Uint16Array(1024);
  length = 0;

  /** Ensures room for `more` units after `length`. */
  reserve(more: number): Uint16Array {
    if (this.length + more > this.units.length) {
      const grown = new Uint16Array(2 * (this.length + more));
      grown.set(this.units.subarray(0, this.length));
      this.units = grown;
    }
    return this.units;
  }

  toString(): string {
    return unitsToString(this.units, this.length);
  }
}

/** Units per call of String.fromCharCode, whose arguments are limited. */
const PIECE = 4096;

function unitsToString(units: Uint16Array, length: number): string {
  if (length <= PIECE) return fromUnits(units.subarray(0, length));
  let text = '';
  for (let at = 0; at < length; at += PIECE)
    text += fromUnits(units.subarray(at, Math.min(length, at + PIECE)));
  return text;
}

function fromUnits(units: Uint16Array): string {
  return String.fromCharCode.apply(null, units as unknown as number[]);
}
