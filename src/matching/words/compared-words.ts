import type { NameKind } from '../names/normalize.ts';
import { COMPANY_WORDS, LEGAL_WORDS, LINKING_WORDS, PARTICLES, SUFFIXES, TITLES } from './frequent-words.ts';
import { nicknameGroups } from './nicknames.ts';
import { soundKey } from './sound-key.ts';

/** What a word of a name is, which decides how much it counts. */
type WordRole = 'word' | 'initial' | 'number' | 'particle' | 'title' | 'suffix' | 'legal-form' | 'frequent';

/** The words of a normalised name, ready to be compared with those of many others; columns, one entry for each word. */
export type ComparedWords = {
  kind: NameKind;
  text: string;
  words: readonly string[];
  roles: readonly WordRole[];
  weights: readonly number[];
  total: number;
  /** Groups of given names, for persons. */
  groups: readonly (readonly number[])[];
  sounds: readonly string[];
};

const NUMBER = /^(?:\p{N}+|i{2,3}|iv|vi{1,3}|ix|xi{1,3})$/u;
const NO_GROUPS: readonly number[] = [];
/** Words that are compared; names that are longer are descriptions. */
export const MAX_WORDS = 24;

const WEIGHT: Record<Exclude<WordRole, 'word'>, number> = {
  initial: 4,
  number: 10,
  particle: 2,
  title: 1,
  suffix: 2,
  'legal-form': 2,
  frequent: 6,
};

/** Prepares the words of a name that is normalised as one of this kind. */
export function comparedWords(kind: NameKind, text: string): ComparedWords {
  const words = text === '' ? [] : text.split(' ').slice(0, MAX_WORDS);
  const roles = words.map((word, at) => roleOf(kind, word, at));
  const weights = roles.map((role, at) => (role === 'word' ? wordWeight(words[at] ?? '') : WEIGHT[role]));
  return {
    kind,
    text,
    words,
    roles,
    weights,
    total: weights.reduce((sum, weight) => sum + weight, 0),
    groups: words.map(kind === 'person' ? nicknameGroups : () => NO_GROUPS),
    sounds: words.map(soundKey),
  };
}

/** Long words tell more than short ones, up to a length. */
function wordWeight(word: string): number {
  return 6 + 2 * Math.min(word.length, 7);
}

function roleOf(kind: NameKind, word: string, at: number): WordRole {
  if (kind === 'organisation') return companyRole(word);
  if (word.length === 1) return 'initial';
  if (TITLES.has(word)) return 'title';
  if (at > 0 && SUFFIXES.has(word)) return 'suffix';
  return PARTICLES.has(word) ? 'particle' : 'word';
}

function companyRole(word: string): WordRole {
  if (LEGAL_WORDS.has(word)) return 'legal-form';
  if (LINKING_WORDS.has(word)) return 'particle';
  if (NUMBER.test(word)) return 'number';
  return COMPANY_WORDS.has(word) ? 'frequent' : 'word';
}
