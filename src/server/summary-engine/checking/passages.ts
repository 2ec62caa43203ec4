import { plainText } from '../plain-text.ts';
import { splitParagraph } from '../sentences.ts';

/** A page that quotations are looked up on: its sentences, and its letters and digits alone. */
export type SearchablePage = { plain: string; sentences: { text: string; from: number; to: number }[] };

/** Prepares a page for quotations. */
export function searchablePage(text: string): SearchablePage {
  const sentences: SearchablePage['sentences'] = [];
  let end = -1;
  for (const sentence of text.split('\n').flatMap(splitParagraph)) {
    const { length } = plainText(sentence);
    if (length === 0) continue;
    sentences.push({ text: sentence, from: end + 1, to: end + 1 + length });
    end += 1 + length;
  }
  return { plain: sentences.map((sentence) => plainText(sentence.text)).join(' '), sentences };
}

/** Returns the sentences in which a quotation stands on a page; empty when it does not. */
export function passageOf(page: SearchablePage, quote: string): string {
  const words = plainText(quote);
  const found = new Set<string>();
  for (
    let at = page.plain.indexOf(words);
    at >= 0 && words !== '';
    at = page.plain.indexOf(words, at + words.length)
  ) {
    for (const { text, from, to } of page.sentences) if (from < at + words.length && to > at) found.add(text);
  }
  return [...found].join(' ');
}
