import { readFileSync } from 'node:fs';

/** Fewest different characters a password needs. */
const MIN_DISTINCT_CHARACTERS = 5;
/** Shortest core of a common password, without the digits and signs around it, that makes other passwords common. */
const MIN_COMMON_WORD_LENGTH = 4;
/** Most common words, besides little ones, that are written together and count as one. */
const MAX_WORDS_TOGETHER = 2;
/** Fewest letters or digits in a row that make a sequence. */
const MIN_SEQUENCE_LENGTH = 4;

/** Words of passwords of the last years, which the list of older leaks does not have. */
const WORDS_OF_TODAY = `
  spring summer autumn winter january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday company office secret temp temporary test start login guest
  welcome change changethis changeit default forever bitcoin crypto covid corona pandemic lockdown vaccine openai chatgpt
  netflix tiktok instagram whatsapp telegram facebook google amazon roblox minecraft fortnite pokemon letmein iloveyou
  correcthorsebattery correcthorsebatterystaple staplebatteryhorsecorrect
`.split(/\s+/);

/** Words between others that make a password hardly harder to guess. */
const LITTLE_WORDS =
  'a am and be for i in is it me my new no not of on our please so that the this to we you your'.split(' ');

/** What signs and digits stand for in words that are written to look harder. */
const DISGUISES: Readonly<Record<string, string>> = {
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
};

const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** The cores of common passwords: with any digits and signs around them, attackers guess them early. */
const commonWords: ReadonlySet<string> = new Set(
  [...commonPasswords, ...WORDS_OF_TODAY]
    .map(undecorated)
    .filter((word) => word.length >= MIN_COMMON_WORD_LENGTH),
);
const littleWords: ReadonlySet<string> = new Set(LITTLE_WORDS);
const longestWord = Math.max(...[...commonWords].map(({ length }) => length));

/**
 * Whether many people use a password in small letters, or a word of it: alone, with digits and signs around or in place of
 * letters, repeated, or together with little words.
 */
export function isWellKnownPassword(password: string): boolean {
  if (new Set(password).size < MIN_DISTINCT_CHARACTERS || commonPasswords.has(password)) return true;
  if (isSequence(password) || isBraided(password) || /^(.{1,6})\1+$/su.test(password)) return true;
  const core = undecorated(password);
  return [core, core.replace(/[013457@$!]/g, (sign) => DISGUISES[sign] ?? sign)].some(isMadeOfCommonWords);
}

/** Whether each character follows the one before, as in abcdefgh or 87654321. */
function isSequence(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}

/** Whether letters and digits are two sequences, as in 1a2b3c4d. */
function isBraided(password: string): boolean {
  const parts = [password.replace(/\D/g, ''), password.replace(/\d/g, '')];
  return parts.every((part) => part.length >= MIN_SEQUENCE_LENGTH && isSequence(part));
}

/** Whether nothing but common words is in a core: one, however often, between spaces and signs, or few written together. */
function isMadeOfCommonWords(core: string): boolean {
  const runs = core.split(/[^\p{L}]+/u).filter(Boolean);
  const words = runs.map(wordsIn);
  if (words.some((found) => found === null)) return false;
  const distinct = new Set(words.flatMap((found) => found ?? []));
  return distinct.size > 0 && distinct.size <= (runs.length === 1 ? MAX_WORDS_TOGETHER : 1);
}

/** Returns the common words that a text is written of, without the little ones between; null when it has another part. */
function wordsIn(text: string): string[] | null {
  if (commonWords.has(text)) return [text];
  // The fewest words up to each letter.
  const best: (string[] | null)[] = [[]];
  for (let end = 1; end <= text.length; end++) {
    best[end] = null;
    for (let start = Math.max(0, end - longestWord); start < end; start++) {
      const word = text.slice(start, end);
      const before = best[start];
      const added = littleWords.has(word) ? [] : commonWords.has(word) ? [word] : null;
      if (!before || !added) continue;
      const words = [...new Set([...before, ...added])];
      const shortest = best[end];
      if (!shortest || words.length < shortest.length) best[end] = words;
    }
  }
  return best[text.length] ?? null;
}

/** Removes the digits and signs around a password. */
function undecorated(password: string): string {
  return password.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
}
