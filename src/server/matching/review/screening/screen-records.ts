import type { ScreenedCandidate, ScreenedRecord } from '#contract/matching/record-screening-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { nameKindOf, normalizeName, normalizePerson, TIERS, tierOf } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import { AppError } from '../../../ground/app-error.ts';
import { listReferenceLists, type ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import type { SnapshotRecord } from '../../match-record-store.ts';
import type { Query } from '../../match-run-store.ts';
import { processInBatches } from '../../process-in-batches.ts';
import { readAlertRule } from './alerts/alert-rule-store.ts';
import { listCurrentLists } from './current-lists.ts';
import { findAllHits, HITS_PER_BATCH, type ScreeningDeps } from './find-hits.ts';
import type { Hit } from './finding-store.ts';

const KINDS: Record<ScreenedRecord['kind'], readonly EntityKind[]> = {
  person: ['contacts', 'relatedParties'],
  organisation: ['clients'],
};

/** What is screened, and by what. */
type Screened = { records: readonly ScreenedRecord[]; lists?: readonly string[] | undefined };

/**
 * Compares records of another program with reference lists as screening compares clients, and gives each candidate its tier
 * by the rule in use. Nothing is stored.
 * @throws AppError 404 when a list does not exist
 */
export async function screenRecords(
  deps: ScreeningDeps,
  { records, lists: ids }: Screened,
  signal: AbortSignal,
) {
  const { query } = deps.db;
  const lists = await chosenLists(query, ids);
  const { rule } = await readAlertRule(query);
  const plans = lists.map((list) => ({
    list: { ...list, kinds: ENTITY_KINDS },
    ...{ what: 'all' as const, changed: new Map() },
  }));
  const found = new Map<string, Map<string, ScreenedCandidate>>();
  for await (const { hits } of findAllHits(deps, plans, { records: records.flatMap(toSnapshots), signal })) {
    await processInBatches({ end: hits.length, size: HITS_PER_BATCH, signal }, ({ from, to }) => {
      for (const hit of hits.slice(from, to)) {
        const own = found.get(hit.recordId) ?? new Map<string, ScreenedCandidate>();
        found.set(hit.recordId, own);
        // Sanctions lists hold each person as a contact and as a related party.
        const key = JSON.stringify([hit.listId, nameKindOf(hit.kind), hit.externalId]);
        if (!own.has(key) || hit.kind === 'contacts') own.set(key, toCandidate(hit, tierOf(hit, rule)));
      }
    });
  }
  return {
    lists: lists.map(({ id, name, version }) => ({ id, name, version })),
    items: records.map(({ id = null }, at) => ({
      id,
      candidates: [...(found.get(String(at))?.values() ?? [])].toSorted(compareCandidates),
    })),
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
  { listId, listName, kind, externalId, externalName, score, words, combined, birthday }: Hit,
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
