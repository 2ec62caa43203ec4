import { type Language, STOP_WORDS } from './language/languages.ts';
import { stemOf } from './language/stems.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** French words before an apostrophe that stands for a letter: `l’offre`, `qu’elle`. */
const ELIDED = /(?<!\p{L})(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})/gu;

/** Splits a text into lower-case stems, without the stop words of its language. */
export function wordsOf(text: string, language: Language = 'en'): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(
    language === 'fr' ? plain.replace(ELIDED, '') : plain,
  )) {
    if (isWordLike && !STOP_WORDS[language].has(segment)) words.push(stemOf(segment, language));
  }
  return words;
}
