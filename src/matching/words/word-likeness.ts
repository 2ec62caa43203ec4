import { editDistance } from './edit-distance.ts';
import type { Word } from './prepared-word.ts';

const NICKNAME = 90;
const INITIAL = 80;
const SOUND = 78;

/** Why two words are alike. */
export type LikenessReason = 'same' | 'initial' | 'nickname' | 'spelling' | 'sound';

/** How alike two words are, 0–100: 100 when they are equal. Symmetric. */
export function likenessOf(a: Word, b: Word): number {
  if (a.text === b.text) return 100;
  if (a.role === 'number' || b.role === 'number') return 0;
  if (isAbbreviation(a.text, b.text)) return INITIAL;
  if (a.text.length === 1 || b.text.length === 1) return 0;
  if (sharesGroup(a.groups, b.groups)) return NICKNAME;
  return Math.max(
    soundsAlike(a, b) ? SOUND : 0,
    canBeSpelledAlike(a, b) ? spellingLikeness(a.text, b.text) : 0,
  );
}

/** What makes two words alike that are aligned. */
export function likenessReason(a: Word, b: Word): LikenessReason {
  if (a.text === b.text) return 'same';
  if (isAbbreviation(a.text, b.text)) return 'initial';
  if (sharesGroup(a.groups, b.groups)) return 'nickname';
  return spellingLikeness(a.text, b.text) > SOUND || !soundsAlike(a, b) ? 'spelling' : 'sound';
}

/** How alike two words are spelled: 0 where more letters differ than their length allows. */
export function spellingLikeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  const budget = mostDifferent(short);
  if (long - short > budget) return 0;
  const distance = letterDistance(a, b);
  return distance > budget ? 0 : 100 - Math.floor((100 * distance) / (long + 1));
}

/** The letters in which two words differ; two swapped neighbours count as one. */
export function letterDistance(a: string, b: string): number {
  const distance = editDistance(a, b);
  return distance === 2 && a.length === b.length && isOneSwap(a, b) ? 1 : distance;
}

/** Whether the letters that only one of the words has are no more than may differ: a bound that saves most distances. */
function canBeSpelledAlike(a: Word, b: Word): boolean {
  return differentLetters(a.letters, b.letters) <= mostDifferent(Math.min(a.text.length, b.text.length));
}

/** The most letters of two words, given as bits, that only one of them has. */
export function differentLetters(a: number, b: number): number {
  return Math.max(countBits(a & ~b), countBits(b & ~a));
}

/** How many bits of a number are set: counted in pairs, then in fours, then in bytes, which are added up. */
export function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** How many letters of two words may differ, by the length of the shorter one. */
export function mostDifferent(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

function isAbbreviation(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a.charCodeAt(0) === b.charCodeAt(0);
}

function soundsAlike(a: Word, b: Word): boolean {
  return a.sound !== '' && a.sound === b.sound;
}

function isOneSwap(a: string, b: string): boolean {
  let at = 0;
  while (a.charCodeAt(at) === b.charCodeAt(at)) at++;
  return a.charCodeAt(at) === b.charCodeAt(at + 1) && a.charCodeAt(at + 1) === b.charCodeAt(at);
}

function sharesGroup(a: readonly number[], b: readonly number[]): boolean {
  for (const group of a) if (b.includes(group)) return true;
  return false;
}
