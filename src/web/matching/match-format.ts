import dayjs from 'dayjs';
import type { MadeDecision } from '#contract/matching/match-candidate-contract.ts';
import type { Decision } from '#matching';

const DECISION_LABELS: Record<Decision, string> = {
  undecided: 'Undecided',
  confirm: 'Confirmed',
  delete: 'Deleted',
};

/** The label of a decision. */
export function decisionLabel(decision: Decision): string {
  return DECISION_LABELS[decision];
}

/** Describes a decision of an earlier run: "decided by … on …", or why it is open again. */
export function describeMemory({ value, by, at, remembered, reopened }: MadeDecision): string | null {
  if (reopened) {
    const was = decisionLabel(reopened.value).toLowerCase();
    return `Open again, values changed: ${was} by ${formatUser(reopened.by)} on ${formatDay(reopened.at)}`;
  }
  if (!remembered || value === 'undecided' || !by || !at) return null;
  return `decided by ${formatUser(by)} on ${formatDay(at)}`;
}

/** A user's e-mail without its domain. */
export function formatUser(email: string): string {
  return email.split('@')[0] || email;
}

/** "3 May" this year, "3 May 2024" otherwise. */
export function formatDay(at: string, now = new Date()): string {
  const day = dayjs(at);
  return day.format(day.year() === dayjs(now).year() ? 'D MMMM' : 'D MMMM YYYY');
}

/** "14:02" */
export function formatTime(at: string): string {
  return dayjs(at).format('HH:mm');
}

/** 1234 as "1,234". */
export function formatCount(count: number): string {
  return count.toLocaleString('en-GB');
}

/** "1 candidate", "3 candidates". */
export function formatCounted(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** What the members of a group have in common, as it stands after "by". */
export function groupWords(by: string): string {
  return by === 'spelling' ? 'another spelling' : by;
}
