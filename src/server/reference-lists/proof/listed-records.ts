import { ListProof, listedNations, type ProvedRecord, thresholdOf } from '#matching';
import type { EntityKind, JsonObject, JsonValue } from '#records';
import type { Query } from '../../db/tables.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import { readRowSpan } from '../reference-store.ts';
import { isCompared, isStored, type StoredTexts } from '../second-reader/compare-published.ts';
import type { EntityValue } from '../second-reader/published-value.ts';

/** What is found out about a published value; the score is that of the nearest name where none is found. */
export type FoundOut = { isStored: boolean; isFound: boolean; score: number; threshold: number };

type KeptRecord = ProvedRecord & { data: JsonObject };

const ROWS_PER_PAGE = 1_000;
const NAMES = new Set<EntityValue['kind']>(['name', 'alias', 'weak', 'script']);

/** The records of one kind, without the related parties that repeat contacts. */
export async function readListedRecords(
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

/** The records of a list of one kind, as they are asked for what was published. */
export class ListedRecords {
  readonly #kind: EntityKind;
  readonly #proof: ListProof | null;
  readonly #rows: ReadonlyMap<string, number>;
  readonly #texts: readonly StoredTexts[];

  constructor(kind: EntityKind, records: readonly KeptRecord[]) {
    this.#kind = kind;
    this.#proof = records.length === 0 ? null : new ListProof(kind, records, 0);
    this.#rows = new Map(records.map(({ id }, row) => [id, row]));
    this.#texts = records.map(({ names, birthday, data }) => ({
      names: names.map(({ name }) => name),
      birthdays: birthday ?? '',
      kept: textsIn([data.birthdate, data.birthdays]),
      nationalities: textsIn([data.nationality, data.nationalities]),
      programmes: textsIn([data.program, data.programs]),
    }));
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  /** Of each value of records that are here whether it is stored, and whether it brings its own record. */
  lookUp<Value extends EntityValue>(values: readonly Value[]): [Value, FoundOut][] {
    const rowOf = ({ id }: EntityValue) => this.#rows.get(id) ?? -1;
    const names = values.filter(({ kind }) => NAMES.has(kind));
    const scores = this.#proof?.lookUp(names.map((value) => ({ row: rowOf(value), name: value.text }))) ?? [];
    const missed = new Map(names.map((value, at) => [value, scores[at] ?? null]));
    return values.map((value) => {
      const texts = this.#texts[rowOf(value)];
      const score = missed.get(value) ?? null;
      const stored = texts !== undefined && isStored(value, texts);
      const isFound = NAMES.has(value.kind)
        ? score === null
        : stored && texts !== undefined && isUsed(value, texts);
      return [value, { isStored: stored, isFound, score: score ?? 0, threshold: thresholdOf(this.#kind) }];
    });
  }
}

/** Whether what is stored is of use: a birthday is compared, a nationality is known as a country. */
function isUsed({ kind, text }: EntityValue, { birthdays }: StoredTexts): boolean {
  if (kind === 'nationality') return listedNations({ nationality: text }).length > 0;
  return kind === 'programme' || isCompared({ kind, text }, birthdays);
}

function textsIn(values: readonly (JsonValue | undefined)[]): string[] {
  return values.flat().filter((one): one is string => typeof one === 'string');
}
