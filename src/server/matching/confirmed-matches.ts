import type { Query } from '../db/tables.ts';
import { readReferenceRows } from '../reference-lists/reference-store.ts';
import { memberRole, pageMembers } from './group-members.ts';
import {
  GROUP_PREFIX,
  identityKey,
  isGroup,
  listDecisions,
  type PairIdentity,
  type StoredDecision,
} from './match-decision-store.ts';
import type { ReviewRecord } from './match-record-store.ts';
import { listGroups, type StoredGroup } from './match-result-store.ts';
import type { StoredRun } from './match-run-store.ts';
import { writePairKey, writeRecordId } from './pair-key.ts';
import { findTargets, type PairTarget, readTargets } from './pair-target.ts';

/** A match that is confirmed, itself or with its group. */
export type ConfirmedMatch = { target: PairTarget; decision: StoredDecision };
/** A group that is confirmed as a whole. */
type ConfirmedGroup = ConfirmedMatch & {
  group: StoredGroup;
  /** Members without a decision of their own. */
  count: number;
};
/** What of a run is confirmed for a record. */
export type Confirmed = {
  /** One by one, best first. */
  alone: ConfirmedMatch[];
  groups: ConfirmedGroup[];
  /** Keys of pairs with a decision of their own: that of their group does not apply to them. */
  decidedAlone: ReadonlySet<string>;
};
/** The position at which a page of matches begins: part 0 lists those confirmed one by one, each part after it a group. */
export type MatchPosition = { part: number; row: number };

export const NOTHING_CONFIRMED: Confirmed = { alone: [], groups: [], decidedAlone: new Set() };

/** Finds what is confirmed for some records of a kind and still valid in this run, keyed by record id. */
export async function findConfirmed(
  query: Query,
  run: StoredRun,
  records: readonly ReviewRecord[],
): Promise<Map<string, Confirmed>> {
  const found = new Map<string, Confirmed>();
  const confirmed = records.filter((record) => record.confirmed > 0);
  const [first] = confirmed;
  if (!first) return found;
  const { kind } = first;
  const ids = confirmed.map(({ recordId }) => recordId);
  const names = new Set(run.lists.map(({ name }) => name));
  const decisions = (await listDecisions(query, kind, ids)).filter(({ listName }) => names.has(listName));
  const confirms = decisions.filter(({ decision }) => decision === 'confirm');
  const targets = await findTargets(query, run, confirms);
  const withGroups = confirmed.filter((record) => record.groups > 0).map(({ ord }) => ord);
  const groups = await listGroups(query, { runId: run.id, kind }, withGroups);
  const byRecord = Map.groupBy(decisions, ({ recordId }) => recordId);
  for (const { recordId, ord } of confirmed) {
    const own = byRecord.get(recordId) ?? [];
    const one: Confirmed = {
      alone: [],
      groups: [],
      decidedAlone: new Set(own.filter(({ externalId }) => !isGroup(externalId)).map(identityKey)),
    };
    for (const decision of own.filter((some) => some.decision === 'confirm')) {
      const target = targets.get(identityKey(decision));
      if (target?.valuesHash !== decision.valuesHash) continue;
      if (target.role !== 'group') one.alone.push({ target, decision });
      else {
        const group = groups.find(
          (some) =>
            some.ord === ord &&
            some.listId === target.list.id &&
            target.externalId === `${GROUP_PREFIX}${some.by}`,
        );
        if (group) one.groups.push({ target, decision, group, count: group.count - group.decidedAlone });
      }
    }
    one.alone.sort((a, b) => (b.target.score ?? 0) - (a.target.score ?? 0));
    found.set(recordId, one);
  }
  return found;
}

/** Counts the reference records confirmed for a record, the members of its confirmed groups included. */
export function countConfirmed({ alone, groups }: Confirmed): number {
  return groups.reduce((sum, { count }) => sum + count, alone.length);
}

/** Whether a user confirmed any of it. */
export function isConfirmedBy({ alone, groups }: Confirmed, userId: string): boolean {
  return [...alone, ...groups].some(({ decision }) => decision.by.id === userId);
}

/** Reads the matches of a record from a position on, and the next position; null at their end. */
export async function pageConfirmed(
  query: Query,
  run: StoredRun,
  confirmed: Confirmed,
  { from, limit }: { from: MatchPosition; limit: number },
): Promise<{ matches: ConfirmedMatch[]; next: MatchPosition | null }> {
  const matches: ConfirmedMatch[] = [];
  for (let { part, row } = from; part <= confirmed.groups.length; ) {
    const room = limit - matches.length;
    if (room === 0) return { matches, next: { part, row } };
    const group = confirmed.groups[part - 1];
    const page = group
      ? await pageOfGroup(query, run, { group, confirmed, from: row, limit: room })
      : { matches: confirmed.alone.slice(row, row + room), next: nextAlone(confirmed, row + room) };
    matches.push(...page.matches);
    [part, row] = page.next === null ? [part + 1, 0] : [part, page.next];
  }
  return { matches, next: null };
}

function nextAlone({ alone }: Confirmed, row: number): number | null {
  return row < alone.length ? row : null;
}

type GroupPage = { group: ConfirmedGroup; confirmed: Confirmed; from: number; limit: number };

async function pageOfGroup(
  query: Query,
  run: StoredRun,
  { group: { target, decision, group }, confirmed, from, limit }: GroupPage,
): Promise<{ matches: ConfirmedMatch[]; next: number | null }> {
  const { kind, recordId, listName, list } = target;
  const { rows, next } = await pageMembers(query, group, { from, limit });
  const references = await readReferenceRows(query, { listId: list.id, kind }, rows);
  const named = references
    .map(({ id }) => ({ kind, recordId, listName, externalId: id }))
    .filter((pair) => !confirmed.decidedAlone.has(identityKey(pair)))
    .map((pair) => ({ recordId: writeRecordId(pair), key: writePairKey(pair) }));
  const members = await readTargets(query, run, named);
  return { matches: members.map((member) => ({ target: member, decision })), next };
}

/** Finds which of some pairs are confirmed, themselves or with their group, keyed by `identityKey`. */
export async function findConfirmedPairs(
  query: Query,
  run: StoredRun,
  { pairs, confirmed }: { pairs: readonly PairIdentity[]; confirmed: ReadonlyMap<string, Confirmed> },
): Promise<Map<string, ConfirmedMatch>> {
  const found = new Map<string, ConfirmedMatch>();
  const inGroups: PairIdentity[] = [];
  for (const pair of pairs) {
    const one = confirmed.get(pair.recordId) ?? NOTHING_CONFIRMED;
    const key = identityKey(pair);
    const alone = one.alone.find(({ target }) => identityKey(target) === key);
    if (alone) found.set(key, alone);
    else if (groupsOf(one, pair).length > 0 && !one.decidedAlone.has(key)) inGroups.push(pair);
  }
  for (const [key, target] of await findTargets(query, run, inGroups)) {
    const groups = groupsOf(confirmed.get(target.recordId) ?? NOTHING_CONFIRMED, target);
    const group = groups.find((one) => memberRole(one.group) === target.role);
    if (group) found.set(key, { target, decision: group.decision });
  }
  return found;
}

function groupsOf({ groups }: Confirmed, { listName }: PairIdentity): ConfirmedGroup[] {
  return groups.filter(({ target }) => target.listName === listName);
}
