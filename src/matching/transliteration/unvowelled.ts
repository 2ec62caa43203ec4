import { letterTable } from './letter-table.ts';
import letters from './letters.json' with { type: 'json' };
import names from './names-in-scripts.json' with { type: 'json' };

/** What a script without vowels needs: how its letters and its most frequent names are written. */
type Script = { letters: ReadonlyMap<string, string>; names: ReadonlyMap<string, string> };

export const ARABIC: Script = { letters: letterTable(letters.arabic), names: letterTable(names.arabic) };
export const HEBREW: Script = { letters: letterTable(letters.hebrew), names: letterTable(names.hebrew) };

const VOWEL = /^[aeiou]/;

/** A word of a script that writes no vowels: as its name is known, or with likely vowels put in. */
export function unvowelledToLatin(script: Script, word: string): string {
  const known = script.names.get(word);
  if (known !== undefined) return known;
  if (script === ARABIC && word.startsWith('ال') && word.length > 4)
    return `al-${unvowelledToLatin(script, word.slice(2))}`;
  const written = Array.from(
    word.replace(/^[أا]و(?=.)/u, 'o').replace(/^[إا]ي(?=.)/u, 'i'),
    (letter) => script.letters.get(letter) ?? letter,
  );
  return withVowels(written);
}

/** Reads w and y between consonants as u and i, and puts an a between two consonants. */
function withVowels(letters: readonly string[]): string {
  let written = '';
  for (const [at, letter] of letters.entries()) {
    const isFirst = at === 0;
    const afterVowel = /[aeiou]$/.test(written);
    if (letter === '3') written += isFirst || !afterVowel ? 'a' : '';
    else if (letter === 'w' && !isFirst && !afterVowel) written += 'o';
    else if (letter === 'y' && !isFirst && !afterVowel) written += 'i';
    else if (isFirst || afterVowel || VOWEL.test(letter)) written += letter;
    else
      written +=
        /[aeiou]./.test(written) && at + 1 < letters.length && isClosed(written) ? letter : `a${letter}`;
  }
  return written;
}

/** Whether what is written ends with a vowel and one consonant, after which another consonant follows without a vowel. */
function isClosed(written: string): boolean {
  return /[aeiou](?:[bcdfghjklmnpqrstvz]|sh|kh|th|tz|gh)$/.test(written);
}
