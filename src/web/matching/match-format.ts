import dayjs from 'dayjs';
import type { MadeDecision } from '#contract/match-candidate-contract.ts';
import type { Decision } from '#matching';

const DECISION_WORDS: Record<Decision, string> = {
  undecided: 'Undecided',
  confirm: 'Confirmed',
  delete: 'Deleted',
};

/** A decision in a word. */
export function decisionWord(decision: Decision): string {
  return DECISION_WORDS[decision];
}

/** What is known of a decision from before: "decided by … on …", or why it is open again. */
export function memoryWords({ value, by, at, remembered, reopened }: MadeDecision): string | null {
  if (reopened) {
    const was = decisionWord(reopened.value).toLowerCase();
    return `Open again, values changed: ${was} by ${personWord(reopened.by)} on ${dayWord(reopened.at)}`;
  }
  if (!remembered || value === 'undecided' || !by || !at) return null;
  return `decided by ${personWord(by)} on ${dayWord(at)}`;
}

/** A person by their mail address, shortened to what stands before the @. */
export function personWord(email: string): string {
  return email.split('@')[0] || email;
}

/** "3 May" this year, "3 May 2024" otherwise. */
export function dayWord(at: string, now = new Date()): string {
  const day = dayjs(at);
  return day.format(day.year() === dayjs(now).year() ? 'D MMMM' : 'D MMMM YYYY');
}

/** "14:02" */
export function timeWord(at: string): string {
  return dayjs(at).format('HH:mm');
}

/** 1234 as "1,234". */
export function countWord(count: number): string {
  return count.toLocaleString('en-GB');
}

/** "1 candidate", "3 candidates". */
export function counted(count: number, [one, many]: readonly [one: string, many: string]): string {
  return `${countWord(count)} ${count === 1 ? one : many}`;
}
