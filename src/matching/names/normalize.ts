import { ERASED } from '#records';
import { foldInto } from './fold-name.ts';
import { NameUnits } from './name-units.ts';
import { replaceLegalForms } from './replace-legal-forms.ts';

/**
 * Stored beside normalised names: names normalised under another number are normalised again. 2: the Latin forms of
 * names in other scripts are among them. 3: more company words of other scripts are translated. 4: what was erased is no name.
 */
export const NORMALIZATION_VERSION = 4;

/** The kind of a name: for organisations legal forms and initials are unified, too. */
export type NameKind = 'organisation' | 'person';

const SPACE = 32;
const folded = new NameUnits();
const replaced = new NameUnits();

/** Normalises a person's name: letters and digits in lower case without accents, one space between words. */
export function normalizePerson(name: string): string {
  foldInto(name, folded);
  return folded.toString();
}

/** Normalises an organisation's name: folded, "n v" as "nv", and each legal form in one spelling. */
export function normalizeOrganisation(name: string): string {
  foldInto(name, folded);
  joinInitials(folded);
  replaceLegalForms(folded, replaced);
  return replaced.toString();
}

/** Normalises a name of this kind, without what was erased of it. */
export function normalizeName(kind: NameKind, name: string): string {
  const known = name.includes(ERASED) ? name.replaceAll(ERASED, ' ') : name;
  return kind === 'organisation' ? normalizeOrganisation(known) : normalizePerson(known);
}

/** The words of a normalised name. */
export function wordsOf(name: string): string[] {
  return name.split(' ').filter(Boolean);
}

/** Removes the spaces in every run of one-letter words; a digit is no letter. */
function joinInitials(name: NameUnits): void {
  const { units, length } = name;
  let at = 0;
  // The start of the previous word after the removal of spaces before it.
  let wordStart = 0;
  for (let i = 0; i < length; i++) {
    if (units[i] !== SPACE) {
      units[at++] = units[i] as number;
      continue;
    }
    const joins =
      isOneLetter(units, wordStart, at) && isOneLetter(units, i + 1, wordEnd(units, i + 1, length));
    if (!joins) units[at++] = SPACE;
    wordStart = at;
  }
  name.length = at;
}

/** The end of the word that starts at `start`, at most three units on: enough for one letter. */
function wordEnd(units: Uint16Array, start: number, length: number): number {
  let end = start;
  while (end < length && end < start + 3 && units[end] !== SPACE) end++;
  return end;
}

function isOneLetter(units: Uint16Array, start: number, end: number): boolean {
  const first = units[start] as number;
  if (end - start === 1) return first < 128 ? first >= 97 : isLetter(String.fromCharCode(first));
  if (end - start !== 2 || first < 0xd800 || first > 0xdbff) return false;
  return isLetter(String.fromCharCode(first, units[start + 1] as number));
}

function isLetter(character: string): boolean {
  return /^\p{L}$/u.test(character);
}
