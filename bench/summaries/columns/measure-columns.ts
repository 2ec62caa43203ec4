/**
 * `npm run bench summaries columns <folder> [--write]`: how many sentences of two-column papers are read as they are set,
 * beside the text that `pdftotext` (poppler-utils) finds on the same pages. The papers are those of
 * github.com/papers-we-love/papers-we-love, which whoever runs this fetches.
 */
import { execFileSync } from 'node:child_process';
import { createReadStream, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { PdfProblem } from '../../../src/server/summaries/reading/pdf-problem.ts';
import { readPdf } from '../../../src/server/summaries/reading/read-pdf.ts';
import { embeddedSummarizer } from '../../../src/server/summary-engine/embedded-summarizer.ts';
import { sentencesOf } from '../../../src/server/summary-engine/sentences.ts';
import { writeSection } from '../../write-section.ts';

/** Both orders of `pdftotext`, the letters of their words, for each page. */
type PageLetters = string[][];
type Found = 'whole' | 'in two parts' | 'mixed';
type Counts = Record<Found, number>;

const PAPERS = 40;
/** Share of lines of a two-column page that have a gap of three spaces near their middle. */
const GAP_SHARE = 0.4;
/** Letters of the smaller part of a sentence that goes on in another column or on the next page. */
const LEAST_PART = 12;
const PROMPT = 'Summarise this document';
const INTRODUCTION =
  'Sentences of the first 40 two-column papers of [papers-we-love](https://github.com/papers-we-love/papers-we-love) (by the names of their blobs, up to 2 MB, with a text layer), beside what `pdftotext` finds on the same pages in either of its orders, words of four letters or more alone, as the parts of a formula have no order. *Whole* sentences stand there in one piece, those *in two parts* go on in another column or on the next page, and *mixed* ones are neither.';

/** Measures the papers of a folder and prints the table. */
export async function measureColumns(parameters: readonly string[]): Promise<void> {
  const [folder = ''] = parameters;
  const chosen: Counts = { whole: 0, 'in two parts': 0, mixed: 0 };
  const all: Counts = { whole: 0, 'in two parts': 0, mixed: 0 };
  let papers = 0;
  const unread: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    if (papers === PAPERS) break;
    const file = join(folder, name);
    if (!name.endsWith('.pdf') || !hasTwoColumns(file)) continue;
    papers += 1;
    const problem = await countSentences(file, { chosen, all }).catch(problemOf);
    if (problem) unread.push(`${name}: ${problem}`);
  }
  const text = [INTRODUCTION, '', ...table(papers, { chosen, all }), '', ...unreadLines(unread)].join('\n');
  console.log(text);
  if (parameters.includes('--write')) writeSection('Columns of papers', text);
}

async function countSentences(file: string, counts: { chosen: Counts; all: Counts }): Promise<void> {
  const { pages } = await readPdf(createReadStream(file));
  const letters = pageLetters(file);
  const { points } = await embeddedSummarizer.summarize({ prompt: PROMPT, pages });
  for (const { text, citations } of points) {
    const page = citations[0]?.page ?? 1;
    const found = find(text, page, letters);
    counts.chosen[found] += 1;
    if (found === 'mixed') console.log(`${basename(file)} p. ${page}: ${text}`);
  }
  for (const { text, page } of sentencesOf(pages)) counts.all[find(text, page, letters)] += 1;
}

/** Why a paper is not read, which must not end the measurement of the others. */
function problemOf(error: unknown): string {
  if (error instanceof PdfProblem) return error.reason;
  throw error;
}

function unreadLines(unread: readonly string[]): string[] {
  return unread.length === 0 ? ['All of them are read.'] : [`Not read: ${unread.join(', ')}.`];
}

function find(sentence: string, page: number, letters: PageLetters): Found {
  const wanted = lettersOf(sentence);
  const [here = [], next = []] = [letters[page - 1], letters[page]];
  if (here.some((text) => text.includes(wanted))) return 'whole';
  for (let at = LEAST_PART; at <= wanted.length - LEAST_PART; at++) {
    const [first, second] = [wanted.slice(0, at), wanted.slice(at)];
    if (!here.some((text) => text.includes(first))) break;
    if ([...here, ...next].some((text) => text.includes(second))) return 'in two parts';
  }
  return 'mixed';
}

function pageLetters(file: string): PageLetters {
  const [laid, raw] = [pagesOf(file), pagesOf(file, '-raw')];
  return laid.map((page, at) => [lettersOf(page), lettersOf(raw[at] ?? '')]);
}

/** Two of the first pages have a gap in the middle of many lines. */
function hasTwoColumns(file: string): boolean {
  const pages = pagesOf(file, '-layout', '-l', '6');
  const withGap = pages.filter((page) => {
    const lines = page.split('\n').filter((line) => line.trim().length > 40);
    const gaps = lines.filter((line) => / {3,}/.test(line.trim().slice(25, 90)));
    return lines.length > 25 && gaps.length / lines.length > GAP_SHARE;
  });
  return withGap.length > 2;
}

function pagesOf(file: string, ...options: string[]): string[] {
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    const text = execFileSync('pdftotext', [...options, file, '-'], { stdio, maxBuffer: 2 ** 28 });
    return text.toString().split('\f');
  } catch (error) {
    console.log(`${basename(file)} is left out: ${error}`);
    return [];
  }
}

/**
 * The letters of the words of four letters or more: signs and letters of formulas have no order of their own, and compounds may
 * be divided at their hyphens.
 */
function lettersOf(text: string): string {
  const whole = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{L})[-\u2010\u00ad]\s*(?=\p{L})/gu, '');
  return (whole.toLowerCase().match(/\p{L}{4,}/gu) ?? []).join('');
}

function table(papers: number, { chosen, all }: { chosen: Counts; all: Counts }): string[] {
  const row = (name: string, counts: Counts) => {
    const total = counts.whole + counts['in two parts'] + counts.mixed;
    const share = (count: number) => `${((100 * count) / total).toFixed(1)} %`;
    return `| ${name} | ${total} | ${share(counts.whole)} | ${share(counts['in two parts'])} | ${share(counts.mixed)} |`;
  };
  return [
    `| ${papers} papers | sentences | whole | in two parts | mixed |`,
    '| --- | ---: | ---: | ---: | ---: |',
    row('of summaries', chosen),
    row('all', all),
  ];
}
