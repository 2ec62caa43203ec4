import type { AlertFigures, ListFigures } from '#contract/matching/figure-contract.ts';
import { OVERDUE_ALERT_DAYS } from '#contract/matching/figure-contract.ts';
import { DAY_MS } from '#records';
import type { Query } from '../../../db/tables.ts';
import { type CountedFinding, countOpenSince, listCountedFindings } from './alert-figure-store.ts';
import type { Period } from './report-period.ts';

const MEDIAN = 0.5;
const MOST = 0.95;

/**
 * Counts what was opened in a period, in all and by list: each finding once, with the state that began last, so that what
 * was opened is what was confirmed, cleared, seen, or is open. Overdue is what is open now for longer than it may be.
 */
export async function readFigures(query: Query, period: Period): Promise<AlertFigures> {
  const findings = await listCountedFindings(query, period);
  const overdue = await countOverdue(query);
  const byList = Map.groupBy(findings, ({ listName }) => listName);
  const names = [...new Set([...byList.keys(), ...overdue.keys()])].toSorted();
  const all = [...overdue.values()].reduce((sum, count) => sum + count, 0);
  return {
    all: figuresOf('', findings, all),
    lists: names.map((name) => figuresOf(name, byList.get(name) ?? [], overdue.get(name) ?? 0)),
  };
}

/** Counts the findings that have been open for longer than they may be, by the name of their list. */
export async function countOverdue(query: Query): Promise<Map<string, number>> {
  return countOpenSince(query, new Date(Date.now() - OVERDUE_ALERT_DAYS * DAY_MS).toISOString());
}

function figuresOf(list: string, findings: readonly CountedFinding[], overdue: number): ListFigures {
  const decided = findings.flatMap(({ decision, changedAt }) =>
    decision ? [{ ...decision, days: daysBetween(changedAt, decision.at) }] : [],
  );
  const undecided = findings.filter(({ decision }) => decision === null);
  const seen = undecided.filter(({ seenAt }) => seenAt !== null).length;
  const cleared = decided.filter(({ value }) => value === 'delete');
  const days = decided.map((one) => one.days).toSorted((a, b) => a - b);
  return {
    ...{ list, opened: findings.length, cleared: cleared.length, seen, overdue },
    confirmed: decided.length - cleared.length,
    open: undecided.length - seen,
    reopened: findings.filter(({ isReopened }) => isReopened).length,
    ...{ medianDays: shareOf(days, MEDIAN), mostDays: shareOf(days, MOST) },
    reasons: countReasons(cleared),
  };
}

function countReasons(cleared: readonly { reason: string | null }[]): ListFigures['reasons'] {
  const counts = new Map<string, number>();
  for (const { reason } of cleared) counts.set(reason ?? '', (counts.get(reason ?? '') ?? 0) + 1);
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** Days with one decimal; a decision that was there before counts as none. */
function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round(((Date.parse(to) - Date.parse(from)) / DAY_MS) * 10) / 10);
}

/** The number below which a share of sorted ones lies, itself among them; null of none. */
function shareOf(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
