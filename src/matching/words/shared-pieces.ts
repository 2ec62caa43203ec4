import { scoreOf } from '../names/similarity.ts';
import type { WordIndex } from './word-index.ts';

const SLOTS = 4_096;
const SPACE = 32;

/**
 * A bound of the name score of one name and those of a list: no score is over it. Two-letter pieces are counted in slots
 * that several may share, which only raises the count.
 */
export class SharedPieces {
  readonly #index: WordIndex;
  readonly #counts = new Uint8Array(SLOTS);
  #length = 0;

  constructor(index: WordIndex) {
    this.#index = index;
  }

  /** Begins to compare a normalised name. */
  compare(name: string): void {
    this.#counts.fill(0);
    this.#length = name.length;
    let before = SPACE;
    for (let at = 0; at <= name.length; at++) {
      const unit = at < name.length ? name.charCodeAt(at) : SPACE;
      const slot = slotOf(before, unit);
      this.#counts[slot] = Math.min(255, (this.#counts[slot] as number) + 1);
      before = unit;
    }
  }

  /** The bound for a name of the list. Repeated pieces are counted each time, which only raises it. */
  boundOf(name: number): number {
    const { firstWord, wordOf, firstUnit, units } = this.#index;
    let [shared, length, before] = [0, 0, SPACE];
    for (let word = firstWord[name] as number; word < (firstWord[name + 1] as number); word++) {
      const id = wordOf[word] as number;
      for (let at = firstUnit[id] as number; at < (firstUnit[id + 1] as number); at++) {
        const unit = units[at] as number;
        if (this.#counts[slotOf(before, unit)] !== 0) shared++;
        before = unit;
        length++;
      }
      if (this.#counts[slotOf(before, SPACE)] !== 0) shared++;
      before = SPACE;
      length++;
    }
    return length === 0 ? 0 : Math.min(100, scoreOf(shared, length + this.#length + 1));
  }
}

function slotOf(first: number, second: number): number {
  return (first * 61 + second) & (SLOTS - 1);
}
