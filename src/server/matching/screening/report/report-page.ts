import { changedValueWords } from '#contract/matching/changed-value-words.ts';
import type { FindingPart } from '#contract/matching/clearing-contract.ts';
import { OVERDUE_ALERT_DAYS } from '#contract/matching/figure-contract.ts';
import { countText, momentText, numberText } from '../../../ground/installation-format.ts';
import { escaped, printPage } from '../../../ground/print-page.ts';
import type { ReopenedFinding } from './alert-figure-store.ts';
import type { ReportedDecision } from './read-decisions.ts';
import type { ScreeningReport } from './read-report.ts';

/** When, by whom and with which program a report was made, and for how long comparisons are kept. */
export type ReportOrigin = { at: string; by: string; program: string; keepDays: number | null };

/** Decisions that the page has; the files have all. */
export const MOST_SHOWN_DECISIONS = 1_000;

const TIER_WORDS: Record<FindingPart, string> = {
  ...{ likely: 'Likely', possible: 'Possible', conflicting: 'Birthday conflicts', below: 'Below the rule' },
  gone: 'Gone',
};
const DECISION_WORDS = { undecided: 'open', confirm: 'confirmed', delete: 'deleted' } as const;

/** The report as a page of its own, to read and to print. Of each list of `shown` one more may be given than is shown. */
export function reportPage(
  report: ScreeningReport,
  { decisions, reopened }: { decisions: readonly ReportedDecision[]; reopened: readonly ReopenedFinding[] },
  origin: ReportOrigin,
): string {
  const [first, last] = daysOf(report);
  return printPage(`Screening from ${first} to ${last}`, [
    {
      name: `Screening, ${first} to ${last}`,
      html: `<h1>What was compared, found and decided</h1>
<p class="result">${resultSentence(report)}</p>`,
    },
    { name: 'Alerts', html: figureTables(report) },
    { name: 'By day', html: dayTable(report) },
    { name: 'By list and version', html: listTable(report) },
    { name: 'Overdue lists', html: gapTable(report) },
    { name: 'Waiting by tier', html: tierTable(report) },
    { name: 'Opened again', html: reopenedTable(reopened) },
    { name: 'Decided', html: decisionTable(decisions) },
    { name: 'How this was made', html: `<p class="how">${escaped(describeOrigin(report, origin))}</p>` },
  ]);
}

/** The first and the last day of the period. */
function daysOf({ period: { from, before } }: ScreeningReport): [string, string] {
  return [from.slice(0, 10), new Date(Date.parse(before) - 1).toISOString().slice(0, 10)];
}

function resultSentence({ days, lists, gaps, promisesSince }: ScreeningReport): string {
  if (days.length === 0) return 'Nothing was compared in this period.';
  const sum = (key: 'comparisons' | 'records' | 'new' | 'changed' | 'gone') =>
    days.reduce((total, day) => total + day[key], 0);
  const names = new Set(lists.map(({ name }) => name)).size;
  const broken = new Set(gaps.map(({ listName }) => listName)).size;
  const promised =
    broken === 0
      ? 'Every list was read on time.'
      : `${countText(broken, 'list')} ${broken === 1 ? 'was' : 'were'} overdue.`;
  return `${countText(sum('comparisons'), 'comparison')} of ${countText(sum('records'), 'record')} of ours with ${countText(names, 'list')}: ${numberText(sum('new'))} new, ${numberText(sum('changed'))} changed, ${numberText(sum('gone'))} gone.${promisesSince === null ? '' : ` ${promised}`}`;
}

function dayTable({ days }: ScreeningReport): string {
  const rows = days.map(
    ({ day, comparisons, clients, records, pairs, thresholds, programVersion, ...found }) => [
      ...[day, comparisons, clients, records, pairs, found.new, found.changed, found.gone],
      ...[thresholds, programVersion],
    ],
  );
  const heads = [
    ...['Day', '#Comparisons', '#Clients', '#Records', '#Pairs', '#New', '#Changed', '#Gone'],
    ...['Thresholds', 'Program'],
  ];
  return table(heads, rows);
}

function listTable({ lists }: ScreeningReport): string {
  const rows = lists.map(({ day, name, version, what, comparisons, records }) => [
    ...[day, name, version, what === 'all' ? 'All of it' : 'What changed', comparisons, records],
  ]);
  return table(['Day', 'List', 'Version', 'Compared', '#Comparisons', '#Records of ours'], rows);
}

function figureTables({ figures: { all, lists } }: ScreeningReport): string {
  const rows = [...lists, { ...all, list: 'Together' }].map((one) => [
    ...[one.list, one.opened, one.confirmed, one.cleared, one.seen, one.open, one.reopened, one.overdue],
    ...[one.medianDays ?? '', one.mostDays ?? ''],
  ]);
  const heads = [
    ...['List', '#Opened', '#Confirmed', '#Cleared', '#Seen', '#Open', '#Opened again', '#Overdue'],
    ...['#Days open, median', '#Days open, 95 %'],
  ];
  const reasons = [...lists, { ...all, list: 'Together' }].flatMap(({ list, reasons: given }) =>
    given.map(({ reason, count }) => [list, reason || 'No reason', count]),
  );
  const how = `Each finding counts once, with the state that began last in the period: opened is confirmed, cleared, seen and open together. Overdue is what has been open for more than ${OVERDUE_ALERT_DAYS} days when this was made.`;
  return `${table(heads, rows)}${table(['List', 'Cleared because', '#Findings'], reasons)}<p class="how">${how}</p>`;
}

function gapTable({ gaps, promisesSince }: ScreeningReport): string {
  const since =
    promisesSince === null
      ? 'No list is subscribed, so none can be overdue.'
      : `Readings have been recorded since ${momentText(promisesSince)}.`;
  const rows = gaps.map(({ listName, from, until }) => [
    ...[listName, momentText(from), until === null ? 'Still at the end of the period' : momentText(until)],
  ]);
  return `${table(['List', 'From', 'Until'], rows)}<p class="how">${escaped(since)}</p>`;
}

function tierTable({ tiers, rules }: ScreeningReport): string {
  const waiting = tiers.map(({ part, findings, records }) => [TIER_WORDS[part], findings, records]);
  const changes = rules.map(({ at, by, reason, before, after }) => [
    ...[momentText(at), by || 'A deleted user', before, after, reason],
  ]);
  const changed =
    changes.length === 0
      ? '<p class="how">The alert rule was not changed in this period.</p>'
      : table(['Rule changed', 'By', '#Likely before', '#Likely after', 'Why'], changes);
  return table(['Tier', '#Findings', '#Records of ours'], waiting) + changed;
}

function decisionTable(decisions: readonly ReportedDecision[]): string {
  const rows = decisions
    .slice(0, MOST_SHOWN_DECISIONS)
    .map((row) => [
      momentText(row.at),
      row.by || 'A deleted user',
      row.name ?? '',
      [row.externalName, row.list].filter(Boolean).join(', '),
      row.score ?? '',
      `${row.action}${row.decision ? `: ${DECISION_WORDS[row.decision]}` : ''}`,
      [row.reason, row.note].filter(Boolean).join('. '),
    ]);
  return table(['When', 'By', 'Ours', 'Theirs', '#Score', 'What', 'Why'], rows) + moreThanShown(decisions);
}

function moreThanShown({ length }: readonly unknown[]): string {
  if (length <= MOST_SHOWN_DECISIONS) return '';
  return `<p class="how">The first ${numberText(MOST_SHOWN_DECISIONS)}: the CSV has all.</p>`;
}

/** What was decided and is open again, with each value that changed since. */
function reopenedTable(reopened: readonly ReopenedFinding[]): string {
  if (reopened.length === 0) return '<p>No finding was opened again.</p>';
  const rows = reopened
    .slice(0, MOST_SHOWN_DECISIONS)
    .map(({ changedAt, recordName, externalName, listName, changes, decided: { value, by, at } }) => [
      ...[momentText(changedAt), recordName, `${externalName}, ${listName}`],
      changes.map(changedValueWords).map(asSentence).join('. ') || 'The values of before are not kept',
      `${DECISION_WORDS[value]} by ${by || 'a deleted user'}, ${momentText(at)}`,
    ]);
  return table(['When', 'Ours', 'Theirs', 'What changed', 'Decided before'], rows) + moreThanShown(reopened);
}

function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function describeOrigin({ now }: ScreeningReport, { at, by, program, keepDays }: ReportOrigin): string {
  return [
    `Made on ${momentText(at)} by ${by}, with Cairn ${program}.`,
    `At that time ${countText(now.open, 'finding')} waited to be decided or seen, and ${numberText(now.waiting)} of ${countText(now.clients, 'client')} waited to be compared.`,
    'Days are those of UTC, and what is compared several times on a day counts each time. A day without a line had nothing to compare: neither a list nor a record had changed. The result of comparing what has changed is that of comparing everything.',
    keepDays === null
      ? 'Comparisons are kept forever.'
      : `Comparisons are kept for ${countText(keepDays, 'day')}, and earlier ones are not in this report.`,
  ].join(' ');
}

/** A table; a head that begins with # is that of numbers. */
function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  if (rows.length === 0) return '<p>None.</p>';
  const isNumber = heads.map((head) => head.startsWith('#'));
  const cell = (tag: 'th' | 'td', text: string | number, at: number) =>
    `<${tag}${isNumber[at] ? ' class="n"' : ''}>${escaped(typeof text === 'number' ? numberText(text) : text)}</${tag}>`;
  const head = heads.map((text, at) => cell('th', text.replace('#', ''), at)).join('');
  const body = rows.map((row) => `<tr>${row.map((text, at) => cell('td', text, at)).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}
