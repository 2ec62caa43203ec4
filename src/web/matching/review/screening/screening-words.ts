import type { Finding, Screening } from '#contract/matching/screening-contract.ts';
import { pathLabel } from '#records';
import { counted, formatCount } from '../../../ui/count-words.ts';
import { momentWords, relativeDay } from '../../../ui/moment-words.ts';
import { decisionLabel, formatUser } from '../../match-format.ts';

type Counts = Screening['since'];

const KIND_LABELS = { clients: 'Our client', contacts: 'Contact', relatedParties: 'Related party' } as const;

export const STATE_LABELS = { new: 'New', changed: 'Changed', gone: 'Gone' } as const;
export const TAB_LABELS = { all: 'All', ...STATE_LABELS } as const;

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

/** Why a finding is here: whose record, what was decided before, what changed and when. */
export function reasonSentence(finding: Finding): string {
  const { kind, recordName, clientName, earlier } = finding;
  const isClient = kind === 'clients' && recordName === clientName;
  const who = isClient ? KIND_LABELS.clients : `${KIND_LABELS[kind]} ${recordName}`;
  const decided = earlier
    ? `, ${decisionLabel(earlier.value).toLowerCase()} by ${formatUser(earlier.by)} ${relativeDay(earlier.at)}`
    : '';
  return `${who}${decided}. ${causeSentence(finding)}`;
}

function causeSentence({ state, cause, listName, listVersion, changedAt, fields }: Finding): string {
  const list = listVersion ? `${listName}, version ${listVersion}` : listName;
  const when = relativeDay(changedAt);
  if (cause === 'first') return `Found ${when} when it was first compared with ${list}.`;
  if (cause === 'record') {
    const now = state === 'gone' ? 'is no longer a candidate' : 'compared at once';
    return `Our record was saved ${when}; ${now}. ${listName}.`;
  }
  if (state === 'new') return `A candidate ${when} with ${list}.`;
  if (state === 'gone') return `Removed from ${listName}, or renamed there, ${when}.`;
  const changed = fields.length > 0 ? `: ${fields.map(wordsOf).join(', ')}` : '';
  return `Changed ${when} in ${list}${changed}.`;
}

function wordsOf(field: string): string {
  return pathLabel(field).toLowerCase();
}

/** What a version changed: "31 new, 12 changed, 4 gone", or that it changed nothing. */
export function differenceWords(difference: Screening['lists'][number]['difference']): string {
  if (!difference) return 'first version';
  const { new: added, changed, gone } = difference;
  if (added + changed + gone === 0) return 'no change';
  return `${added} new, ${changed} changed, ${gone} gone`;
}
