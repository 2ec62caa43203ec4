import { ListProof, type ProvedRecord } from '#matching';
import { ENTITY_KINDS, type EntityKind, type JsonObject } from '#records';
import type { Query, ReferenceList } from '../reference-list-store.ts';
import { readRowSpan } from '../reference-store.ts';
import { isCompared, isStored, type StoredTexts } from '../second-reader/compare-published.ts';
import { openPublishedFile } from '../second-reader/open-published-file.ts';
import {
  PUBLISHED_KINDS,
  type PublishedKind,
  type PublishedValue,
} from '../second-reader/published-value.ts';
import { readSecondTime } from '../second-reader/second-reading.ts';

/** How many values of a kind were published, are stored, and are found. */
export type SourceCounts = { kind: PublishedKind; published: number; stored: number; found: number };
/** A published value that is not found; one that is not stored cannot be. */
type MissedValue = PublishedValue & { isStored: boolean };
/** What a second reading of the published files says of a list. */
export type SourceProof = { counts: SourceCounts[]; missed: MissedValue[] };

/** Most values that are listed. */
const LISTED = 1_000;
const ROWS_PER_PAGE = 1_000;

/**
 * Reads published files by a second reader, and asks of each name and birthday whether it is stored, and whether a look-up
 * of it finds its record. Null when a file is of a form that the second reader does not know.
 */
export async function proveSource(
  query: Query,
  list: Pick<ReferenceList, 'id' | 'counts'>,
  paths: readonly string[],
): Promise<SourceProof | null> {
  const texts: string[] = [];
  for (const path of paths) texts.push(await openPublishedFile(path));
  const read = readSecondTime(texts);
  if (!read) return null;
  const values = withoutDoubles(read);
  const ofKinds: ListedRecords[] = [];
  for (const kind of ENTITY_KINDS)
    ofKinds.push(new ListedRecords(kind, await readRecords(query, list, kind)));
  const found = new Set(ofKinds.flatMap((records) => [...records.found(values)]));
  const storedOf = (value: PublishedValue) => ofKinds.some((records) => records.isStored(value));
  const proof: SourceProof = { counts: [], missed: [] };
  for (const kind of PUBLISHED_KINDS) {
    const own = values.filter((value) => value.kind === kind);
    if (own.length === 0) continue;
    const stored = own.filter(storedOf);
    const kept = new Set(stored);
    proof.counts.push({
      ...{ kind, published: own.length, stored: stored.length },
      found: own.filter((value) => found.has(value)).length,
    });
    for (const value of own)
      if (!found.has(value) && proof.missed.length < LISTED)
        proof.missed.push({ ...value, isStored: kept.has(value) });
  }
  return proof;
}

type KeptRecord = ProvedRecord & { data: JsonObject };

/** The records of one kind, without the related parties that repeat contacts. */
async function readRecords(
  query: Query,
  { id: listId, counts }: Pick<ReferenceList, 'id' | 'counts'>,
  kind: EntityKind,
): Promise<KeptRecord[]> {
  const records: KeptRecord[] = [];
  for (let from = 0; from < counts[kind]; from += ROWS_PER_PAGE) {
    const rows = await readRowSpan(query, { listId, kind }, { from, limit: ROWS_PER_PAGE });
    for (const { id, names, birthday = null, data, isRepeated } of rows)
      if (!isRepeated) records.push({ id, names, birthday, data });
  }
  return records;
}

/** All kinds of a proof together. */
export function sumSource({ counts }: SourceProof): Omit<SourceCounts, 'kind'> {
  const sum = (of: 'published' | 'stored' | 'found') => counts.reduce((all, one) => all + one[of], 0);
  return { published: sum('published'), stored: sum('stored'), found: sum('found') };
}

/** The records of a list of one kind, as they are asked for. */
class ListedRecords {
  readonly #proof: ListProof | null;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #texts: readonly StoredTexts[];

  constructor(kind: EntityKind, records: readonly KeptRecord[]) {
    this.#proof =
      records.length === 0 ? null : new ListProof(kind, records satisfies readonly ProvedRecord[], 0);
    this.#rows = new Map(records.map(({ id }, row) => [id, row]));
    this.#texts = records.map(({ names, birthday, data }) => ({
      names: names.map(({ name }) => name),
      birthdays: birthday ?? '',
      kept: keptBirthdays(data),
    }));
  }

  isStored(value: PublishedValue): boolean {
    const texts = this.#texts[this.#rows.get(value.id) ?? -1];
    return texts !== undefined && isStored(value, texts);
  }

  /** The values that bring their own record: names that are looked up, birthdays that are compared. */
  found(values: readonly PublishedValue[]): PublishedValue[] {
    const own = values.filter(({ id }) => this.#rows.has(id));
    const [names, birthdays] = [false, true].map((isBirthday) =>
      own.filter(({ kind }) => (kind === 'day' || kind === 'part') === isBirthday),
    );
    const rowOf = ({ id }: PublishedValue) => this.#rows.get(id) ?? -1;
    const wanted = (names ?? []).map((value) => ({ row: rowOf(value), name: value.text }));
    const isFound = this.#proof?.lookUp(wanted) ?? [];
    return [
      ...(names ?? []).filter((_, at) => isFound[at]),
      ...(birthdays ?? []).filter((value) => isCompared(value, this.#texts[rowOf(value)]?.birthdays ?? '')),
    ];
  }
}

function keptBirthdays(data: JsonObject): string[] {
  const kept = [data.birthdate, data.birthdays].flat();
  return kept.filter((one): one is string => typeof one === 'string');
}

/** A table repeats the values of an entity on its rows. */
function withoutDoubles(values: readonly PublishedValue[]): PublishedValue[] {
  return [...new Map(values.map((value) => [`${value.id} ${value.kind} ${value.text}`, value])).values()];
}
