import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityKind } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { pairsByDefinition } from '../../../tests/support/own-book-by-definition.ts';
import { thresholdOf } from '../thresholds.ts';
import type { OwnEntry } from './held-record.ts';
import { FREQUENT, MOST_ALIKE, OwnBook, type OwnDouble } from './own-book.ts';
import { judgeOwnPair } from './own-pair.ts';

const NAMES = [
  ...['Cormac Dunleavy', 'Cormac Dunlevy', 'Cormack Dunleavy', 'Dunleavy Cormac', 'Cormac J Dunleavy'],
  ...['Timofei Vetrogorov', 'Ветрогоров Тимофей', 'Dunlevy', 'Carmel Dunne', 'C'],
];
const name = fc.constantFrom(...NAMES);
const entry = fc.record({
  id: fc.constantFrom(...Array.from({ length: 9 }, (_, at) => `r${at}`)),
  names: fc.array(name, { minLength: 1, maxLength: 3 }),
  birthday: fc.constantFrom(undefined, '1980-02-13', '1980-02-14', '1980-01-01'),
  email: fc.constantFrom('', 'tim@line.example'),
});
type Made = typeof entry extends fc.Arbitrary<infer T> ? T : never;
const step = fc.record({
  removed: fc.array(fc.constantFrom('r0', 'r1', 'r2', 'r3'), { maxLength: 2 }),
  entries: fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 5 }),
});

function toEntry(kind: EntityKind, { id, names, birthday, email }: Made): OwnEntry {
  return {
    ...{ id, kind, clientId: id, frequent: 0, birthday },
    names: names.map((one, at) => ({ field: at === 0 ? 'name' : 'alias', name: one })),
    numbers: email === '' ? [] : [['email', email]],
  };
}

/** What a book keeps of pairs while it is changed step by step, until none is to be put in again. */
class KeptPairs {
  readonly entries = new Map<string, OwnEntry>();
  pairs: OwnDouble[] = [];
  readonly #book: OwnBook;

  constructor(book: OwnBook) {
    this.#book = book;
  }

  change(removed: readonly string[], entries: readonly OwnEntry[]): void {
    for (const id of removed) this.entries.delete(id);
    for (const one of entries) this.entries.set(one.id, one);
    this.#step([...removed, ...entries.map(({ id }) => id)], entries);
  }

  #step(ids: readonly string[], entries: readonly OwnEntry[]): void {
    const { pairs, changed } = this.#book.step(ids, entries);
    const isGone = new Set(ids);
    this.pairs = this.pairs.filter(({ first, second }) => !isGone.has(first.id) && !isGone.has(second.id));
    this.pairs.push(...pairs);
    if (changed.length > 0)
      this.#step(
        changed.map(({ id }) => id),
        changed.map((one) => ({ ...one })),
      );
  }
}

function textsOf(pairs: readonly OwnDouble[]): string[] {
  return pairs.map(({ first, second, ...judged }) => JSON.stringify([first.id, second.id, judged])).sort();
}

describe.each(['clients', 'contacts', 'relatedParties'] as const)('A book of %s', (kind) => {
  it('that is changed step by step has the pairs of its definition, and those of one that is put in at once', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        // Of more people with one number the names are joined.
        fc.constantFrom(0, 2, 500),
        (steps, mostAlike, mostCompared) => {
          const kept = new KeptPairs(new OwnBook(kind, mostAlike, mostCompared));
          for (const { removed, entries } of steps)
            kept.change(
              removed,
              entries.map((one) => toEntry(kind, one)),
            );
          const all = [...kept.entries.values()];
          expect(textsOf(kept.pairs)).toEqual(textsOf(pairsByDefinition(all, mostAlike)));
          const whole = new KeptPairs(new OwnBook(kind, mostAlike, mostCompared));
          whole.change(
            [],
            all.map((one) => ({ ...one, frequent: 0 })),
          );
          expect(textsOf(whole.pairs)).toEqual(textsOf(kept.pairs));
        },
      ),
      lawRuns(90),
    );
  });
});

describe.each(['clients', 'contacts'] as const)('Records that are not in a book of %s', (kind) => {
  it('have the pair with the highest mean of those that are wanted, as each two records judged', () => {
    const others = fc.uniqueArray(entry, { selector: ({ id }) => id, maxLength: 9 });
    const wanted = fc.constantFrom<(pair: OwnDouble) => boolean>(
      () => true,
      ({ birthday }) => birthday === 'exact',
      ({ number }) => number !== 'different',
    );
    fc.assert(
      fc.property(others, fc.array(entry, { maxLength: 3 }), wanted, (known, asked, isWanted) => {
        const [held, sought] = [known, asked].map((some) => some.map((one) => toEntry(kind, one)));
        const book = new OwnBook(kind);
        book.put(held ?? []);
        const best = book.bestAlikes(sought ?? [], isWanted).map((pair) => pair?.combined ?? null);
        const defined = (sought ?? []).map((first) => {
          const means = (held ?? []).flatMap((second) => {
            const pair = judgeOwnPair(first, second);
            const isFound = pair && pair.score >= thresholdOf(kind) && isWanted({ ...pair, first, second });
            return isFound ? [pair.combined] : [];
          });
          return means.length === 0 ? null : Math.max(...means);
        });
        expect(best).toEqual(defined);
      }),
      lawRuns(200),
    );
  });
});

describe('A name that many have', () => {
  const many = (count: number, values: Partial<OwnEntry> = {}) =>
    Array.from(
      { length: count },
      (_, at): OwnEntry => ({
        ...{ id: `s${at}`, clientId: `s${at}`, kind: 'clients', frequent: 0, numbers: [] },
        ...{ names: [{ field: 'name', name: 'Smith Ltd' }], ...values },
      }),
    );

  it('makes no pairs by itself, from one more on than is like any other', () => {
    const book = new KeptPairs(new OwnBook('clients'));
    book.change([], many(MOST_ALIKE + 1));
    expect(book.pairs).toHaveLength(((MOST_ALIKE + 1) * MOST_ALIKE) / 2);
    book.change([], [{ ...(many(1)[0] as OwnEntry), id: 't' }]);
    expect(book.pairs).toEqual([]);
    book.change(['s3'], []);
    expect(book.pairs).toHaveLength(((MOST_ALIKE + 1) * MOST_ALIKE) / 2);
  });

  it('makes those in which a number agrees, unless as many have that', () => {
    const book = new KeptPairs(new OwnBook('clients'));
    const numbers = [['email', 'office@smithexample']] as const;
    book.change(
      [],
      [...many(50), ...many(2, { numbers: [...numbers] }).map((one) => ({ ...one, id: `${one.id}n` }))],
    );
    expect(book.pairs.map(({ tier, first, second }) => [tier, first.id, second.id])).toEqual([
      ['likely', 's0n', 's1n'],
    ]);
    book.change([], many(50, { numbers: [...numbers] }));
    expect(book.pairs).toEqual([]);
  });

  it('has at most so many pairs each, however many there are', () => {
    const book = new OwnBook('clients');
    const { pairs, frequent } = book.step([], many(2000));
    expect(pairs).toEqual([]);
    expect([...new Set(frequent.values())]).toEqual([FREQUENT.name]);
  });
});
