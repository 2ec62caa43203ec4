import { letterTable } from './letter-table.ts';
import letters from './letters.json' with { type: 'json' };
import names from './names-in-scripts.json' with { type: 'json' };

const { hangul } = letters;
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;

/** Surnames as most of those who bear them write them. */
const SURNAMES = letterTable(names.koreanSurnames);

/** A word in Hangul by its syllables; a name of three syllables is a surname and a given name. */
export function hangulToLatin(word: string, isPerson: boolean): string {
  const syllables = Array.from(word);
  if (!isPerson || syllables.length < 2 || syllables.length > 4) return syllables.map(syllable).join('');
  const [surname = '', ...given] = syllables;
  return `${SURNAMES.get(surname) ?? syllable(surname)} ${given.map(syllable).join('')}`;
}

function syllable(letter: string): string {
  const at = letter.charCodeAt(0) - FIRST_SYLLABLE;
  if (at < 0 || at >= SYLLABLES) return letter;
  const [first, vowel, last] = [Math.floor(at / 588), Math.floor((at % 588) / 28), at % 28];
  return `${hangul.first[first]}${hangul.vowel[vowel]}${hangul.last[last]}`;
}
