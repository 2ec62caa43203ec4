const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Words of German, in which every noun begins with a capital, so that names cannot be told from other words. */
const GERMAN = /\b(?:der|das|dem|und|nicht|ist|wird|werden|wurden?|eine[nmrs]?)\b/;
/** Capitalised words that are not names. */
const NO_NAMES = new Set(['i', 'english']);
const CAPITAL = /^\p{Lu}/u;

type Word = { text: string; isFirst: boolean };

/**
 * Lists the names in a statement: words with a capital, and words with a digit such as `Q3`. The first word of a sentence is
 * one when the next begins with a capital too, when it has a second capital, or when `isName` knows it.
 */
export function namesIn(text: string, isName: (word: string) => boolean): string[] {
  if (GERMAN.test(text)) return [];
  const words = wordsIn(text);
  return words
    .filter(({ text: word, isFirst }, index) => {
      if (/^\p{L}.*\p{N}/u.test(word)) return true;
      if (!CAPITAL.test(word) || NO_NAMES.has(word.toLowerCase())) return false;
      const next = words[index + 1];
      const isBeforeName = next !== undefined && !next.isFirst && CAPITAL.test(next.text);
      return !isFirst || isBeforeName || /.\p{Lu}/u.test(word) || isName(word);
    })
    .map(({ text: word }) => word);
}

/** Collects the words that begin with a capital within a sentence, and nowhere in a text with a small letter. */
export function namesOf(texts: readonly string[]): (word: string) => boolean {
  const names = new Set<string>();
  const others = new Set<string>();
  for (const { text, isFirst } of texts.flatMap(wordsIn)) {
    if (!CAPITAL.test(text)) others.add(text);
    else if (!isFirst) names.add(text);
  }
  return (word) => names.has(word) && !others.has(word.toLowerCase());
}

/** Splits a text into words; `isFirst` after the end of a sentence or line. */
function wordsIn(text: string): Word[] {
  const words: Word[] = [];
  let isFirst = true;
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike) {
      words.push({ text: segment.replace(/['’]s?$/u, ''), isFirst });
      isFirst = false;
    } else if (/[.!?:\n•]/.test(segment)) isFirst = true;
  }
  return words;
}
