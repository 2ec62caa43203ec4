import { NAME_FIELDS, nameKindOf, SpellingSearch, type SpeltName, speltForms } from '#matching';
import type { EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import type { MatchDeps } from '../match-deps.ts';
import { listRecords } from '../match-record-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import { processInBatches } from '../process-in-batches.ts';

/** By id of a list and position of a record: the rows of reference records whose names are other spellings of its name. */
export type SpeltRowsOfRun = ReadonlyMap<string, ReadonlyMap<number, ReadonlySet<number>>>;

/** Records, queries and names of a list between two turns of others. */
const RECORDS_PER_READ = 250;
const QUERIES_PER_BATCH = 200;
const NAMES_PER_BATCH = 1_000;
/** What is searched for at once. More takes more memory, and then V8 stops everything for longer to collect it. */
const QUERIES_PER_SEARCH = 50_000;
const TRANSLITERATED = NAME_FIELDS.indexOf('transliterated');

type Searched = {
  run: StoredRun;
  kind: EntityKind;
  end: number;
  signal: AbortSignal;
  /** Fewer in tests. */
  queriesPerSearch?: number;
};

/** Searches the lists of a run for other spellings of the names of its records, in one pass over each shard for so many of them. */
export async function findSpellings(
  { db, shards }: Pick<MatchDeps, 'db' | 'shards'>,
  { run, kind, end, signal, queriesPerSearch = QUERIES_PER_SEARCH }: Searched,
): Promise<SpeltRowsOfRun> {
  const nameKind = nameKindOf(kind);
  const queries: SpeltName[][] = [];
  await processInBatches({ end, size: RECORDS_PER_READ, signal }, async (batch) => {
    const records = await listRecords(db.query, { runId: run.id, kind }, batch);
    for (const { name, normalized } of records)
      queries.push(normalized === '' || name === '' ? [] : speltForms(nameKind, name));
  });
  const found = new Map<string, Map<number, Set<number>>>();
  if (queries.length === 0) return found;
  for (const { id } of run.lists) {
    const ofList = new Map<number, Set<number>>();
    found.set(id, ofList);
    for (const { number } of await shards.list(id, kind)) {
      const { words, fieldOfName, rowOfName } = await shards.open(id, kind, number);
      const isLatinForm = (name: number) => fieldOfName[name] === TRANSLITERATED;
      for (const [part, some] of inParts(queries, queriesPerSearch).entries()) {
        const search = new SpellingSearch({ kind: nameKind, words, isLatinForm });
        await processInBatches({ end: some.length, size: QUERIES_PER_BATCH, signal }, ({ from, to }) =>
          search.add(some.slice(from, to)),
        );
        await processInBatches({ end: rowOfName.length, size: NAMES_PER_BATCH, signal }, (batch) =>
          search.search(batch, (query, name) => {
            const ord = part * queriesPerSearch + query;
            const rows = ofList.get(ord) ?? new Set();
            ofList.set(ord, rows.add(rowOfName[name] as number));
          }),
        );
      }
    }
  }
  return found;
}
