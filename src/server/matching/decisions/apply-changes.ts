import { isDecided } from '#matching';
import type { Transaction } from '../../db/tables.ts';
import { memberRole } from '../group-members.ts';
import {
  deleteDecisions,
  GROUP_PREFIX,
  identityKey,
  type PairIdentity,
  putDecisions,
  readDecisions,
  type StoredDecision,
} from '../match-decision-store.ts';
import { addToDecided } from '../match-outcome-store.ts';
import { type ReviewRecord, toMatchRecord } from '../match-record-store.ts';
import { listGroups, type StoredGroup, setDecidedAlone } from '../match-result-store.ts';
import type { StoredRun } from '../match-run-store.ts';
import type { PairRole } from '../pair-target.ts';
import { groupHash } from '../to-reference-record.ts';

/** A change from one decision to another; null for undecided. */
export type DecisionChange = {
  pair: PairIdentity;
  role: PairRole;
  record: ReviewRecord;
  /** The valid decisions before and after. */
  from: StoredDecision | null;
  to: StoredDecision | null;
  /** The decision to store, which may be outdated; null deletes it. */
  store: StoredDecision | null;
};

/** Stores decisions and updates the counts of their records. */
export async function applyChanges(
  transaction: Transaction,
  run: StoredRun,
  changes: readonly DecisionChange[],
): Promise<void> {
  for (const [, ofRecord] of Map.groupBy(changes, ({ record }) => `${record.kind}/${record.ord}`)) {
    await countChanges(transaction, run, ofRecord);
  }
  await putDecisions(
    transaction,
    changes.flatMap(({ store }) => store ?? []),
  );
  await deleteDecisions(
    transaction,
    changes.flatMap(({ store, pair }) => (store ? [] : [pair])),
  );
}

async function countChanges(
  transaction: Transaction,
  run: StoredRun,
  changes: readonly DecisionChange[],
): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const { record } = first;
  let [decided, confirmed] = [0, 0];
  for (const { role, from, to } of changes) {
    confirmed += Number(to?.decision === 'confirm') - Number(from?.decision === 'confirm');
    if (role === 'name') decided += Number(to !== null) - Number(from !== null);
  }
  if (changes.some(({ role }) => role !== 'name'))
    decided += await countGroupChanges(transaction, run, changes);
  await addToDecided(transaction, record, { decided, confirmed });
}

/** Counts how many more groups of a record are decided. Must run before the decisions are stored. */
async function countGroupChanges(
  transaction: Transaction,
  run: StoredRun,
  changes: readonly DecisionChange[],
): Promise<number> {
  const record = (changes[0] as DecisionChange).record;
  const ofKind = { runId: run.id, kind: record.kind };
  let difference = 0;
  for (const group of await listGroups(transaction, ofKind, [record.ord])) {
    const listName = run.lists.find(({ id }) => id === group.listId)?.name ?? '';
    const own = changes.filter(({ pair }) => pair.listName === listName);
    const members = own.filter(({ role }) => role === memberRole(group));
    const more = members.reduce((sum, { from, to }) => sum + Number(to !== null) - Number(from !== null), 0);
    const whole = own.find(
      ({ pair, role }) => role === 'group' && pair.externalId === `${GROUP_PREFIX}${group.by}`,
    );
    if (members.length === 0 && !whole) continue;
    const isWhole = whole
      ? whole.from !== null
      : await isDecidedAsWhole(transaction, { record, group, listName });
    const becomesWhole = whole ? whole.to !== null : isWhole;
    const alone = group.decidedAlone + more;
    difference +=
      Number(isAllDecided(becomesWhole, group, alone)) -
      Number(isAllDecided(isWhole, group, group.decidedAlone));
    if (more !== 0) await setDecidedAlone(transaction, group, alone);
  }
  return difference;
}

function isAllDecided(isWhole: boolean, { count }: StoredGroup, alone: number): boolean {
  const decision = isWhole ? 'confirm' : 'undecided';
  return isDecided({ decision, group: { members: count, decidedMembers: alone } });
}

async function isDecidedAsWhole(
  transaction: Transaction,
  { record, group, listName }: { record: ReviewRecord; group: StoredGroup; listName: string },
): Promise<boolean> {
  const { kind, recordId } = record;
  const pair = { kind, recordId, listName, externalId: `${GROUP_PREFIX}${group.by}` };
  const decision = (await readDecisions(transaction, [pair])).get(identityKey(pair));
  return decision?.valuesHash === groupHash(toMatchRecord(record));
}
