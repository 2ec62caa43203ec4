import { readReferenceRows } from '../reference/reference-store.ts';
import { pageMembers } from './group-members.ts';
import { isGroup, listDecisions, placeKey, type StoredDecision } from './match-decision-store.ts';
import type { ReviewRecord } from './match-record-store.ts';
import { listGroups } from './match-result-store.ts';
import type { Query, StoredRun } from './match-run-store.ts';
import { writePairKey, writeRecordId } from './pair-key.ts';
import { findTargets, type PairTarget, readTargets } from './pair-target.ts';

/** A match that is confirmed, itself or with its group. */
export type ConfirmedMatch = { target: PairTarget; decision: StoredDecision };

/** Of a group that is confirmed as a whole no more than these are told one by one. */
const MAX_TOLD_MEMBERS = 50;

/** The confirmed matches of some records of a kind that hold in this run, by the record's id. */
export async function findConfirmed(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Map<string, ConfirmedMatch[]>> {
  const [first] = records;
  const matches = new Map<string, ConfirmedMatch[]>();
  if (!first) return matches;
  const confirmed = records.filter((record) => record.confirmed > 0);
  const ids = confirmed.map(({ recordId }) => recordId);
  const names = new Set(run.lists.map(({ name }) => name));
  const decisions = (await listDecisions(query, first.kind, ids)).filter(({ listName }) =>
    names.has(listName),
  );
  const targets = await findTargets(
    query,
    run,
    decisions.filter(({ decision }) => decision === 'confirm'),
  );
  for (const record of confirmed) {
    const own = decisions.filter(({ recordId }) => recordId === record.recordId);
    const found: ConfirmedMatch[] = [];
    for (const decision of own.filter((one) => one.decision === 'confirm')) {
      const target = targets.get(placeKey(decision));
      if (target?.valuesHash !== decision.valuesHash) continue;
      if (target.role !== 'group') found.push({ target, decision });
      else found.push(...(await membersOf(query, run, { target, decision, own })));
    }
    found.sort((a, b) => (b.target.score ?? 0) - (a.target.score ?? 0));
    if (found.length > 0) matches.set(record.recordId, found);
  }
  return matches;
}

/** Everyone in a confirmed group about whom nothing else is decided. */
async function membersOf(
  query: Query,
  run: StoredRun,
  { target, decision, own }: ConfirmedMatch & { own: readonly StoredDecision[] },
): Promise<ConfirmedMatch[]> {
  const { record, list, kind, listName } = target;
  const groups = await listGroups(query, { runId: run.id, kind }, [record.ord]);
  const group = groups.find(({ listId }) => listId === list.id);
  if (!group) return [];
  const alone = new Set(own.filter(({ externalId }) => !isGroup(externalId)).map(placeKey));
  const { rows } = await pageMembers(query, group, { from: 0, limit: MAX_TOLD_MEMBERS });
  const references = await readReferenceRows(query, { listId: list.id, kind }, rows);
  const named = references
    .map(({ id }) => ({ kind, recordId: record.recordId, listName, externalId: id }))
    .filter((pair) => !alone.has(placeKey(pair)))
    .map((pair) => ({ recordId: writeRecordId(pair), key: writePairKey(pair) }));
  const targets = await readTargets(query, run, named);
  return targets.map((member) => ({ target: member, decision }));
}
