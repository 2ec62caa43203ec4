import {
  type BirthdayClass,
  birthdayTextClass,
  comparedFields,
  comparedForms,
  nameKindOf,
  versionText,
} from '#matching';
import type { EntityKind } from '#records';
import { type ReferenceRow, readReferenceRows } from '../../../reference-lists/reference-store.ts';
import type { Webhooks } from '../../../webhooks/webhooks.ts';
import { compareRecords } from '../../comparison/compare-records.ts';
import { shardOf } from '../../comparison/memory-shard.ts';
import type { MatchDeps } from '../../match-deps.ts';
import { type SnapshotRecord, toMatchRecord } from '../../match-record-store.ts';
import type { Query } from '../../match-run-store.ts';
import { type PackedCandidate, unpackCandidates } from '../../pack-candidates.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { readReferences } from '../../read-references.ts';
import { pairHash, shortHash, toComparedRecord } from '../../to-reference-record.ts';
import { searchLists } from '../look-up/search-lists.ts';
import { type Search, sharedSearch } from '../look-up/shared-search.ts';
import type { Hit } from './finding-store.ts';
import type { ListPlan } from './plan-comparison.ts';

/** What comparing works with. */
export type ScreeningDeps = Pick<MatchDeps, 'db' | 'shards' | 'config' | 'jobs' | 'log'> & {
  webhooks: Webhooks;
};
/** What a comparison with a list found, and how many pairs it looked at. */
export type Hits = { listId: string; hits: Hit[]; pairs: number };

/** Up to so many records are searched one by one in shards that stay in memory; more are joined. */
const MOST_SEARCHED = 40;
/** So many candidates are weighed before others have their turn. */
export const HITS_PER_BATCH = 500;

type Scores = Pick<PackedCandidate, 'score' | 'words' | 'combined'>;
type Candidate = { record: SnapshotRecord; row: ReferenceRow; scores: Scores };

type Records = { records: readonly SnapshotRecord[]; signal: AbortSignal };

/**
 * Finds the candidates of records among what is planned of lists: those that a run lists on their own. Few records are
 * searched in all lists at once, as the threads of the search are several; many are joined list by list.
 */
export async function* findAllHits(
  deps: ScreeningDeps,
  lists: readonly ListPlan[],
  compared: Records,
): AsyncGenerator<Hits, void, undefined> {
  if (compared.records.length <= MOST_SEARCHED) {
    yield* await Promise.all(lists.map((list) => findHits(deps, list, compared)));
    return;
  }
  for (const list of lists) yield await findHits(deps, list, compared);
}

async function findHits(
  deps: ScreeningDeps,
  { list, what, changed }: ListPlan,
  { records, signal }: Records,
): Promise<Hits> {
  const found: Hits = { listId: list.id, hits: [], pairs: 0 };
  if (what === 'nothing') return found;
  for (const kind of list.kinds) {
    const own = records.filter((record) => record.kind === kind).map((record, ord) => ({ ...record, ord }));
    const ids = what === 'changes' ? changed.get(kind) : null;
    if (own.length === 0 || list.counts[kind] === 0 || ids?.size === 0 || ids === undefined) continue;
    const target = { kind, listId: list.id };
    const { candidates, compared } =
      ids === null
        ? await inWholeList(deps, { ...target, importedAt: list.importedAt, records: own, signal })
        : await among(deps.db.query, { ...target, ids, records: own, signal });
    found.pairs += compared * own.length;
    const isEnough = deps.config.screensWeakAliases;
    const listed = isEnough ? candidates : await byStrongNames(candidates, { kind, records: own, signal });
    await processInBatches({ end: listed.length, size: HITS_PER_BATCH, signal }, ({ from, to }) => {
      for (const candidate of listed.slice(from, to)) found.hits.push(toHit(candidate, list));
    });
  }
  return found;
}

type Target = { kind: EntityKind; listId: string; records: readonly SnapshotRecord[]; signal: AbortSignal };
type Found = { candidates: Candidate[]; compared: number };

async function inWholeList(deps: ScreeningDeps, target: Target & { importedAt: string }): Promise<Found> {
  const { kind, listId, importedAt, records } = target;
  const search = sharedSearch(deps);
  const found =
    records.length <= MOST_SEARCHED ? await searchOneByOne(search, target) : await joinShards(deps, target);
  const rows = [...new Set(found.map(({ row }) => row))];
  const references = await readReferenceRows(deps.db.query, { listId, kind }, rows);
  const byRow = new Map(references.map((reference) => [reference.row, reference]));
  const shards = await search.resident.list({ id: listId, importedAt }, kind);
  return {
    compared: shards.reduce((sum, { rowCount }) => sum + rowCount, 0),
    candidates: found.flatMap(({ record, row, scores }) => {
      const reference = byRow.get(row);
      return reference ? [{ record, row: reference, scores }] : [];
    }),
  };
}

type Scored = { record: SnapshotRecord; row: number; scores: Scores };

async function searchOneByOne(
  { resident, threads }: Search,
  { kind, listId, importedAt, records, signal }: Target & { importedAt: string },
): Promise<Scored[]> {
  const found: Scored[] = [];
  for (const record of records) {
    signal.throwIfAborted();
    const { normalized, birthday } = record;
    if (normalized === '') continue;
    const furtherForms = comparedForms(nameKindOf(kind), record.name).slice(1);
    const names = [{ kind, name: record.name, normalized, furtherForms, birthday, candidatesOnly: true }];
    const { candidates } = await searchLists({
      ...{ lists: [{ id: listId, importedAt }], names, resident, threads },
    });
    for (const { row, ...scores } of candidates) found.push({ record, row, scores });
  }
  return found;
}

async function joinShards(
  { shards }: ScreeningDeps,
  { kind, listId, records, signal }: Target,
): Promise<Scored[]> {
  const found: Scored[] = [];
  for (const { number } of await shards.list(listId, kind)) {
    const shard = await shards.open(listId, kind, number);
    const compared = await compareRecords({ kind, shard, records, signal });
    for (const { ord, packed } of compared) {
      const record = records[ord];
      if (!record) continue;
      for (const { row, ...scores } of unpackCandidates(packed)) found.push({ record, row, scores });
    }
  }
  return found;
}

/** Compares with some records of a list, as with a shard that holds them alone. */
async function among(
  query: Query,
  { kind, listId, ids, records, signal }: Target & { ids: ReadonlySet<string> },
): Promise<Found> {
  const references = [...(await readReferences(query, { listId, kind }, [...ids])).values()];
  return {
    candidates: await compareWith(references, { kind, records, signal }),
    compared: references.length,
  };
}

type Compared = Omit<Target, 'listId'>;

async function compareWith(references: readonly ReferenceRow[], compared: Compared): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for (const { ord, packed } of await compareRecords({ ...compared, shard: shardOf(references) })) {
    const record = compared.records[ord];
    for (const { row: at, ...scores } of unpackCandidates(packed)) {
      const row = references[at];
      if (record && row) candidates.push({ record, row, scores });
    }
  }
  return candidates;
}

/** Those of candidates that are candidates without weak aliases too, with the score that they have then. */
async function byStrongNames(candidates: readonly Candidate[], compared: Compared): Promise<Candidate[]> {
  const hasWeak = ({ row }: Candidate) => row.names.some(({ field }) => field === 'weakAlias');
  const references = [...new Set(candidates.filter(hasWeak).map(({ row }) => row))];
  if (references.length === 0) return [...candidates];
  const strong = await compareWith(references.map(withoutWeakNames), compared);
  const byPair = new Map(strong.map(({ record, row, scores }) => [`${record.ord} ${row.row}`, scores]));
  return candidates.flatMap((candidate) => {
    if (!hasWeak(candidate)) return [candidate];
    const scores = byPair.get(`${candidate.record.ord} ${candidate.row.row}`);
    return scores === undefined ? [] : [{ ...candidate, scores }];
  });
}

function withoutWeakNames(reference: ReferenceRow): ReferenceRow {
  const { kind, names, normalized } = reference;
  const fields = comparedFields(nameKindOf(kind), names, normalized.length);
  return {
    ...reference,
    names: names.filter(({ field }) => field !== 'weakAlias'),
    normalized: normalized.filter((_, at) => fields[at] !== 'weakAlias'),
  };
}

function toHit({ record, row, scores }: Candidate, list: ListPlan['list']): Hit {
  const valuesHash = pairHash(toMatchRecord(record), toComparedRecord(row));
  const { clientId, kind, recordId, name: recordName } = record;
  const { score, words, combined } = scores;
  return {
    ...{ clientId, kind, recordId, recordName, valuesHash, score, words, combined },
    birthday: birthdayOf(record, row),
    ...{ listName: list.name, listId: list.id },
    ...{ externalId: row.id, externalName: row.names[0]?.name ?? '' },
    contentHash: shortHash(JSON.stringify([valuesHash, recordName, versionText(row)])),
  };
}

/** How the birthdays compare; a client's is no evidence. */
export function birthdayOf(
  { kind, birthday }: Pick<SnapshotRecord, 'kind' | 'birthday'>,
  row: Pick<ReferenceRow, 'birthday'>,
): BirthdayClass {
  return kind === 'clients' ? 'missing' : birthdayTextClass(birthday ?? undefined, row.birthday ?? undefined);
}
