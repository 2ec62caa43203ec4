import type { Citation, SummaryPoint } from '#contract/summary-contract.ts';

const MAX_POINTS = 12;
const MAX_STATEMENT_LENGTH = 1_000;
/** The longest answer that is read, in characters; twelve statements take a fraction of it. */
const MAX_ANSWER_LENGTH = 20_000;
/** A citation is `[p. 12: "words"]`; some models write `page`, and other quotation marks. */
const CITATION = /\[\s*p(?:age|g)?\.?\s*(\d{1,4})\s*[:,]\s*["“„«'‘]([^\]]{1,600}?)["”“»'’]\s*\]/giu;
const ANY_BRACKETS = /\[\s*p(?:age|g)?s?\.?\s*\d[^\]]*\]/giu;
const BULLET = /^\s*(?:[-*•–]|\d{1,2}[.)])\s+/;
/** Control and format characters, which can hide or reverse text. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu;
/** The shortest quote that proves anything, in characters. */
const MIN_QUOTE_LENGTH = 8;

type CheckedPoints = { points: SummaryPoint[]; dropped: number };

/**
 * Parses and verifies the statements of a model's answer: drops citations whose quote is not on their page, and statements
 * without any citation left. The first lines of an answer give the first statements of the whole.
 */
export function pointChecker(pages: readonly string[]): (answer: string) => CheckedPoints {
  const plainPages = new Map<number, string>();
  const pageText = (page: number) => {
    const known = plainPages.get(page) ?? plain(pages[page - 1] ?? '');
    plainPages.set(page, known);
    return known;
  };
  return (answer) => {
    const statements = answer
      .slice(0, MAX_ANSWER_LENGTH)
      .split('\n')
      .filter((line) => BULLET.test(line))
      .map((line) => toPoint(line, pageText));
    const points = statements.filter(({ text, citations }) => text !== '' && citations.length > 0);
    const dropped = statements.length - points.length;
    return { points: withoutRepeats(points, ({ text }) => text).slice(0, MAX_POINTS), dropped };
  };
}

function toPoint(line: string, pageText: (page: number) => string): SummaryPoint {
  const citations = [...line.matchAll(CITATION)].map(([, page, quote = '']) => ({
    page: Number(page),
    quote: tidy(quote),
  }));
  const text = tidy(line.replace(BULLET, '').replace(CITATION, '').replace(ANY_BRACKETS, ''));
  return {
    text: text.slice(0, MAX_STATEMENT_LENGTH),
    citations: withoutRepeats(
      citations.filter((citation) => isVerified(citation, pageText)),
      ({ page, quote }) => `${page} ${quote}`,
    ),
  };
}

/** Removes repeated items, keeping the first. */
function withoutRepeats<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

function isVerified({ page, quote }: Citation, pageText: (page: number) => string): boolean {
  const words = plain(quote);
  return words.length >= MIN_QUOTE_LENGTH && pageText(page).includes(words);
}

/** Normalises a text to letters and digits, to compare quotes whatever their typography. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(HIDDEN, '')
    .trim()
    .replace(/\s+([.,;:!?])/g, '$1');
}
