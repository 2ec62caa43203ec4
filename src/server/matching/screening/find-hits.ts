import { comparedFields, nameKindOf, versionText } from '#matching';
import type { Query } from '../../db/tables.ts';
import { type ReferenceRow, readReferenceRows } from '../../reference-lists/reference-store.ts';
import type { Webhooks } from '../../webhooks/webhooks.ts';
import { birthdayOf } from '../comparison/birthday-of.ts';
import { compareRecords } from '../comparison/compare-records.ts';
import { type ListedMarks, listedMarks } from '../comparison/listed-marks.ts';
import { shardOf } from '../comparison/memory-shard.ts';
import { sharedSearch } from '../comparison/search/shared-search.ts';
import type { MatchDeps } from '../match-deps.ts';
import { type SnapshotRecord, toMatchRecord } from '../match-record-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { readReferences } from '../read-references.ts';
import { pairHash, shortHash, toComparedRecord } from '../to-reference-record.ts';
import { unpackCandidates } from '../unpack-candidates.ts';
import { findScored, MOST_SEARCHED, type Scored, type Target, type WholeList } from './find-scored.ts';
import type { Hit } from './finding-store.ts';
import type { ListPlan } from './plan-comparison.ts';

/** What comparing works with. */
export type ScreeningDeps = Pick<MatchDeps, 'db' | 'shards' | 'config' | 'jobs' | 'log'> & {
  webhooks: Webhooks;
};
/** What a comparison with a list found, and how many pairs it looked at. */
export type Hits = { listId: string; hits: Hit[]; pairs: number };

/** So many candidates are weighed before others have their turn. */
export const HITS_PER_BATCH = 500;

type Scores = Pick<Scored['scores'], 'score' | 'words' | 'combined'>;
type Candidate = { record: SnapshotRecord; row: ReferenceRow; scores: Scores };
/** A candidate with how it compares. */
export type Pair = Omit<Hit, 'valuesHash' | 'contentHash' | keyof ListedMarks>;

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
    const target = { kind, listId: list.id, records: own, signal };
    const { candidates, compared } =
      ids === null
        ? await inWholeList(deps, { ...target, importedAt: list.importedAt })
        : await among(deps.db.query, { ...target, ids });
    found.pairs += compared * own.length;
    const listed = await withoutWeak(deps, candidates, target);
    await processInBatches({ end: listed.length, size: HITS_PER_BATCH, signal }, ({ from, to }) => {
      for (const candidate of listed.slice(from, to)) found.hits.push(toHit(candidate, list));
    });
  }
  return found;
}

type Found = { candidates: Candidate[]; compared: number };

async function inWholeList(deps: ScreeningDeps, target: WholeList): Promise<Found> {
  const { kind, listId, importedAt } = target;
  const shards = await sharedSearch(deps).resident.list({ id: listId, importedAt }, kind);
  return {
    compared: shards.reduce((sum, { rowCount }) => sum + rowCount, 0),
    candidates: await readScored(deps.db.query, target, await findScored(deps, target)),
  };
}

/** Compares what was found in a list, without candidates by weak aliases alone unless the firm has these screened. */
export async function readPairs(
  deps: Pick<ScreeningDeps, 'db' | 'config'>,
  { list, ...target }: Target & { list: Pick<ListPlan['list'], 'id' | 'name'> },
  found: readonly Scored[],
): Promise<Pair[]> {
  const candidates = await readScored(deps.db.query, target, found);
  return (await withoutWeak(deps, candidates, target)).map((candidate) => toPair(candidate, list));
}

async function readScored(
  query: Query,
  { kind, listId }: Pick<Target, 'kind' | 'listId'>,
  found: readonly Scored[],
): Promise<Candidate[]> {
  const rows = [...new Set(found.map(({ row }) => row))];
  const references = await readReferenceRows(query, { listId, kind }, rows);
  const byRow = new Map(references.map((reference) => [reference.row, reference]));
  return found.flatMap(({ record, row, scores }) => {
    const reference = byRow.get(row);
    return reference ? [{ record, row: reference, scores }] : [];
  });
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

/** Candidates as the firm screens them: those by weak aliases alone count only where it says so. */
async function withoutWeak(
  { config }: Pick<ScreeningDeps, 'config'>,
  candidates: readonly Candidate[],
  compared: Compared,
): Promise<readonly Candidate[]> {
  return config.screensWeakAliases ? candidates : byStrongNames(candidates, compared);
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

function toHit(candidate: Candidate, list: ListPlan['list']): Hit {
  const { record, row } = candidate;
  const valuesHash = pairHash(toMatchRecord(record), toComparedRecord(row));
  const contentHash = shortHash(JSON.stringify([valuesHash, record.name, versionText(row)]));
  return { ...toPair(candidate, list), ...listedMarks(row.data), valuesHash, contentHash };
}

function toPair({ record, row, scores }: Candidate, list: Pick<ListPlan['list'], 'id' | 'name'>): Pair {
  const { clientId, kind, recordId, name: recordName } = record;
  const { score, words, combined } = scores;
  return {
    ...{ clientId, kind, recordId, recordName, score, words, combined },
    birthday: birthdayOf(record, row),
    ...{ listName: list.name, listId: list.id },
    ...{ externalId: row.id, externalName: row.names[0]?.name ?? '' },
  };
}
