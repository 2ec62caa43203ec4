import anyAscii from 'any-ascii';
import { letterTable } from './letter-table.ts';

const HAN = /\p{Script=Han}/u;
/** Surnames of two characters. */
const COMPOUND_SURNAMES = new Set(
  '欧阳 歐陽 司马 司馬 上官 诸葛 諸葛 司徒 东方 東方 独孤 獨孤 慕容 皇甫 尉迟 尉遲 公孙 公孫 令狐 夏侯 端木 南宫 南宮 宇文 长孙 長孫'.split(
    ' ',
  ),
);
/** Readings of surnames that differ from the usual ones. */
const SURNAME_READINGS = letterTable(
  '曾=zeng 单=shan 單=shan 解=xie 仇=qiu 朴=piao 查=zha 翟=zhai 盖=ge 区=ou 尉=wei',
);
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
