/** Names longer than this many units are kept as text and compared one by one. */
export const LONGEST_INDEXED = 255;

const SPACE = 32;
const ASCII_UNITS = 128;

/**
 * Numbers the two-letter pieces of names in the order in which they first occur. ASCII pieces, nearly all
 * of them, are found in a table of 128 × 128; the others in a map.
 */
export class BigramNumbers {
  readonly bigrams: number[] = [];
  private readonly ascii = new Int32Array(ASCII_UNITS * ASCII_UNITS).fill(-1);
  private readonly others = new Map<number, number>();

  /** The number of the piece, −1 when it has none. */
  find(first: number, second: number): number {
    if (first < ASCII_UNITS && second < ASCII_UNITS)
      return this.ascii[first * ASCII_UNITS + second] as number;
    return this.others.get(first * 0x10000 + second) ?? -1;
  }

  /** Assigns the next number to the piece. */
  add(first: number, second: number): number {
    const number = this.bigrams.push(first * 0x10000 + second) - 1;
    if (first < ASCII_UNITS && second < ASCII_UNITS) this.ascii[first * ASCII_UNITS + second] = number;
    else this.others.set(first * 0x10000 + second, number);
    return number;
  }
}

/**
 * Reads names as pieces with copy numbers: the second "an" of "banana" is another token than the first, so that
 * counting the tokens two names share counts pieces as multisets.
 */
export class BigramReader {
  readonly numbers: Int32Array = new Int32Array(LONGEST_INDEXED + 1);
  readonly copies: Uint8Array = new Uint8Array(LONGEST_INDEXED + 1);
  private seen: Uint8Array;
  private readonly vocabulary: BigramNumbers;
  private readonly learns: boolean;

  constructor(vocabulary: BigramNumbers, learns: boolean) {
    this.vocabulary = vocabulary;
    this.learns = learns;
    this.seen = new Uint8Array(Math.max(1024, vocabulary.bigrams.length));
  }

  /** Fills `numbers` (−1: unknown) and `copies` (from 0) with the length + 1 pieces of the name; returns how many. */
  read(name: string): number {
    const { numbers, copies, vocabulary } = this;
    const pieces = name.length + 1;
    let before = SPACE;
    for (let i = 0; i < pieces; i++) {
      const unit = i < name.length ? name.charCodeAt(i) : SPACE;
      let number = vocabulary.find(before, unit);
      if (number < 0 && this.learns) number = this.learn(before, unit);
      numbers[i] = number;
      if (number >= 0) copies[i] = (this.seen[number] as number)++;
      before = unit;
    }
    for (let i = 0; i < pieces; i++) {
      if ((numbers[i] as number) >= 0) this.seen[numbers[i] as number] = 0;
    }
    return pieces;
  }

  private learn(first: number, second: number): number {
    const number = this.vocabulary.add(first, second);
    if (number >= this.seen.length) {
      const grown = new Uint8Array(2 * this.seen.length);
      grown.set(this.seen);
      this.seen = grown;
    }
    return number;
  }
}
