import type { ScreenedCandidate, ScreenedRecord } from '#contract/matching/record-screening-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { nameKindOf, normalizeName, normalizePerson, TIERS, tierOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { listReferenceLists, type ReferenceList } from '../../reference-lists/reference-list-store.ts';
import { readAlertRule } from '../comparison/alert-rule-store.ts';
import { listCurrentLists } from '../comparison/current-lists.ts';
import type { SnapshotRecord } from '../match-record-store.ts';
import { processInBatches } from '../process-in-batches.ts';
import { findBestPairs } from './find-best-pairs.ts';
import { HITS_PER_BATCH, type Pair, type ScreeningDeps } from './find-hits.ts';

const KINDS: Record<ScreenedRecord['kind'], readonly EntityKind[]> = {
  person: ['contacts', 'relatedParties'],
  organisation: ['clients'],
};

/** Sanctions lists hold each person as a contact and as a related party, of which one is answered. */
const READ_PER_SHOWN = 2;

/** What is screened, by what, and how many candidates of a record are answered. */
type Screened = {
  records: readonly ScreenedRecord[];
  lists?: readonly string[] | undefined;
  limit: number;
};

/**
 * Compares records of another program with reference lists as screening compares clients, and gives each candidate its tier
 * by the rule in use. Nothing is stored.
 * @throws AppError 404 when a list does not exist
 */
export async function screenRecords(
  deps: ScreeningDeps,
  { records, lists: ids, limit }: Screened,
  signal: AbortSignal,
) {
  const { query } = deps.db;
  const lists = await chosenLists(query, ids);
  const { rule } = await readAlertRule(query);
  const wanted = { records: records.flatMap(toSnapshots), most: READ_PER_SHOWN * limit };
  const { pairs, cut } = await findBestPairs(deps, lists, { ...wanted, rule, signal });
  const found = new Map<string, Map<string, ScreenedCandidate>>();
  await processInBatches({ end: pairs.length, size: HITS_PER_BATCH, signal }, ({ from, to }) => {
    for (const pair of pairs.slice(from, to)) {
      const own = found.get(pair.recordId) ?? new Map<string, ScreenedCandidate>();
      found.set(pair.recordId, own);
      const key = JSON.stringify([pair.listId, nameKindOf(pair.kind), pair.externalId]);
      if (!own.has(key) || pair.kind === 'contacts') own.set(key, toCandidate(pair, tierOf(pair, rule)));
    }
  });
  return {
    lists: lists.map(({ id, name, version }) => ({ id, name, version })),
    items: records.map(({ id = null }, at) => {
      const own = [...(found.get(String(at))?.values() ?? [])];
      const isMore = own.length > limit || cut.has(String(at));
      return { id, candidates: own.toSorted(compareCandidates).slice(0, limit), isMore };
    }),
  };
}

async function chosenLists(query: Query, ids: readonly string[] | undefined): Promise<ReferenceList[]> {
  if (!ids) return listCurrentLists(query);
  const ready = await listReferenceLists(query);
  return [...new Set(ids)].map((id) => {
    const list = ready.find((one) => one.id === id);
    if (!list) throw new AppError('NOT_FOUND', { message: MESSAGES.referenceListMissing });
    return list;
  });
}

/** A record as each kind that it may be; its position is its id. */
function toSnapshots({ kind: asked, name, birthday }: ScreenedRecord, at: number): SnapshotRecord[] {
  return KINDS[asked].map((kind) => ({
    ...{ runId: '', ord: 0, kind, recordId: String(at), clientId: '', itemId: null, clientVersion: 0 },
    ...{ name, folded: normalizePerson(name), detail: '', names: [{ field: 'name' as const, name }] },
    normalized: normalizeName(nameKindOf(kind), name),
    ...{ birthday: asked === 'person' ? (birthday ?? null) : null, birthplace: null, country: null },
  }));
}

function toCandidate(
  { listId, listName, kind, externalId, externalName, score, words, combined, birthday }: Pair,
  tier: ScreenedCandidate['tier'],
): ScreenedCandidate {
  return { list: listId, listName, kind, externalId, externalName, tier, score, words, combined, birthday };
}

function compareCandidates(a: ScreenedCandidate, b: ScreenedCandidate): number {
  return (
    TIERS.indexOf(a.tier) - TIERS.indexOf(b.tier) ||
    b.combined - a.combined ||
    (a.externalId < b.externalId ? -1 : 1)
  );
}
