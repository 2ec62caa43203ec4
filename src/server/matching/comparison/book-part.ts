import { OwnBook, type OwnDouble, type OwnEntry, type OwnPair } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { shortHash } from '../to-reference-record.ts';

/** A record of ours as it is compared with the others. */
export type BookRecord = Pick<OwnEntry, 'kind' | 'clientId' | 'names' | 'numbers' | 'frequent'> & {
  recordId: string;
  birthday: string | null;
  birthplace: string | null;
};
/** Clients whose records are replaced by others, or removed. */
export type BookChange = { clientIds: string[]; records: BookRecord[] };
/** Two records that may be one, the one whose id is first in code points as the first. */
export type FoundDouble = OwnPair & {
  kind: EntityKind;
  first: { clientId: string; recordId: string };
  second: { clientId: string; recordId: string };
  /** Hash of the compared values of both: what a decision depends on. */
  valuesHash: string;
};
/** What a change of the book leads to. */
export type BookFinds = {
  doubles: FoundDouble[];
  /** In what each of the records is frequent, in their order. */
  frequent: number[];
  /** Clients with a record that is frequent otherwise than before: they are compared again. */
  again: string[];
};

/**
 * What a thread does with the book: it is told the parts of it, as JSON of `BookChange`, that came since it was asked last,
 * and then changes it or looks for a name.
 */
export type BookWork = {
  bookId: number;
  mostAlike?: number | undefined;
  parts: SharedArrayBuffer[];
} & ({ change: BookChange } | { name: string; most: number });

class Book {
  readonly #ofKind: ReadonlyMap<EntityKind, OwnBook>;
  readonly #idsOf = new Map<string, { kind: EntityKind; id: string }[]>();
  parts = 0;

  constructor(mostAlike: number | undefined) {
    this.#ofKind = new Map(ENTITY_KINDS.map((kind) => [kind, new OwnBook(kind, mostAlike)]));
  }

  put({ clientIds, records }: BookChange): void {
    for (const [kind, book] of this.#ofKind) {
      book.remove(this.#ids(clientIds, kind));
      book.put(records.filter((one) => one.kind === kind).map(toEntry));
    }
    this.#note(clientIds, records);
  }

  change({ clientIds, records }: BookChange): BookFinds {
    const entries = records.map(toEntry);
    const doubles: FoundDouble[] = [];
    const again = new Set<string>();
    for (const [kind, book] of this.#ofKind) {
      const ofKind = entries.filter((one) => one.kind === kind);
      const { pairs, changed } = book.step(this.#ids(clientIds, kind), ofKind);
      for (const pair of pairs) doubles.push(toFound(pair));
      for (const { clientId } of changed) again.add(clientId);
    }
    this.#note(clientIds, records);
    return { doubles, frequent: entries.map(({ frequent }) => frequent), again: [...again] };
  }

  lookAlikes(name: string, most: number): FoundDouble[] {
    const asked: OwnEntry = {
      ...{ id: '', clientId: '', kind: 'clients', frequent: 0, numbers: [] },
      names: [{ field: 'name', name }],
    };
    return (this.#ofKind.get('clients')?.lookAlikes(asked, most) ?? []).map(toFound);
  }

  #ids(clientIds: readonly string[], kind: EntityKind): string[] {
    return clientIds.flatMap((id) =>
      (this.#idsOf.get(id) ?? []).filter((one) => one.kind === kind).map((one) => one.id),
    );
  }

  #note(clientIds: readonly string[], records: readonly BookRecord[]): void {
    for (const id of clientIds) this.#idsOf.delete(id);
    for (const { clientId, kind, recordId } of records) {
      const ids = this.#idsOf.get(clientId) ?? [];
      ids.push({ kind, id: recordId });
      this.#idsOf.set(clientId, ids);
    }
  }
}

/** The book that this thread was asked of last: of one that was erased from, no copy stays. */
let last: { id: number; book: Book } | null = null;

/** Does what is asked of a book, in the thread that keeps it. */
export function workOnBook({ bookId, mostAlike, parts, ...asked }: BookWork): BookFinds {
  const book = last?.id === bookId ? last.book : new Book(mostAlike);
  last = { id: bookId, book };
  for (const part of parts.slice(book.parts)) book.put(readPart(part));
  book.parts = parts.length;
  if ('name' in asked) return { doubles: book.lookAlikes(asked.name, asked.most), frequent: [], again: [] };
  // What is found is kept, and is then the next part; or it is not, and this book is asked no more.
  book.parts++;
  return book.change(asked.change);
}

/** Writes a part in memory that threads share, which is not copied for each. */
export function writePart(change: BookChange): SharedArrayBuffer {
  const bytes = new TextEncoder().encode(JSON.stringify(change));
  const part = new SharedArrayBuffer(bytes.length);
  new Uint8Array(part).set(bytes);
  return part;
}

function readPart(part: SharedArrayBuffer): BookChange {
  return JSON.parse(new TextDecoder().decode(new Uint8Array(part).slice()));
}

function toEntry({ recordId, birthday, birthplace, ...record }: BookRecord): OwnEntry {
  const { kind, clientId, names, numbers, frequent } = record;
  return {
    ...{ id: recordId, kind, clientId, names, numbers, frequent },
    ...{ birthday: birthday ?? undefined, birthplace: birthplace ?? undefined },
  };
}

function toFound({ first, second, ...pair }: OwnDouble): FoundDouble {
  const valuesOf = ({ names, birthday, birthplace, numbers }: OwnEntry) => {
    return [names, birthday ?? null, birthplace ?? null, numbers];
  };
  return {
    ...pair,
    kind: first.kind,
    first: { clientId: first.clientId, recordId: first.id },
    second: { clientId: second.clientId, recordId: second.id },
    valuesHash: shortHash(JSON.stringify([valuesOf(first), valuesOf(second)])),
  };
}
