import { type NameKind, normalizeName, wordsOf } from '../names/normalize.ts';

/** Knows which records of a list a searched name fits. */
export class FittingNames {
  readonly #kind: NameKind;
  readonly #rows = new Map<string, Set<number>>();

  constructor(kind: NameKind) {
    this.#kind = kind;
  }

  /** Adds a name of a record, as it is written or once it is changed. */
  add(name: string, row: number): void {
    const compared = normalizeName(this.#kind, name);
    const known = this.#rows.get(compared);
    if (known) known.add(row);
    else this.#rows.set(compared, new Set([row]));
  }

  /** Whether a searched name is one that was added for a record. Initials say nothing against one that is named by the words beside them. */
  fits(searched: string, row: number): boolean {
    const compared = normalizeName(this.#kind, searched);
    const words = wordsOf(compared).filter(({ length }) => length > 1);
    return [compared, words.join(' ')].some((name) => this.#rows.get(name)?.has(row));
  }
}
