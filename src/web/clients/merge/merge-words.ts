import type { Moved, MovedThing } from '#contract/clients/merge-contract.ts';
import { counted } from '../../ui/count-words.ts';

const ONE_AND_MANY: Record<MovedThing, readonly [one: string, many: string]> = {
  people: ['contact or related party', 'contacts and related parties'],
  questions: ['questionnaire', 'questionnaires'],
  handovers: ['questionnaire handed over', 'questionnaires handed over'],
  decisions: ['decision', 'decisions'],
  attached: ['record attached by hand', 'records attached by hand'],
  assignments: ['assignment', 'assignments'],
  findings: ['finding', 'findings'],
  summaries: ['summary', 'summaries'],
};

/** The word for things that move with a client. */
export function thingWord(what: MovedThing, count: number): string {
  return ONE_AND_MANY[what][count === 1 ? 0 : 1];
}

/** Things that moved, in a sentence: "2 decisions, 1 summary"; "nothing else" without any. */
export function thingsSentence(moved: readonly Moved[]): string {
  const parts = moved.map(({ what, count }) => counted(count, ...ONE_AND_MANY[what]));
  return parts.length === 0 ? 'nothing else' : parts.join(', ');
}
