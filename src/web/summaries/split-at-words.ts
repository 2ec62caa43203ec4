/** Splits a text at some words, which become parts of their own. */
export function splitAtWords(text: string, words: readonly string[]): { text: string; isMarked: boolean }[] {
  if (words.length === 0) return [{ text, isMarked: false }];
  const longestFirst = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const anyOf = new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text
    .split(anyOf)
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}
