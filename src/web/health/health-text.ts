import { type Health, WATCHED_LABELS } from '#contract/health-contract.ts';
import { counted } from '../ui/count-words.ts';

/** Returns how many problems need attention, as a sentence. */
export function needsSentence({ watched }: Health): string {
  const count = watched.flatMap(({ problems }) => problems).length;
  const isAllKnown = watched.every(({ state }) => state === 'fine');
  if (count === 0) return isAllKnown ? 'Everything is as it should be.' : 'No problems are known.';
  return `${counted(count, 'problem needs', 'problems need')} attention.`;
}

/** Returns the whole state as text, to be sent to a person who helps. */
export function healthText(health: Health): string {
  const problems = health.watched.flatMap((one) => one.problems);
  return [
    `Cairn, checked at ${health.checkedAt}. ${needsSentence(health)}`,
    ...problems.map(({ title, advice }, index) => `${index + 1}. ${title} ${advice}`),
    ...health.watched.map(({ name, line }) => `${WATCHED_LABELS[name]}: ${line}`),
  ].join('\n');
}
