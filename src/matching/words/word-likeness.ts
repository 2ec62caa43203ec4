import type { ComparedWords } from './compared-words.ts';
import { editDistance } from './edit-distance.ts';

const NICKNAME = 90;
const INITIAL = 80;
const SOUND = 78;

/** Why two words are alike. */
export type LikenessReason = 'same' | 'initial' | 'nickname' | 'spelling' | 'sound';

/** How alike two different words of two names are, 0–100. */
export function likenessOf(a: ComparedWords, i: number, b: ComparedWords, j: number): number {
  if (a.roles[i] === 'number' || b.roles[j] === 'number') return 0;
  const [left, right] = [a.words[i] as string, b.words[j] as string];
  if (isAbbreviation(left, right)) return INITIAL;
  if (left.length === 1 || right.length === 1) return 0;
  if (sharesGroup(a.groups[i] as readonly number[], b.groups[j] as readonly number[])) return NICKNAME;
  return Math.max(soundsAlike(a, i, b, j) ? SOUND : 0, spellingLikeness(left, right));
}

/** What makes two words alike that are aligned. */
export function likenessReason(a: ComparedWords, i: number, b: ComparedWords, j: number): LikenessReason {
  const [left, right] = [a.words[i] as string, b.words[j] as string];
  if (left === right) return 'same';
  if (isAbbreviation(left, right)) return 'initial';
  if (sharesGroup(a.groups[i] as readonly number[], b.groups[j] as readonly number[])) return 'nickname';
  return spellingLikeness(left, right) > SOUND || !soundsAlike(a, i, b, j) ? 'spelling' : 'sound';
}

/** How alike two words are spelled: 0 where more letters differ than their length allows. */
export function spellingLikeness(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a.length, b.length] : [b.length, a.length];
  const budget = budgetOf(short);
  if (long - short > budget) return 0;
  const distance = letterDistance(a, b);
  return distance > budget ? 0 : 100 - Math.floor((100 * distance) / (long + 1));
}

/** The letters in which two words differ; two swapped neighbours count as one. */
export function letterDistance(a: string, b: string): number {
  const distance = editDistance(a, b);
  return distance === 2 && a.length === b.length && isOneSwap(a, b) ? 1 : distance;
}

/** How many letters may differ. */
function budgetOf(length: number): number {
  if (length < 3) return 0;
  if (length < 6) return 1;
  return length < 10 ? 2 : 3;
}

function isAbbreviation(a: string, b: string): boolean {
  return (a.length === 1 || b.length === 1) && a.charCodeAt(0) === b.charCodeAt(0);
}

function soundsAlike(a: ComparedWords, i: number, b: ComparedWords, j: number): boolean {
  return a.sounds[i] !== '' && a.sounds[i] === b.sounds[j];
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
