import { isDivided, joinedLines, knownWords } from './language/divided-words.ts';
import type { Language } from './language/languages.ts';
import { isBibliographyHeading, isLeftOut } from './left-out.ts';
import { type OutlinedLine, outlinedLines } from './parts/outline.ts';
import type { OutlineEntry } from './summarizer.ts';
import { wordsOf } from './words.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** A sentence of a file, verbatim, with the page it begins on, from 1; `isFirst` in its paragraph, below a heading, in a part. */
export type Sentence = Omit<OutlinedLine, 'text'> & { text: string; words: string[]; isFirst: boolean };

const MIN_WORDS = 4;
/** The longest and shortest sentence, in characters; scripts without spaces need a third of them. */
const MAX_LENGTH = 600;
const MIN_LENGTH = 30;
const MIN_LENGTH_SPACELESS = 10;
const ENDED = /[.!?…。！？।؟۔։።][)\]"'’”»）」』]*[⁰¹²³⁴-⁹]*$/u;
/** The mark of a footnote, which belongs to the sentence before it. */
const NOTE_MARK = /^[⁰¹²³⁴-⁹]+\s*/u;
/** In characters, with the characters around it. */
const LONGEST_ABBREVIATION = 12;
/** The mark or number of a list item. */
const BULLET = /^(?:[•◦▪‣·●○■–—*-]|\(?[0-9a-z]{1,2}[.)])\s+/;
const SPACELESS =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u;
/** A sentence that begins in lower case lacks its head; a name such as “iPhone” does not. */
const HEADLESS = /^["'“‘„«([]*\p{Ll}(?!\p{Lu})/u;
/** Words that no sentence ends with. */
const LEADING_ON =
  /(?:^|\s)(?:the|of|to|and|or|by|with|for|from|der|die|das|des|dem|und|oder|von|vom|le|la|les|du|des|et|ou|à|au|aux|par|el|los|las|del|y|por|para)$/iu;
/** What ends with a colon is a label, or leads to what it does not say. */
const LABEL = /[:：]$/u;
/** No word has so many letters: lines were set upon each other, or the blanks between words are not there. */
const RUN_TOGETHER = /\p{sc=Latin}{46}/u;
/** So many words in a row do not come twice in one sentence. */
const REPEATED_WORDS = 6;
/** The number of a day or an item, as in “am 3. Februar”, which the segmenter mistakes for the end of a sentence. */
const ORDINAL = /(?:^|[^\p{N}.,])\p{N}{1,2}\.\s*$/u;
const AFTER_ORDINAL =
  /^(?:\p{Ll}|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*|Quartal|Halbjahr|Jahrhundert|Tag|Werktag|Monat|Lebensjahr|Auflage|Absatz)(?!\p{L})/u;
/** Abbreviations that the segmenter mistakes for the end of a sentence. */
const ABBREVIATED =
  /(?:^|[\s(])(?:[A-Z]|Mr|Mrs|Ms|Dr|Prof|St|No|Nos|Art|Arts|Sec|Fig|Figs|Eq|Ref|Vol|pp?|cf|vs|etc|al|approx|e\.g|i\.e|Inc|Ltd|Co|Corp|Nr|Str|Abs|bzw|ca|ggf|inkl|usw|z\.\s?B|d\.\s?h|M|Mme|Mlle|env|Sr|Sra|Dña|núm|pág|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.\s*$/;

/** Yields the sentences of a file in order, without headings, tables and tables of contents. */
export function* sentencesOf(
  pages: readonly string[],
  language: Language = 'en',
  outline: readonly OutlineEntry[] = [],
): Generator<Sentence> {
  const paragraphs = withoutSources(flowing(pages, outline));
  const onlyEnded = areMostlyEnded(paragraphs);
  for (const [at, { text, ...place }] of paragraphs.entries()) {
    let isFirst = true;
    const broken = isBroken(text, paragraphs[at + 1]?.text) ? splitParagraph(text).at(-1) : null;
    for (const sentence of splitParagraph(text)) {
      if (sentence === broken) continue;
      const words = isReadable(sentence, onlyEnded) ? wordsOf(sentence, language) : [];
      if (words.length < MIN_WORDS || isLeftOut(sentence)) continue;
      yield { text: sentence, ...place, words, isFirst };
      isFirst = false;
    }
  }
}

/** Leaves out the list of sources at the end, up to an appendix. */
function withoutSources<Paragraph extends { text: string }>(paragraphs: readonly Paragraph[]): Paragraph[] {
  const from = paragraphs.findIndex(
    ({ text }, at) => at > paragraphs.length / 3 && isBibliographyHeading(text),
  );
  if (from < 0) return [...paragraphs];
  const appendix = paragraphs.findIndex(
    ({ text }, at) => at > from && /^(?:appendix|annex|anhang)\b/i.test(text),
  );
  return [...paragraphs.slice(0, from), ...(appendix < 0 ? [] : paragraphs.slice(appendix))];
}

/** Whether most of a text ends its sentences with a stop, so that what has none is a heading. */
function areMostlyEnded(paragraphs: readonly { text: string }[]): boolean {
  const ended = paragraphs.filter(({ text }) => ENDED.test(text));
  const whole = paragraphs.reduce((sum, { text }) => sum + text.length, 0);
  // A last line without a stop, such as a name, leaves the sentences before it ended.
  const before = paragraphs.reduce((sum, { text }) => sum + lastStop(text), 0);
  return ended.length > 2 || before > whole / 2;
}

/** Whether a paragraph breaks off: it ends with a word that leads on, or what follows it begins within a sentence. */
const isBroken = (text: string, next = '') =>
  !ENDED.test(text) && (LEADING_ON.test(text) || HEADLESS.test(next));

const lastStop = (text: string) =>
  Math.max(
    ...['. ', '! ', '? ', '。'].map((stop) => text.lastIndexOf(stop) + 1),
    ENDED.test(text) ? text.length : 0,
  );

/** Lists the paragraphs of all pages, joining those that continue on the next page. Rows are read as facts. */
function flowing(pages: readonly string[], outline: readonly OutlineEntry[]): OutlinedLine[] {
  const paragraphs: OutlinedLine[] = [];
  const words = pages.some((page) => isDivided(page))
    ? knownWords(pages.flatMap((page) => page.split('\n')))
    : new Map();
  for (const [index, lines] of outlinedLines(pages, outline).entries()) {
    const last = paragraphs.at(-1);
    const [first] = lines;
    if (last && first && last.page === index && !ENDED.test(last.text) && /^\p{Ll}/u.test(first.text)) {
      // Only the continued sentence moves; the rest of the paragraph belongs to this page.
      const [end = '', ...rest] = splitParagraph(first.text);
      last.text = joinedLines(last.text, end, words);
      first.text = rest.join(' ');
    }
    paragraphs.push(...lines.filter(({ text }) => text !== ''));
  }
  return paragraphs;
}

/** Splits a paragraph into its sentences, as the segmenter and common abbreviations have it. */
export function splitParagraph(text: string): string[] {
  const sentences: string[] = [];
  let open = '';
  const segments = withNoteMarks([...segmenter.segment(text)].map(({ segment }) => segment));
  for (const [at, segment] of segments.entries()) {
    open += segment;
    if (open.length < MAX_LENGTH && goesOn(open.slice(-LONGEST_ABBREVIATION), segments[at + 1] ?? ''))
      continue;
    sentences.push(open.trim().replace(BULLET, ''));
    open = '';
  }
  if (open.trim()) sentences.push(open.trim().replace(BULLET, ''));
  return sentences;
}

/** Moves the marks of footnotes from the beginning of a sentence to the end of the one before. */
function withNoteMarks(segments: readonly string[]): string[] {
  const markOf = (segment = '') => NOTE_MARK.exec(segment)?.[0] ?? '';
  return segments.map(
    (segment, at) => segment.slice(at > 0 ? markOf(segment).length : 0) + markOf(segments[at + 1]),
  );
}

/** Whether a text ends in an abbreviation or a number with a stop that `next` goes on after. */
function goesOn(end: string, next: string): boolean {
  return ABBREVIATED.test(end) || (ORDINAL.test(end) && AFTER_ORDINAL.test(next));
}

/** Whether no letter of a text is covered by a box, or has no name in its font. */
export function isWhole(text: string): boolean {
  return !/[█\ufffd]|(?!\t)\p{Cc}/u.test(text);
}

function isReadable(text: string, onlyEnded: boolean): boolean {
  const least = SPACELESS.test(text) ? MIN_LENGTH_SPACELESS : MIN_LENGTH;
  if (text.length < least || text.length > MAX_LENGTH) return false;
  if (onlyEnded && !ENDED.test(text)) return false;
  if (/(\. ?){4}|…{2}|_{4}/.test(text) || !isWhole(text)) return false;
  if (LABEL.test(text) || HEADLESS.test(text) || RUN_TOGETHER.test(text) || repeatsItself(text)) return false;
  const letters = text.match(/\p{L}|\p{M}/gu)?.length ?? 0;
  return letters / text.replace(/\s/g, '').length > 0.65;
}

/** Whether a text holds a passage twice, as lines that were set one upon the other do. */
function repeatsItself(text: string): boolean {
  const words = text.split(' ');
  const seen = new Set<string>();
  for (let at = 0; at + REPEATED_WORDS <= words.length; at++) {
    const passage = words.slice(at, at + REPEATED_WORDS).join(' ');
    if (seen.has(passage)) return true;
    seen.add(passage);
  }
  return false;
}
