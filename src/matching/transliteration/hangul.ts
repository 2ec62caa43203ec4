import { letterTable } from './letter-table.ts';

const FIRST = 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' ');
const VOWEL = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ');
const LAST = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p t'.split(' ');
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES = 11_172;

/** Surnames as most of those who bear them write them. */
const SURNAMES =
  letterTable(`김=kim 이=lee 리=ri 박=park 최=choi 정=jung 강=kang 조=cho 윤=yoon 장=jang 임=lim 림=rim 한=han 오=oh 서=seo 신=shin 권=kwon 황=hwang 안=ahn 송=song
류=ryu 유=yoo 홍=hong 전=jeon 고=ko 문=moon 손=son 양=yang 배=bae 백=baek 허=heo 노=roh 남=nam 심=shim 하=ha 주=joo 구=koo 곽=kwak 우=woo 현=hyun`);

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
  return `${FIRST[first]}${VOWEL[vowel]}${LAST[last]}`;
}
