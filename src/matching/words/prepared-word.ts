import type { NameKind } from '../names/normalize.ts';
import { COMPANY_WORDS, LEGAL_WORDS, LINKING_WORDS, PARTICLES, SUFFIXES, TITLES } from './frequent-words.ts';
import { nicknameGroups } from './nicknames.ts';
import { soundKey } from './sound-key.ts';

/** What a word of a name is, which decides how much it counts. */
type WordRole = 'word' | 'initial' | 'number' | 'particle' | 'title' | 'suffix' | 'legal-form' | 'frequent';

/** A word of a normalised name, with what is compared of it. */
export type Word = {
  text: string;
  role: WordRole;
  weight: number;
  /** Groups of given names, for persons. */
  groups: readonly number[];
  sound: string;
  /** The letters it has, a bit for each from a to z; other letters share the bits above. */
  letters: number;
};

const NUMBER = /^(?:\p{N}+|i{2,3}|iv|vi{1,3}|ix|xi{1,3})$/u;
const NO_GROUPS: readonly number[] = [];
const FIRST_LETTER = 97;
const LETTERS = 26;

const WEIGHT: Record<Exclude<WordRole, 'word'>, number> = {
  initial: 4,
  number: 10,
  particle: 2,
  title: 1,
  suffix: 2,
  'legal-form': 2,
  frequent: 6,
};

/** Prepares a word of a name of this kind; `isFirst` says that it begins the name. */
export function preparedWord(kind: NameKind, text: string, { isFirst }: { isFirst: boolean }): Word {
  const role = roleOf(kind, text, isFirst);
  return {
    ...{ text, role, weight: role === 'word' ? wordWeight(text) : WEIGHT[role] },
    groups: kind === 'person' ? nicknameGroups(text) : NO_GROUPS,
    sound: soundKey(text),
    letters: lettersOf(text),
  };
}

/** Whether a word counts otherwise at the beginning of a name. */
export function dependsOnPosition(kind: NameKind, text: string): boolean {
  return kind === 'person' && SUFFIXES.has(text);
}

/** Long words tell more than short ones, up to a length. */
function wordWeight(word: string): number {
  return 6 + 2 * Math.min(word.length, 7);
}

function roleOf(kind: NameKind, word: string, isFirst: boolean): WordRole {
  if (kind === 'organisation') return companyRole(word);
  if (word.length === 1) return 'initial';
  if (TITLES.has(word)) return 'title';
  if (!isFirst && SUFFIXES.has(word)) return 'suffix';
  return PARTICLES.has(word) ? 'particle' : 'word';
}

function companyRole(word: string): WordRole {
  if (LEGAL_WORDS.has(word)) return 'legal-form';
  if (LINKING_WORDS.has(word)) return 'particle';
  if (NUMBER.test(word)) return 'number';
  return COMPANY_WORDS.has(word) ? 'frequent' : 'word';
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at) - FIRST_LETTER;
    letters |= 1 << (letter >= 0 && letter < LETTERS ? letter : LETTERS + (letter & 3));
  }
  return letters;
}
