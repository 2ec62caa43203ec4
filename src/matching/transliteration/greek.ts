import { letterTable } from './letter-table.ts';
import letters from './letters.json' with { type: 'json' };

const PAIRS: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/γγ/g, 'ng'],
  [/γχ/g, 'nch'],
  [/^γκ/g, 'g'],
  [/γκ/g, 'gk'],
  [/^μπ/g, 'b'],
  [/μπ$/g, 'mp'],
  [/μπ/g, 'mp'],
  [/^ντ/g, 'd'],
  [/ντζ/g, 'ntz'],
  [/αυ(?=[θκξπστφχψ]|$)/g, 'af'],
  [/αυ/g, 'av'],
  [/ευ(?=[θκξπστφχψ]|$)/g, 'ef'],
  [/ευ/g, 'ev'],
];
const greek = letterTable(letters.greek);

/** A Greek word, in lower case without accents, as it is usually written in Latin letters. */
export function greekToLatin(word: string): string {
  let written = word;
  for (const [pair, latin] of PAIRS) written = written.replace(pair, latin);
  return Array.from(written, (letter) => greek.get(letter) ?? letter).join('');
}
