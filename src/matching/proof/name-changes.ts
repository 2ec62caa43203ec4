import { isLegalForm } from '../names/name-words.ts';
import { type NameKind, normalizeName, normalizePerson } from '../names/normalize.ts';
import { letterTable } from '../transliteration/letter-table.ts';
import letters from '../transliteration/letters.json' with { type: 'json' };
import { hasOtherScript } from '../transliteration/other-script.ts';
import { nicknamesOf } from '../words/nicknames.ts';

const cyrillicLetters = letterTable(letters.latinToCyrillic);
const LATIN_UNITS = new RegExp(
  `${[...cyrillicLetters.keys()].filter((unit) => unit.length > 1).join('|')}|[a-z]`,
  'g',
);

/** The ways in which a proof changes a name, from none to the greatest. */
export const NAME_CHANGES = [
  'exact',
  'letter',
  'order',
  'legal-form',
  'birthday',
  'title',
  'suffix',
  'digits',
  'hyphen',
  'doubled',
  'one-word',
  'middle-name',
  'initials',
  'nickname',
  'script',
] as const;
export type NameChange = (typeof NAME_CHANGES)[number];

/** How much a change alters. */
export const CHANGE_LEVELS: Record<NameChange, 'exact' | 'minor' | 'major'> = {
  exact: 'exact',
  letter: 'minor',
  order: 'minor',
  'legal-form': 'minor',
  birthday: 'minor',
  title: 'minor',
  suffix: 'minor',
  digits: 'minor',
  hyphen: 'minor',
  doubled: 'minor',
  'one-word': 'major',
  'middle-name': 'major',
  initials: 'major',
  nickname: 'major',
  script: 'major',
};

/** A name changed in one way; null where that cannot be done to it. `random` gives whole numbers below a limit. */
export function changeName(
  kind: NameKind,
  name: string,
  { change, random }: { change: NameChange; random: (limit: number) => number },
): string | null {
  if (change === 'exact' || change === 'birthday') return name;
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  if (change === 'letter') return withOtherLetter(words, random);
  if (change === 'order') return words.length < 2 ? null : [words.at(-1), ...words.slice(0, -1)].join(' ');
  if (change === 'script') return hasOtherScript(name) ? null : toCyrillic(name);
  if (change === 'hyphen') return withOtherHyphen(name);
  if (change === 'one-word') return words.length < 2 ? null : words.join('');
  if (change === 'doubled') return withDoubledLetter(words);
  if (change === 'digits') return withDigit(name);
  if (kind === 'organisation') return change === 'legal-form' ? withOtherForm(words) : null;
  if (change === 'middle-name') return words.length < 3 ? null : `${words[0]} ${words.at(-1)}`;
  if (change === 'initials') return withInitials(words);
  if (change === 'title') return hasOtherScript(name) ? null : `Dr. ${name.trim()}`;
  if (change === 'suffix') return hasOtherScript(name) ? null : `${name.trim()} Jr.`;
  return change === 'nickname' ? withNickname(words, random) : null;
}

/** Another letter in the longest word that is no legal form. */
function withOtherLetter(words: readonly string[], random: (limit: number) => number): string | null {
  const telling = words.filter((word) => !isLegalForm(normalizeName('organisation', word)));
  const longest = telling.reduce((most, word) => (word.length > most.length ? word : most), '');
  const letters = [...longest.matchAll(/[A-Za-z]/g)];
  const found = letters[random(Math.max(1, letters.length))];
  if (!found || longest.length < 3) return null;
  const isCapital = found[0] === found[0].toUpperCase();
  const alphabet = isCapital ? 'ABCDEFGHIJKLMNOPQRSTUVWXYZ' : 'abcdefghijklmnopqrstuvwxyz';
  const other = alphabet[(alphabet.indexOf(found[0]) + 1 + random(25)) % 26];
  const changed = longest.slice(0, found.index) + other + longest.slice(found.index + 1);
  return words.map((word) => (word === longest ? changed : word)).join(' ');
}

/** The legal form at the end left out, or Ltd where there is none. */
function withOtherForm(words: readonly string[]): string | null {
  const last = normalizeName('organisation', words.at(-1) ?? '');
  if (!isLegalForm(last)) return `${words.join(' ')} Ltd`;
  return words.length < 2 ? null : words.slice(0, -1).join(' ');
}

/** The first names as initials: T. S. Vetrogorov. */
function withInitials(words: readonly string[]): string | null {
  if (words.length < 2) return null;
  const initials = words.slice(0, -1).map((word) => `${/[\p{L}\p{N}]/u.exec(word)?.[0]}.`);
  return [...initials, words.at(-1)].join(' ');
}

/** The first name as another form of it. */
function withNickname(words: readonly string[], random: (limit: number) => number): string | null {
  const [first = '', ...rest] = words;
  const others = nicknamesOf(normalizePerson(first));
  if (rest.length === 0 || others.length === 0) return null;
  return [others[random(others.length)], ...rest].join(' ');
}

/** A hyphen for the first space, or a space for the first hyphen. */
function withOtherHyphen(name: string): string | null {
  const plain = name.trim();
  if (/\p{L}-\p{L}/u.test(plain)) return plain.replace(/(\p{L})-(?=\p{L})/u, '$1 ');
  return /\p{L} \p{L}/u.test(plain) ? plain.replace(/(\p{L}) (?=\p{L})/u, '$1-') : null;
}

/** The middle letter of the longest word twice, or once where it is double. */
function withDoubledLetter(words: readonly string[]): string | null {
  const longest = words.reduce((most, word) => (word.length > most.length ? word : most), '');
  const letters = Array.from(longest);
  if (letters.length < 4) return null;
  const double = letters.findIndex((letter, at) => at > 0 && letter === letters[at - 1]);
  const middle = letters.length >> 1;
  const changed =
    double > 0 ? letters.toSpliced(double, 1) : letters.toSpliced(middle, 0, letters[middle] ?? '');
  return words.map((word) => (word === longest ? changed.join('') : word)).join(' ');
}

const DIGITS: Readonly<Record<string, string>> = { o: '0', l: '1', i: '1', e: '3', s: '5' };

/** The last letter that looks like a digit as that digit. */
function withDigit(name: string): string | null {
  const at = Array.from(name.matchAll(/[olies]/gi)).at(-1)?.index;
  if (at === undefined || name.trim().length < 4) return null;
  return name.slice(0, at) + DIGITS[name.charAt(at).toLowerCase()] + name.slice(at + 1);
}

/** A name as Russian may write it; null for one without letters from a to z. */
function toCyrillic(name: string): string | null {
  const folded = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  if (!/[a-z]/.test(folded)) return null;
  return folded.replace(LATIN_UNITS, (unit) => cyrillicLetters.get(unit) ?? unit);
}
