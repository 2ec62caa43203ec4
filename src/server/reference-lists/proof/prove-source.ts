import { ListProof, type ProvedRecord, thresholdOf } from '#matching';
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
type MissedValue = PublishedValue & { isStored: boolean; why: string };
/** What a second reading of the published files says of a list. */
export type SourceProof = { counts: SourceCounts[]; missed: MissedValue[] };

/** Most values that are listed. */
const LISTED = 1_000;
const ROWS_PER_PAGE = 1_000;
const NO_RECORD = 'No record has this id';
const NOT_COMPARED = 'Kept as text, and not compared';

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
  const found = new Set<PublishedValue>();
  const reasons = new Map<PublishedValue, string>();
  for (const records of ofKinds)
    for (const [value, why] of records.lookUp(values))
      if (why === null) found.add(value);
      else reasons.set(value, why);
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
        proof.missed.push({ ...value, isStored: kept.has(value), why: reasons.get(value) ?? NO_RECORD });
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
  readonly #kind: EntityKind;
  readonly #proof: ListProof | null;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #texts: readonly StoredTexts[];

  constructor(kind: EntityKind, records: readonly KeptRecord[]) {
    this.#kind = kind;
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

  /** Of each value of its records null when it brings its own record, as a name or by comparing birthdays, and else why not. */
  lookUp(values: readonly PublishedValue[]): [PublishedValue, string | null][] {
    const own = values.filter(({ id }) => this.#rows.has(id));
    const rowOf = ({ id }: PublishedValue) => this.#rows.get(id) ?? -1;
    const isBirthday = ({ kind }: PublishedValue) => kind === 'day' || kind === 'part';
    const names = own.filter((value) => !isBirthday(value));
    const scores = this.#proof?.lookUp(names.map((value) => ({ row: rowOf(value), name: value.text }))) ?? [];
    return [
      ...names.map((value, at): [PublishedValue, string | null] => [value, this.#why(scores[at] ?? null)]),
      ...own.filter(isBirthday).map((value): [PublishedValue, string | null] => {
        const birthdays = this.#texts[rowOf(value)]?.birthdays ?? '';
        return [value, isCompared(value, birthdays) ? null : NOT_COMPARED];
      }),
    ];
  }

  #why(score: number | null): string | null {
    return score === null ? null : `The nearest reaches ${score}; ${thresholdOf(this.#kind)} are needed`;
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
