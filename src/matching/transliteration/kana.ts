import { letterTable } from './letter-table.ts';
import letters from './letters.json' with { type: 'json' };

const syllables = letterTable(letters.kana);
const SMALL = /[ァィゥェォャュョヮ]/u;
const HIRAGANA_TO_KATAKANA = 0x60;

/** A word in kana as Hepburn writes it, with `long` after each long vowel. */
export function kanaToLatin(word: string, long = ''): string {
  let latin = '';
  let isDoubled = false;
  for (const letter of word.replace(/[ぁ-ゖ]/gu, toKatakana)) {
    if (letter === 'ッ') {
      isDoubled = true;
      continue;
    }
    if (letter === 'ー') {
      latin += long;
      continue;
    }
    const syllable = syllables.get(letter) ?? letter;
    latin = SMALL.test(letter)
      ? joinSmall(latin, syllable)
      : latin + (isDoubled ? syllable.charAt(0) : '') + syllable;
    isDoubled = false;
  }
  return latin;
}

/**
 * A word in kana as a foreign name may have been before it was written in kana, which puts a vowel after each consonant: without
 * the u between consonants and the o after t and d, and with an l before consonants.
 */
export function foreignKana(word: string): string {
  return kanaToLatin(word, ':')
    .replace(/a:$/g, 'er')
    .replace(/a:/g, 'ar')
    .replace(/:/g, '')
    .replace(/n(?=[pbm])/g, 'm')
    .replace(/ru(?=[^aeiouy]|$)/g, 'l')
    .replace(/tsu(?=[^aeiouy]|$)/g, 'ts')
    .replace(/([kgszfbpmv])u(?=[^aeiouyn]|$)/g, '$1')
    .replace(/([td])o(?=[^aeiouyn]|$)/g, '$1')
    .replace(/([kgsztdbp])\1/g, '$1')
    .replace(/(sh|ch|j)i(?=[^aeiouyn]|$)/g, '$1');
}

function toKatakana(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + HIRAGANA_TO_KATAKANA);
}

/** Joins a small letter to the syllable before: ki + ya is kya, shi + ya is sha, fu + i is fi. */
function joinSmall(latin: string, small: string): string {
  const stem = latin === 'u' ? 'w' : latin.replace(/[iueo]$/, '');
  if (!small.startsWith('y')) return stem + small;
  return /(?:sh|ch|j)$/.test(stem) ? stem + small.slice(1) : stem + small;
}
