import { changedValueWords } from '#contract/matching/changed-value-words.ts';
import type { FindingPart } from '#contract/matching/clearing-contract.ts';
import type { Finding, FoundRecord, PartCount, Screening } from '#contract/matching/screening-contract.ts';
import { pathLabel } from '#records';
import { counted, formatCount } from '../../ui/count-words.ts';
import { momentWords, relativeDay, storedMonthName } from '../../ui/moment-words.ts';
import { TIER_LABELS } from '../filter-words.ts';
import { decisionLabel, formatUser } from '../match-format.ts';

export const STATE_LABELS = { new: 'New', changed: 'Changed', gone: 'Gone' } as const;
export const TAB_LABELS = { all: 'All', ...STATE_LABELS } as const;
export const PART_LABELS: Record<FindingPart, string> = {
  ...TIER_LABELS,
  gone: 'Gone',
};
/** What makes a finding belong to a part. */
export const PART_NOTES: Record<FindingPart, string> = {
  likely: 'the same birthday, or a combined score that reaches the likely line',
  possible: 'a lower combined score, and no conflicting birthday',
  conflicting: 'every known birthday differs',
  below: 'a combined score below the possible line',
  gone: 'no longer found',
};

type Counts = Screening['since'];

/** Letters of a value that changed. */
const BRIEF_LENGTH = 80;

const KIND_LABELS = { clients: 'Our client', contacts: 'Contact', relatedParties: 'Related party' } as const;

/** What waits in each part: "5 likely, 118 possible at 64 records of ours, 238 birthday conflicts". */
export function partsSentence(parts: readonly PartCount[]): string {
  const words = parts.flatMap(({ part, findings, records }) => {
    if (findings === 0 && part !== 'likely') return [];
    const label = PART_LABELS[part].toLowerCase();
    const where = part === 'possible' ? ` at ${counted(records, 'record')} of ours` : '';
    const one = part === 'conflicting' && findings === 1 ? 'birthday conflict' : label;
    return [`${formatCount(findings)} ${one}${where}`];
  });
  return `${words.join(', ')}.`;
}

/** Whose a record of ours is: "Contact of Gullrock Ferries plc". */
export function ownerWords({
  kind,
  recordName,
  clientName,
}: Pick<FoundRecord, 'kind' | 'recordName' | 'clientName'>): string {
  if (kind === 'clients') return recordName === clientName ? KIND_LABELS.clients : clientName;
  return `${KIND_LABELS[kind]} of ${clientName}`;
}

/** What the line of a record says: whose it is, and how many were found. */
export function foundRecordWords(record: FoundRecord): string {
  return `${ownerWords(record)}. ${counted(record.findings, 'finding')}`;
}

/** The sentence under the title: what began since the user last looked; what is left of before is no news. */
export function sinceSentence(lookedAt: string | null, since: Counts, open: number): string {
  const all = since.new + since.changed + since.gone;
  const left = open > 0 ? `nothing new, ${formatCount(open)} still to look at` : 'nothing new';
  const counts = all === 0 ? left : countsWords(since);
  if (lookedAt === null) return `You have not looked before: ${counts}.`;
  return `Since you last looked, ${momentWords(lookedAt)}: ${counts}.`;
}

function countsWords({ clients, ...counts }: Counts): string {
  return `${changedWords(counts)}, at ${counted(clients, 'client')}`;
}

/** "3 new, 2 changed", or that nothing was. */
export function changedWords(counts: Pick<Counts, 'new' | 'changed' | 'gone'>): string {
  const parts = (['new', 'changed', 'gone'] as const).flatMap((state) =>
    counts[state] === 0 ? [] : [`${formatCount(counts[state])} ${state}`],
  );
  return parts.join(', ') || 'nothing new';
}

/** Why a finding is here: what was decided before, what changed and when. */
export function reasonSentence(finding: Finding): string {
  const { earlier } = finding;
  const decided = earlier
    ? `${decisionLabel(earlier.value)} by ${formatUser(earlier.by)} ${relativeDay(earlier.at)}, and open again. `
    : '';
  return `${decided}${causeSentence(finding)}${changesSentence(finding)}`;
}

/** Which values are others than when it was last decided or seen: " Their birthday was 1960, is now 1953." */
function changesSentence({ changes }: Finding): string {
  if (changes.length === 0) return '';
  const words = changes.map((change) =>
    changedValueWords({ ...change, before: inBrief(change.before), after: inBrief(change.after) }),
  );
  const sentence = words.join('; ');
  return ` ${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

/** The beginning of a long value; both records have it in full. */
function inBrief(value: string): string {
  return value.length > BRIEF_LENGTH ? `${value.slice(0, BRIEF_LENGTH).trimEnd()}…` : value;
}

/** That a finding waits for a second person: "◌ Waits for a second person: ruth.penhale would clear it today, Common name." */
export function proposalSentence({ by, at, reason }: NonNullable<Finding['proposal']>): string {
  const why = reason ? `, ${reason.label}` : '';
  return `◌ Waits for a second person: ${formatUser(by.name)} would clear it, ${relativeDay(at)}${why}.`;
}

function causeSentence({ state, cause, listName, listVersion, changedAt, fields, changes }: Finding): string {
  const list = listVersion ? `${listName}, version ${listVersion}` : listName;
  const when = relativeDay(changedAt);
  if (cause === 'first') return `Found ${when} when it was first compared with ${list}.`;
  if (cause === 'record') {
    const now = state === 'gone' ? 'is no longer a candidate' : 'compared at once';
    return `Our record was saved ${when}; ${now}. ${listName}.`;
  }
  if (state === 'new' && changes.length === 0) return `A candidate ${when} with ${list}.`;
  if (state === 'gone') return `Removed from ${listName}, or renamed there, ${when}.`;
  // The names of fields, where the values of before are not kept.
  const changed = fields.length > 0 && changes.length === 0 ? `: ${fields.map(wordsOf).join(', ')}` : '';
  return `Changed ${when} in ${list}${changed}.`;
}

function wordsOf(field: string): string {
  return pathLabel(field).toLowerCase();
}

/** The month of a moment in UTC, in which the server counts days: its name, and its days up to that one. */
export function monthOf(moment: Date): { name: string; from: string; to: string } {
  const to = moment.toISOString().slice(0, 10);
  return { name: storedMonthName(to), from: `${to.slice(0, 7)}-01`, to };
}

/** A number of days; a dash when there is none. */
export function daysWords(days: number | null): string {
  return days === null ? '–' : formatCount(days);
}

/** What a version changed: "31 new, 12 changed, 4 gone", or that it changed nothing. */
export function differenceWords(difference: Screening['lists'][number]['difference']): string {
  if (!difference) return 'first version';
  const { new: added, changed, gone } = difference;
  if (added + changed + gone === 0) return 'no change';
  return `${added} new, ${changed} changed, ${gone} gone`;
}
