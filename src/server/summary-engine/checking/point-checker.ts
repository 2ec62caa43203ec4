import type { Citation, LeftOutStatement, SummaryPoint } from '#contract/summary-contract.ts';
import { type Fact, factsOf } from '../answers/facts.ts';
import { plainText } from '../plain-text.ts';
import { splitParagraph } from '../sentences.ts';
import { differingWords } from './differing-words.ts';
import { namesOf } from './written-names.ts';

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

export type CheckedPoints = {
  /** In the order of the file. */
  points: SummaryPoint[];
  leftOut: LeftOutStatement[];
  /** How many of the points hold no number, date, name or negation, so that their quotation alone was checked. */
  quotedOnly: number;
};

type CheckedStatement = { point: SummaryPoint; leftOut: LeftOutStatement | null; isChecked: boolean };

/**
 * Parses and verifies the statements of a model's answer: drops citations whose quote is not on their page, and statements
 * without any citation left, or with a number, date, name or negation that their cited sentences do not have. The first
 * lines of an answer give the first statements of the whole.
 */
export function pointChecker(pages: readonly string[]): (answer: string) => CheckedPoints {
  const searchable = new Map<number, SearchablePage>();
  const source = {
    page(page: number): SearchablePage {
      const known = searchable.get(page) ?? searchablePage(pages[page - 1] ?? '');
      searchable.set(page, known);
      return known;
    },
    isName: namesOf(pages),
    rows: rowsOf(pages),
  };
  return (answer) => {
    const statements = answer
      .slice(0, MAX_ANSWER_LENGTH)
      .split('\n')
      .filter((line) => BULLET.test(line))
      .map((line) => checkStatement(line, source))
      .filter(({ point }) => point.text !== '');
    const good = withoutRepeats(
      statements.filter(({ leftOut }) => leftOut === null),
      ({ point }) => point.text,
    ).slice(0, MAX_POINTS);
    const pageOf = ({ citations }: SummaryPoint) => Math.min(...citations.map(({ page }) => page));
    return {
      points: good.map(({ point }) => point).toSorted((a, b) => pageOf(a) - pageOf(b)),
      leftOut: withoutRepeats(
        statements.flatMap(({ leftOut }) => leftOut ?? []),
        ({ text }) => text,
      ),
      quotedOnly: good.filter(({ isChecked }) => !isChecked).length,
    };
  };
}

type Source = {
  page(page: number): SearchablePage;
  isName: (word: string) => boolean;
  /** What the rows of a page say with the heads of their columns, for those that a passage holds. */
  rows: (page: number, passage: string) => string;
};

/** Reads the rows of pages once they are cited. */
function rowsOf(pages: readonly string[]): Source['rows'] {
  const read = new Map<number, Fact[]>();
  return (page, passage) => {
    if (!passage.includes('\t')) return '';
    const facts = read.get(page) ?? factsOf([pages[page - 1] ?? '']);
    read.set(page, facts);
    const held = facts.filter(({ quote }) => plainText(passage).includes(plainText(quote)));
    return held.map(({ text, heading }) => `${heading} ${text}`).join(' ');
  };
}

function checkStatement(line: string, source: Source): CheckedStatement {
  const written = [...line.matchAll(CITATION)].map(([, page, quote = '']) => ({
    page: Number(page),
    quote: tidy(quote),
  }));
  const text = tidy(line.replace(BULLET, '').replace(CITATION, '').replace(ANY_BRACKETS, ''));
  const point: SummaryPoint = {
    text: text.slice(0, MAX_STATEMENT_LENGTH),
    citations: withoutRepeats(
      written.filter((citation) => isVerified(citation, source)),
      ({ page, quote }) => `${page} ${quote}`,
    ),
  };
  const [first] = point.citations;
  if (!first) {
    const page = written[0]?.page ?? null;
    return { point, leftOut: { text: point.text, page, passage: null, differing: [] }, isChecked: true };
  }
  const passages = point.citations.map(({ page, quote }) => {
    const written = passageOf(source.page(page), quote);
    return { written, told: source.rows(page, written) };
  });
  for (const [at, { written }] of passages.entries())
    if (written.includes('\t')) Object.assign(point.citations[at] ?? {}, { what: 'row' });
  const passage = passages.flatMap(({ written, told }) => [written, ...(told ? [told] : [])]).join(' ');
  const quotes = point.citations.map(({ quote }) => quote);
  const { isChecked, differing } = differingWords(text, { passage, quotes, isName: source.isName });
  const isLeftOut = differing.length > 0;
  const leftOut = {
    text: point.text,
    page: first.page,
    passage: passage.slice(0, MAX_STATEMENT_LENGTH),
    differing,
  };
  return { point, leftOut: isLeftOut ? leftOut : null, isChecked };
}

/** Removes repeated items, keeping the first. */
function withoutRepeats<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  return [...Map.groupBy(all, keyOf).values()].flatMap((same) => same.slice(0, 1));
}

function isVerified({ page, quote }: Citation, source: Source): boolean {
  const words = plainText(quote);
  return words.length >= MIN_QUOTE_LENGTH && source.page(page).plain.includes(words);
}

function tidy(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(HIDDEN, '')
    .trim()
    .replace(/\s+([.,;:!?])/g, '$1');
}

/** A page that quotations are looked up on: its sentences, and its letters and digits alone. */
type SearchablePage = { plain: string; sentences: { text: string; from: number; to: number }[] };

/** Prepares a page for quotations. */
function searchablePage(text: string): SearchablePage {
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
function passageOf(page: SearchablePage, quote: string): string {
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
