/** A paragraph of a page in three parts, the middle one to be marked. */
export type MarkedParagraph = { before: string; marked: string; after: string };

/** The paragraphs of a page, with the quoted words apart where they stand: or as many of them as stand on this page. */
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

/** A sentence may go on on the next page: its beginning is what stands here. */
function longestFound(paragraphs: readonly string[], words: string): string | null {
  for (let end = words.length; end >= 12; end = words.lastIndexOf(' ', end - 1)) {
    const beginning = words.slice(0, end);
    if (paragraphs.some((paragraph) => paragraph.includes(beginning))) return beginning;
  }
  return null;
}
