import anyAscii from 'any-ascii';
import { letterTable } from './letter-table.ts';
import names from './names-in-scripts.json' with { type: 'json' };

const HAN = /\p{Script=Han}/u;
const COMPOUND_SURNAMES = new Set(names.chineseSurnamesOfTwoCharacters);
/** Readings of surnames that differ from the usual ones. */
const SURNAME_READINGS = letterTable(names.chineseSurnames);
const LONGEST_NAME = 4;

/** A word in Chinese characters by their pinyin; a name of two to four characters is a surname and a given name. */
export function hanToLatin(word: string, isPerson: boolean): string {
  const characters = Array.from(word);
  const isName =
    isPerson && characters.length > 1 && characters.length <= LONGEST_NAME && characters.every(isHan);
  if (!isName) return characters.map(pinyin).join('');
  const size = characters.length > 2 && COMPOUND_SURNAMES.has(characters.slice(0, 2).join('')) ? 2 : 1;
  const [surname, given] = [characters.slice(0, size), characters.slice(size)];
  const read = size === 1 ? SURNAME_READINGS.get(surname[0] ?? '') : undefined;
  return `${read ?? surname.map(pinyin).join('')} ${given.map(pinyin).join('')}`;
}

function isHan(character: string): boolean {
  return HAN.test(character);
}

function pinyin(character: string): string {
  return anyAscii(character).toLowerCase().trim();
}
