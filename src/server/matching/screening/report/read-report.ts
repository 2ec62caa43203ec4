import type { AlertFigures } from '#contract/matching/figure-contract.ts';
import { type EntityKind, KIND_WORDS } from '#records';
import { pagesOf } from '../../../db/page-cursor.ts';
import type { Query } from '../../../db/tables.ts';
import { findUserNames } from '../../../identity/base/user-store.ts';
import { listPromiseEvents } from '../../../reference-lists/subscriptions/promise-event-store.ts';
import { listAlertRules } from '../../comparison/alert-rule-store.ts';
import { listScreenedLists, stateText } from '../../comparison/current-lists.ts';
import { pageComparisons, type SummedComparison } from '../comparison-store.ts';
import { countOpenFindings, countParts } from '../open-finding-store.ts';
import { countScreenedClients } from '../screening-client-store.ts';
import { brokenPromises, type Gap } from './broken-promises.ts';
import { readFigures } from './read-figures.ts';
import type { Period } from './report-period.ts';

/** What was compared on a day by one version of the program and its thresholds, and what it changed. */
type ReportedDay = {
  day: string;
  thresholds: string;
  programVersion: string;
  comparisons: number;
  clients: number;
  records: number;
  pairs: number;
  new: number;
  changed: number;
  gone: number;
};
/** With which version of a list records of ours were compared on a day: with all of it, or with its changes. */
type ReportedList = {
  day: string;
  name: string;
  version: string;
  what: 'all' | 'changes';
  comparisons: number;
  records: number;
};
/** The evidence of a period that screening was done. */
export type ScreeningReport = {
  period: Period;
  days: ReportedDay[];
  lists: ReportedList[];
  gaps: Gap[];
  /** When the first event of a promise was recorded; null when no list was subscribed. */
  promisesSince: string | null;
  /** The changes of the alert rule in the period, newest first. */
  rules: { at: string; version: number; by: string; reason: string; before: number; after: number }[];
  /** What became of the findings that began in the period. */
  figures: AlertFigures;
  /** What waits in each tier at the time of the report; none is left out. */
  tiers: Awaited<ReturnType<typeof countParts>>;
  /** At the time of the report. */
  now: { open: number; clients: number; waiting: number };
};

const PER_PAGE = 500;
/** Changes of the rule that are looked through. */
const MOST_RULES = 1_000;

/** Adds up the comparisons of a period by day, however many they are, and finds its gaps. */
export async function readReport(query: Query, period: Period): Promise<ScreeningReport> {
  const days = new Map<string, ReportedDay>();
  const lists = new Map<string, ReportedList>();
  const pages = pagesOf<SummedComparison>(PER_PAGE, (page) => pageComparisons(query, period, page));
  for await (const comparisons of pages) {
    for (const comparison of comparisons) {
      addToDay(days, comparison);
      addToLists(lists, comparison);
    }
  }
  const now = new Date().toISOString();
  const events = await listPromiseEvents(query, period.before);
  const { clients: _clients, ...open } = await countOpenFindings(query);
  return {
    period,
    days: [...days.values()],
    lists: [...lists.values()],
    gaps: brokenPromises(events, { ...period, before: period.before < now ? period.before : now }),
    promisesSince: events.map(({ at }) => at).toSorted()[0] ?? null,
    rules: await readRules(query, period),
    figures: await readFigures(query, period),
    tiers: await countParts(query, { tab: 'all' }),
    now: {
      open: open.new + open.changed + open.gone,
      ...(await countScreenedClients(query, stateText(await listScreenedLists(query)))),
    },
  };
}

async function readRules(query: Query, { from, before }: Period): Promise<ScreeningReport['rules']> {
  const changed = (await listAlertRules(query, MOST_RULES)).filter(
    ({ version, changedAt }) => version > 1 && changedAt >= from && changedAt < before,
  );
  const names = await findUserNames(
    query,
    changed.map(({ changedBy }) => changedBy),
  );
  return changed.map(({ changedAt, version, changedBy, reason, alertsBefore, alertsAfter }) => ({
    ...{ at: changedAt, version, by: names.get(changedBy) ?? '', reason },
    ...{ before: alertsBefore, after: alertsAfter },
  }));
}

function addToDay(days: Map<string, ReportedDay>, comparison: SummedComparison): void {
  const { at, programVersion, clients, records, pairs } = comparison;
  const day = at.slice(0, 10);
  const thresholds = Object.entries(comparison.thresholds)
    .map(([kind, score]) => `${KIND_WORDS[kind as EntityKind] ?? kind} ${score}`)
    .join(', ');
  const key = JSON.stringify([day, thresholds, programVersion]);
  const sum = days.get(key) ?? {
    ...{ day, thresholds, programVersion },
    ...{ comparisons: 0, clients: 0, records: 0, pairs: 0, new: 0, changed: 0, gone: 0 },
  };
  days.set(key, {
    ...sum,
    comparisons: sum.comparisons + 1,
    clients: sum.clients + clients,
    records: sum.records + records,
    pairs: sum.pairs + pairs,
    new: sum.new + comparison.new,
    changed: sum.changed + comparison.changed,
    gone: sum.gone + comparison.gone,
  });
}

function addToLists(
  lists: Map<string, ReportedList>,
  { at, records, lists: compared }: SummedComparison,
): void {
  const day = at.slice(0, 10);
  for (const { name, version, what } of compared) {
    if (what === 'nothing') continue;
    const key = JSON.stringify([day, name, version, what]);
    const sum = lists.get(key) ?? { day, name, version, what, comparisons: 0, records: 0 };
    lists.set(key, { ...sum, comparisons: sum.comparisons + 1, records: sum.records + records });
  }
}
