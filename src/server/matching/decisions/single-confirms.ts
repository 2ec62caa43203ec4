import { originOf, singlePairs } from '#matching';
import type { Query } from '../../db/tables.ts';
import type { ReferenceRow } from '../../reference-lists/reference-store.ts';
import { groupOfMember } from '../group-members.ts';
import {
  GROUP_PREFIX,
  identityKey,
  isGroup,
  listConfirmedFor,
  type StoredDecision,
} from '../match-decision-store.ts';
import { listRecordsById } from '../match-record-store.ts';
import { listGroups } from '../match-result-store.ts';
import type { PairTarget } from '../pair-target.ts';
import { readReferences } from '../read-references.ts';
import type { RequestedDecision } from './decide-pairs.ts';

/**
 * Keeps the requested confirms that are the only ones of their record and of their reference record, beside each other
 * and beside all that is confirmed already, alone or in a group.
 */
export async function singleConfirms(
  query: Query,
  requested: readonly RequestedDecision[],
): Promise<RequestedDecision[]> {
  const single = singlePairs(
    requested.map((request) => ({
      request,
      recordId: identityKey({ ...request.target, listName: '', externalId: '' }),
      referenceId: identityKey({ ...request.target, recordId: '' }),
    })),
  ).map(({ request }) => request);
  const listOf = ({ target: { kind, list } }: RequestedDecision) => JSON.stringify([kind, list.id]);
  const free = new Set<RequestedDecision>();
  for (const ofList of Map.groupBy(single, listOf).values()) {
    for (const request of await freeOf(query, ofList)) free.add(request);
  }
  return single.filter((request) => free.has(request));
}

/** Keeps those of one kind and list of which neither the record nor the reference record is confirmed in another pair. */
async function freeOf(query: Query, requested: readonly RequestedDecision[]): Promise<RequestedDecision[]> {
  const targets = requested.map(({ target }) => target);
  const [first] = targets;
  if (!first) return [];
  const { kind, list, listName, record } = first;
  const ofRun = { runId: record.runId, kind };
  const records = await listRecordsById(
    query,
    ofRun,
    targets.map(({ recordId }) => recordId),
  );
  const confirmed = new Set(records.filter((one) => one.confirmed > 0).map(({ recordId }) => recordId));
  const externalIds = targets.map(({ externalId }) => externalId);
  const decisions = await listConfirmedFor(query, {
    ...{ kind, listName },
    externalIds: [...externalIds, ...[originOf(kind), 'spelling'].map((by) => `${GROUP_PREFIX}${by}`)],
  });
  const byReference = Map.groupBy(decisions, ({ externalId }) => externalId);
  const references = await readReferences(query, { listId: list.id, kind }, externalIds);
  const isInGroup = await confirmedGroups(query, first, decisions);
  return requested.filter(({ target: { recordId, externalId } }) => {
    const isOthers = (byReference.get(externalId) ?? []).some((one) => one.recordId !== recordId);
    return !confirmed.has(recordId) && !isOthers && !isInGroup(references.get(externalId), recordId);
  });
}

/** Reads the records whose groups are confirmed, and tells whether a reference record is in a group of another record. */
async function confirmedGroups(
  query: Query,
  { kind, list, record: { runId } }: PairTarget,
  decisions: readonly StoredDecision[],
): Promise<(reference: ReferenceRow | undefined, recordId: string) => boolean> {
  const confirmed = decisions.filter(({ externalId }) => isGroup(externalId));
  const ids = new Set(confirmed.map(({ recordId }) => recordId));
  const records = await listRecordsById(query, { runId, kind }, [...ids]);
  const ords = records.map(({ ord }) => ord);
  const groups = (await listGroups(query, { runId, kind }, ords)).filter(({ listId }) => listId === list.id);
  return (reference, recordId) =>
    reference !== undefined &&
    records.some((record) => {
      const own = groups.filter(({ ord }) => ord === record.ord);
      const group = groupOfMember(record, own, reference);
      const isOf = (one: StoredDecision) =>
        one.recordId === record.recordId && one.externalId === `${GROUP_PREFIX}${group?.by}`;
      return record.recordId !== recordId && confirmed.some(isOf);
    });
}
