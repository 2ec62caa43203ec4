import type { Word } from './prepared-word.ts';
import { differentLetters, mostDifferent } from './word-likeness.ts';

/** Numbers that tell of a word: its letters, and its length, sound and groups of given names in one. */
export const TRAITS = 2;
/** The bits of the length, of the groups and of the sound. */
const LENGTH = 31;
const GROUPS = 0x7fe0;
const SOUND = ~(LENGTH | GROUPS);
const FIRST_GROUP = 5;
const GROUP_BITS = 10;

/** Writes the traits of a word from a position on. */
export function writeTraits({ text, letters, sound, groups }: Word, traits: Int32Array, at: number): void {
  traits[at] = letters;
  const bits = groups.reduce((all, group) => all | (1 << (FIRST_GROUP + (group % GROUP_BITS))), 0);
  traits[at + 1] = Math.min(text.length, LENGTH) | bits | hashOf(sound);
}

/** False where two words have no likeness by their traits: they are not compared then, as most words of a list are not. */
export function mayBeAlike(a: Int32Array, atA: number, b: Int32Array, atB: number): boolean {
  const [othersA, othersB] = [a[atA + 1] as number, b[atB + 1] as number];
  const [lengthA, lengthB] = [othersA & LENGTH, othersB & LENGTH];
  const [lettersA, lettersB] = [a[atA] as number, b[atB] as number];
  // An initial is one of the letters of a word.
  if (lengthA === 1 || lengthB === 1) return (lettersA & lettersB) !== 0;
  if (othersA & othersB & GROUPS) return true;
  if (((othersA ^ othersB) & SOUND) === 0 && (othersA & SOUND) !== 0) return true;
  const budget = mostDifferent(Math.min(lengthA, lengthB));
  return Math.abs(lengthA - lengthB) <= budget && differentLetters(lettersA, lettersB) <= budget;
}

/** In the bits of the sound: 0 for an empty text alone. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  const bits = Math.imul(hash, 0x9e3779b1) & SOUND;
  return bits === 0 && text !== '' ? ~SOUND + 1 : bits;
}
