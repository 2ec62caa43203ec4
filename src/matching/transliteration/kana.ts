import { letterTable } from './letter-table.ts';

/** Katakana by rows; a row's vowels are a, i, u, e, o. */
const SYLLABLES = `ア=a イ=i ウ=u エ=e オ=o カ=ka キ=ki ク=ku ケ=ke コ=ko ガ=ga ギ=gi グ=gu ゲ=ge ゴ=go サ=sa シ=shi ス=su セ=se ソ=so
ザ=za ジ=ji ズ=zu ゼ=ze ゾ=zo タ=ta チ=chi ツ=tsu テ=te ト=to ダ=da ヂ=ji ヅ=zu デ=de ド=do ナ=na ニ=ni ヌ=nu ネ=ne ノ=no ハ=ha ヒ=hi フ=fu
ヘ=he ホ=ho バ=ba ビ=bi ブ=bu ベ=be ボ=bo パ=pa ピ=pi プ=pu ペ=pe ポ=po マ=ma ミ=mi ム=mu メ=me モ=mo ヤ=ya ユ=yu ヨ=yo ラ=ra リ=ri ル=ru
レ=re ロ=ro ワ=wa ヰ=i ヱ=e ヲ=o ン=n ヴ=vu ァ=a ィ=i ゥ=u ェ=e ォ=o ャ=ya ュ=yu ョ=yo ヮ=wa`;
const syllables = letterTable(SYLLABLES);
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
