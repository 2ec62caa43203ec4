import type { Moved, MovedThing } from '#contract/clients/merge-contract.ts';
import { fieldTypes, type JsonValue, typeOfValue } from '#records';
import { valueText } from '../../editing/values/value-text.ts';
import { counted } from '../../ui/count-words.ts';
import { LOCALE } from '../../ui/installation-locale.ts';

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

/** A value as it is shown: a number with the separators of the installation, a day in words. */
export function shownText(value: JsonValue): string {
  const isShown = typeof value === 'number' || typeof value === 'string';
  return isShown ? fieldTypes[typeOfValue(value)].show(value, LOCALE) : valueText(value);
}
