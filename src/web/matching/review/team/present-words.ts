import type { MatchRecordRow } from '#contract/matching/match-candidate-contract.ts';
import type { PresentUser } from '#contract/matching/match-team-contract.ts';
import { MINUTE_MS } from '#records';

/** Who else has a record open: "Temi Adeyemi is here"; null when no one has. */
export function whoIsHere(present: readonly PresentUser[], recordId: string): string | null {
  const names = present.filter(({ record }) => record?.recordId === recordId).map(({ user }) => user.name);
  const [first, ...others] = names;
  if (first === undefined) return null;
  if (others.length === 0) return `${first} is here`;
  return others.length === 1
    ? `${first} and ${others[0]} are here`
    : `${first} and ${others.length} others are here`;
}

/** Whose an undecided record is: "For Harriet Soames-Reddy", "For you"; null for no one. */
export function whoseRecord({ assignment, undecided }: MatchRecordRow, userId: string): string | null {
  if (!assignment || undecided === 0) return null;
  return `For ${assignment.to.id === userId ? 'you' : assignment.to.name}`;
}

/** How long a user has been where they are: "now", "4 min ago". */
export function sinceWords(since: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(since)) / MINUTE_MS);
  return minutes < 1 ? 'now' : `${minutes} min ago`;
}
