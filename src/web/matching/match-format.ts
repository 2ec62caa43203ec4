import type { MadeDecision } from '#contract/matching/matching-parts.ts';
import type { Decision } from '#matching';
import { counted } from '../ui/count-words.ts';
import { clockWords, dayWords } from '../ui/moment-words.ts';

const DECISION_LABELS: Record<Decision, string> = {
  undecided: 'Undecided',
  confirm: 'Confirmed',
  delete: 'Deleted',
};

export function decisionLabel(decision: Decision): string {
  return DECISION_LABELS[decision];
}

/** Describes a decision of an earlier run: "decided by … on …", or why it is open again. */
export function describeMemory({ value, by, at, remembered, reopened }: MadeDecision): string | null {
  if (reopened) {
    const was = decisionLabel(reopened.value).toLowerCase();
    return `Open again, values changed: ${was} by ${formatUser(reopened.by)} on ${dayWords(reopened.at)}`;
  }
  if (!remembered || value === 'undecided' || !by || !at) return null;
  return `decided by ${formatUser(by)} on ${dayWords(at)}`;
}

/** A user's email without its domain. */
export function formatUser(email: string): string {
  return email.split('@')[0] || email;
}

/** A moment: "20 November, 14:02". */
export function formatMoment(at: string): string {
  return `${dayWords(at)}, ${clockWords(at)}`;
}

/** Most equal fields that are listed by name; the others are counted. */
const NAMED_EQUAL = 5;

/** Describes equal fields that are not shown: "3 equal fields folded: name, city, country". */
export function describeFolded(labels: readonly string[]): string {
  const names = labels.slice(0, NAMED_EQUAL).join(', ');
  const more = labels.length > NAMED_EQUAL ? ` and ${labels.length - NAMED_EQUAL} more` : '';
  return `${counted(labels.length, 'equal field')} folded: ${names}${more}`;
}

/** What the members of a group have in common, as it stands after "by". */
export function groupWords(by: string): string {
  return by === 'spelling' ? 'another spelling' : by;
}
