import { FINDING_PARTS } from '#contract/matching/clearing-contract.ts';
import type {
  Finding as FindingView,
  FoundRecord,
  PartCount,
  ScreenedDay,
  Screening,
} from '#contract/matching/screening-contract.ts';
import { CLIENT_THRESHOLD, factBalance, PERSON_THRESHOLD } from '#matching';
import { DAY_MS } from '#records';
import type { Query } from '../../db/tables.ts';
import { findUserNames } from '../../identity/base/user-store.ts';
import { listColleagues } from '../../identity/people/colleague-store.ts';
import { readVersionChanges } from '../../reference-lists/versions/reference-change-store.ts';
import { listScreenedLists, stateText } from '../comparison/current-lists.ts';
import { readNextUndo } from '../decisions/step-outcome.ts';
import { identityKey, readDecisions } from '../match-decision-store.ts';
import { NO_RUN } from './alerts/decide-findings.ts';
import { type SummedPairs, sumComparisons, sumPairsByList, sumResultsByDay } from './comparison-store.ts';
import type { WantedFindings } from './finding-condition-store.ts';
import { NO_FACTS, readFacts } from './finding-facts.ts';
import { listLookDays, readLook } from './look-store.ts';
import { readNoticeFrequency } from './notice-store.ts';
import {
  countAssigned,
  countOpenByList,
  countOpenFindings,
  countParts,
  countProposed,
  listFoundRecords,
  listOpenFindings,
  listOpenMarks,
  type NamedFinding,
  readWaitingFindings,
} from './open-finding-store.ts';
import { countScreenedClients } from './screening-client-store.ts';

/** How far back the days are listed. */
const DAYS_BACK = 14;

/** Finds what was compared, and what of it waits to be looked at. */
export async function findScreening(query: Query, userId: string): Promise<Screening> {
  const lists = await listScreenedLists(query);
  const lookedAt = await readLook(query, userId);
  const open = await countOpenFindings(query);
  const byList = await countOpenByList(query);
  return {
    lookedAt,
    notice: await readNoticeFrequency(query, userId),
    mine: await countAssigned(query, userId),
    second: await countProposed(query),
    marks: await listOpenMarks(query),
    waits: await findWaiting(query),
    open: { all: open.new + open.changed + open.gone, ...open },
    since: lookedAt === null ? open : await countOpenFindings(query, lookedAt),
    ...(await countScreenedClients(query, stateText(lists))),
    lists: lists.map(({ id, name, version, importedAt, difference }) => ({
      ...{ id, name, version, importedAt, difference, open: byList.get(name) ?? 0 },
    })),
    compared: await findCompared(query, lookedAt ?? ''),
    thresholds: { organisation: CLIENT_THRESHOLD, person: PERSON_THRESHOLD },
    step: await readNextUndo(query, { runId: NO_RUN, userId }),
  };
}

/** What was compared since a moment: because records of ours were saved, and because lists changed. */
async function findCompared(query: Query, since: string): Promise<Screening['compared']> {
  const sums = await sumComparisons(query, since);
  const all = [...sums.values()];
  const saved = (['first', 'record'] as const).flatMap((cause) => sums.get(cause) ?? []);
  return {
    at: latest(all),
    records: total(all, 'records'),
    pairs: total(all, 'pairs'),
    saved: {
      at: latest(saved),
      new: sums.get('first')?.records ?? 0,
      changed: sums.get('record')?.records ?? 0,
      pairs: total(saved, 'pairs'),
    },
    lists: [...(await sumPairsByList(query, since))].map(([name, pairs]) => ({ name, pairs })),
  };
}

function latest(sums: readonly SummedPairs[]): string | null {
  return (
    sums
      .flatMap(({ at }) => at ?? [])
      .sort()
      .at(-1) ?? null
  );
}

function total(sums: readonly SummedPairs[], what: 'records' | 'pairs'): number {
  return sums.reduce((sum, one) => sum + one[what], 0);
}

/** Since when findings wait, and whom they are assigned to. What a user has who has left waits for everybody. */
async function findWaiting(query: Query): Promise<Screening['waits']> {
  const { since, handed } = await readWaitingFindings(query);
  const users = await listColleagues(
    query,
    handed.map(({ userId }) => userId),
  );
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return {
    since,
    handed: handed.flatMap(({ userId, count }) => {
      const name = names.get(userId);
      return name === undefined ? [] : [{ name, count }];
    }),
  };
}

/** Finds the days before today on which something was compared or a user looked, newest first. */
export async function findDays(query: Query): Promise<ScreenedDay[]> {
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.parse(today) - DAYS_BACK * DAY_MS).toISOString();
  const sums = await sumResultsByDay(query, { from, before: today });
  const looks = (await listLookDays(query, from.slice(0, 10))).filter(({ day }) => day < today);
  const names = await findUserNames(
    query,
    looks.map(({ userId }) => userId),
  );
  const days = new Set([...sums.keys(), ...looks.map(({ day }) => day)]);
  return [...days]
    .toSorted()
    .reverse()
    .map((day) => ({
      day,
      ...(sums.get(day) ?? { new: 0, changed: 0, gone: 0 }),
      lookedBy: looks.flatMap((look) => (look.day === day ? (names.get(look.userId) ?? []) : [])),
    }));
}

/** Finds a page of the findings that wait to be looked at. */
export async function findFindings(
  query: Query,
  { cursor, limit, ...wanted }: WantedFindings & { cursor: number; limit: number },
): Promise<{ items: FindingView[]; nextCursor: number | null }> {
  const found = await listOpenFindings(query, wanted, { limit: limit + 1, offset: cursor });
  const items = byEvidence(await toFindingViews(query, found.slice(0, limit)));
  return { items, nextCursor: found.length > limit ? cursor + limit : null };
}

/** Orders the findings of a page that are equally strong by what is known of the two people. */
function byEvidence(page: readonly FindingView[]): FindingView[] {
  return page.toSorted(
    (a, b) => b.combined - a.combined || b.score - a.score || factBalance(b.facts) - factBalance(a.facts),
  );
}

/** Counts the findings of each part of the inbox, in its order; parts without any are counted, too. */
export async function findParts(query: Query, wanted: WantedFindings): Promise<PartCount[]> {
  const counts = new Map((await countParts(query, wanted)).map((count) => [count.part, count]));
  return FINDING_PARTS.map((part) => counts.get(part) ?? { part, findings: 0, records: 0 });
}

/** Finds a page of the records of ours that have findings of a part. */
export async function findFoundRecords(
  query: Query,
  { cursor, limit, ...wanted }: WantedFindings & { cursor: number; limit: number },
): Promise<{ items: FoundRecord[]; nextCursor: number | null }> {
  const found = await listFoundRecords(query, wanted, { limit: limit + 1, offset: cursor });
  return { items: found.slice(0, limit), nextCursor: found.length > limit ? cursor + limit : null };
}

/** Maps findings to their shape in the API, with what the list changed and what was decided before. */
export async function toFindingViews(
  query: Query,
  findings: readonly NamedFinding[],
): Promise<FindingView[]> {
  const decisions = await readDecisions(query, findings);
  const fields = await changedFields(query, findings);
  const facts = await readFacts(query, findings);
  const names = await findUserNames(
    query,
    findings.flatMap(({ assigneeId, proposal }) => [assigneeId ?? [], proposal?.by ?? []].flat()),
  );
  return findings.map((finding) => {
    const decision = decisions.get(identityKey(finding));
    const { id, state, cause, changedAt, kind, recordId, recordName, clientId, clientName } = finding;
    const { listName, listVersion, externalId, externalName, score, words, combined } = finding;
    const { assigneeId, proposal } = finding;
    const named = (userId: string) => ({ id: userId, name: names.get(userId) ?? 'Unknown user' });
    return {
      ...{ id, state, cause, changedAt, kind, recordId, recordName, clientId, clientName },
      ...{ listName, listVersion, externalId, externalName, score, words, combined },
      tier: finding.tier || 'possible',
      birthday: finding.birthday || 'missing',
      ...(facts.get(id) ?? NO_FACTS),
      fields: fields.get(id) ?? [],
      changes: [...finding.changes],
      assignee: assigneeId === null ? null : named(assigneeId),
      proposal: proposal && { ...proposal, by: named(proposal.by) },
      earlier: decision ? { value: decision.decision, by: decision.by.email, at: decision.at } : null,
    };
  });
}

/** The fields that the list changed of each changed finding, keyed by its id. */
async function changedFields(
  query: Query,
  findings: readonly NamedFinding[],
): Promise<Map<string, string[]>> {
  const fields = new Map<string, string[]>();
  const changed = findings.filter(({ state, cause }) => state === 'changed' && cause === 'list');
  for (const some of Map.groupBy(changed, ({ listId, kind }) => `${kind} ${listId}`).values()) {
    const [first] = some;
    if (!first) continue;
    const ids = some.map(({ externalId }) => externalId);
    const changes = await readVersionChanges(query, first, ids);
    for (const { id, externalId } of some) fields.set(id, changes.get(externalId)?.fields ?? []);
  }
  return fields;
}
