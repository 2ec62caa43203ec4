/** A paragraph of a page, split around the marked part. */
export type MarkedParagraph = { before: string; marked: string; after: string };

/** Splits the paragraphs of a page around a quote, or around as much of its beginning as is on this page. */
export function markQuote(text: string, quote: string): MarkedParagraph[] {
  const paragraphs = text.split('\n');
  const words = quote.trim();
  const found = words ? longestFound(paragraphs, words) : null;
  return paragraphs.map((paragraph) => {
    const at = found ? paragraph.indexOf(found) : -1;
    if (!found || at < 0) return { before: paragraph, marked: '', after: '' };
    return { before: paragraph.slice(0, at), marked: found, after: paragraph.slice(at + found.length) };
  });
}

/** The longest beginning of the quote that is on this page; a sentence may continue on the next page. */
function longestFound(paragraphs: readonly string[], words: string): string | null {
  for (let end = words.length; end >= 12; end = words.lastIndexOf(' ', end - 1)) {
    const beginning = words.slice(0, end);
    if (paragraphs.some((paragraph) => paragraph.includes(beginning))) return beginning;
  }
  return null;
}
