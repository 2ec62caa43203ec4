import { wholeWords } from './language/whole-words.ts';

/** How long a summary is: at least so many points, then more until it has so many words. */
export type SummaryLength = { words: number; leastPoints: number; mostPoints: number };

const MAX_POINTS = 12;
const USUAL: SummaryLength = { words: 120, leastPoints: 5, mostPoints: MAX_POINTS };
/** The summary of a file of more pages is longer. */
const MANY_PAGES = 20;
const LONG = { ...USUAL, words: 320, leastPoints: 8 };
const SHORT = { words: 60, leastPoints: 2, mostPoints: 5 };
/** Numbers from one on, in English, German, French, Spanish, Chinese and Korean. */
const NUMBERS = [
  'one two three four five six seven eight nine ten eleven twelve'.split(' '),
  'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' '),
  'une deux trois quatre cinq six sept huit neuf dix onze douze'.split(' '),
  'una dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' '),
  '一 二 三 四 五 六 七 八 九 十'.split(' '),
  '한 두 세 네 다섯 여섯 일곱 여덟 아홉 열'.split(' '),
];
const NUMBER = `(\\d{1,4}|${NUMBERS.flat().join('|')})`;
const POINTS = wholeWords(
  `${NUMBER} (?:\\p{L}+ )?(?:sentences?|points?|bullets?|lines?|sätzen?|stichpunkten?|punkten?|zeilen|phrases?|lignes?|frases?|puntos?|líneas?)`,
);
const POINTS_EAST = new RegExp(`${NUMBER} ?(?:个|個|つ|点|點|条|條|句|文|가지|문장|개)`, 'u');
const WORDS = wholeWords(`${NUMBER} (?:words|wörtern?|worten|mots|palabras)`);
const IN_DETAIL = wholeWords(
  'detailed|in detail|long|longer|thorough|comprehensive|extensive|ausführlich\\p{L}*|detailliert\\p{L}*|lang\\p{L}*|détaillée?|en détail|longue?|approfondie?|detallad[oa]|en detalle|larg[oa]|extens[oa]',
);
const IN_SHORT = wholeWords(
  'short|brief|briefly|concise|kurz\\p{L}*|knapp\\p{L}*|courte?|bref|brève|brièvement|concise?|cort[oa]|breve|brevemente|concis[oa]',
);
const EASTERN_SHORT = /简短|简要|簡短|簡単に|簡潔|짧게|간단/u;
const EASTERN_LONG = /详细|詳細|詳しく|자세히/u;
/** A character of a script without spaces is so much of a word; Korean divides its words by spaces, and they say more. */
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/gu;
const HANGUL = /[\p{sc=Hangul}]/gu;
const WORDS_PER_CHARACTER = { spaceless: 0.6, hangul: 0.45 };

/** Reads from a prompt how long its summary of so many pages is to be. */
export function summaryLength(prompt: string, pages = 1): SummaryLength {
  const points = numberOf((POINTS.exec(prompt) ?? POINTS_EAST.exec(prompt))?.[1]);
  const words = numberOf(WORDS.exec(prompt)?.[1]);
  if (points) {
    const count = Math.min(points, MAX_POINTS);
    return { words: 0, leastPoints: count, mostPoints: count };
  }
  if (words) return { words, leastPoints: 1, mostPoints: MAX_POINTS };
  if (IN_DETAIL.test(prompt) || EASTERN_LONG.test(prompt)) return LONG;
  if (IN_SHORT.test(prompt) || EASTERN_SHORT.test(prompt)) return SHORT;
  return pages > MANY_PAGES ? { ...USUAL, words: USUAL.words * 1.5 } : USUAL;
}

/** The length of a text in words; in scripts without spaces by its characters. */
export function lengthOf(text: string): number {
  const spaceless = text.match(SPACELESS)?.length ?? 0;
  const hangul = text.match(HANGUL)?.length ?? 0;
  const others =
    text
      .replace(SPACELESS, ' ')
      .replace(HANGUL, ' ')
      .match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return others + spaceless * WORDS_PER_CHARACTER.spaceless + hangul * WORDS_PER_CHARACTER.hangul;
}

function numberOf(written: string | undefined): number {
  if (!written) return 0;
  const place = NUMBERS.map((numbers) => numbers.indexOf(written.toLowerCase())).find((at) => at >= 0) ?? -1;
  return Number(written) || place + 1;
}
