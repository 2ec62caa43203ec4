/**
 * `npm run bench summaries quality` measures how good the chosen sentences are, see quality/measure-quality.ts,
 * `npm run bench summaries forms` whether forms and invoices answer, see forms/measure-forms.ts, and
 * `npm run bench summaries columns` whether columns are read one after another, see columns/measure-columns.ts.
 * `npm run bench summaries -- <folder> [--write]`: every PDF in a folder, and files made to break readers, must end in a summary or
 * in a reason why there is none, within 30 seconds, while the memory of this process stays flat.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import type { PdfProblem } from '../../src/server/summaries/reading/pdf-problem.ts';
import type * as Reading from '../../src/server/summaries/reading/read-pdf.ts';
import { embeddedSummarizer } from '../../src/server/summary-engine/embedded-summarizer.ts';
import {
  deepNesting,
  deflateBomb,
  loopingForm,
  loopingPages,
  loopingTable,
  manyPageEntries,
} from '../../tests/support/hostile-pdfs.ts';
import { writeSection } from '../write-section.ts';

/** As the server runs it: the process that reads a file is built, and need not be compiled for each. */
const BUILT = new URL('../../dist/server/read-pdf.js', import.meta.url).href;
const { readPdf }: typeof Reading = await import(BUILT);

type Sample = { name: string; open(): AsyncIterable<Uint8Array> };
type Outcome = { name: string; outcome: string; ms: number; pages: number };

const LIMIT_MS = 30_000;
/** As many as the server reads at once. */
const AT_ONCE = 2;
const MEGABYTE = 1_024 * 1_024;
const PROMPT = 'Summarise this document';
const INTRODUCTION =
  'Every PDF of a folder, and files made to break readers, read in processes of their own and summarised without a model. Each ends in a summary or in a reason why there is none; *scanned* have no text layer, and *no sentences* too little text for a sentence. Last measured on the files that PDF.js is tested with, many of them broken on purpose or by accident. Made by `npm run bench summaries -- <folder> --write`.';

const MEASUREMENTS = new Map([
  ['quality', async () => (await import('./quality/measure-quality.ts')).measureQuality],
  ['forms', async () => (await import('./forms/measure-forms.ts')).measureForms],
  ['columns', async () => (await import('./columns/measure-columns.ts')).measureColumns],
]);
// Loaded on demand, as this process measures its memory.
const load = MEASUREMENTS.get(process.argv[2] ?? '');
if (load) {
  await (await load())(process.argv.slice(3));
  process.exit();
}
const samples = [
  ...hostileSamples(),
  ...(await samplesIn(process.argv.slice(2).find((part) => !part.startsWith('--')))),
];
const memoryBefore = process.memoryUsage().rss;
let memoryMost = memoryBefore;
const watch = setInterval(() => {
  memoryMost = Math.max(memoryMost, process.memoryUsage().rss);
}, 100);
const outcomes = await runAll();
clearInterval(watch);
report(outcomes);

function hostileSamples(): Sample[] {
  const made: Record<string, Uint8Array> = {
    'deflate bomb of 60 MB': deflateBomb(60),
    '200,000 page entries': manyPageEntries(200_000),
    'nesting of 100,000': deepNesting(100_000),
    'page lists in a loop': loopingPages(),
    'a form that draws itself': loopingForm(),
    'a table that precedes itself': loopingTable(),
    'a mark alone': Buffer.from('%PDF-1.7'),
    nothing: Buffer.alloc(0),
  };
  return Object.entries(made).map(([name, bytes]) => ({ name, open: () => Readable.from([bytes]) }));
}

async function samplesIn(folder: string | undefined): Promise<Sample[]> {
  if (!folder) return [];
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => /\.pdf$/i.test(file))
    .sort()
    .map((file) => ({ name: basename(file), open: () => createReadStream(join(folder, file)) }));
}

async function runAll(): Promise<Outcome[]> {
  const waiting = [...samples];
  const done: Outcome[] = [];
  const work = async () => {
    for (let sample = waiting.shift(); sample; sample = waiting.shift()) done.push(await runOne(sample));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

async function runOne({ name, open }: Sample): Promise<Outcome> {
  const begun = performance.now();
  const end = (outcome: string, pages = 0) => ({ name, outcome, ms: performance.now() - begun, pages });
  try {
    const { pages, outline } = await readPdf(open());
    const { points } = await embeddedSummarizer.summarize({ prompt: PROMPT, pages, outline });
    return end(points.length > 0 ? 'summary' : 'no sentences', pages.length);
  } catch (error) {
    // The class of the built reader is another than that of the sources.
    return end((error as Partial<PdfProblem>).reason ?? `CRASH ${String(error)}`);
  }
}

function report(all: readonly Outcome[]): void {
  const times = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const part = (share: number) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  for (const { name, outcome, ms, pages } of all.toSorted((a, b) => b.ms - a.ms).slice(0, 12)) {
    console.log(
      `${String(Math.round(ms)).padStart(7)} ms  ${outcome.padEnd(18)} ${String(pages).padStart(4)} pages  ${name}`,
    );
  }
  const kindOf = ({ outcome }: Outcome) => (outcome.startsWith('CRASH') ? 'crash' : outcome);
  const counts = [...Map.groupBy(all, kindOf)].map(([kind, files]): [string, number] => [kind, files.length]);
  const [before, most] = [memoryBefore, memoryMost].map((bytes) => Math.round(bytes / MEGABYTE));
  const figures: [string, string | number][] = [
    ['files', all.length],
    ...counts.toSorted(([, a], [, b]) => b - a),
    ['ms for a file: half take at most', part(0.5)],
    ['95 % at most', part(0.95)],
    ['the longest', part(1)],
    ['MB of the process that has them read, before', before ?? 0],
    ['at most', most ?? 0],
  ];
  console.log(`\n${figures.map(([what, figure]) => `${what}: ${figure}`).join('\n')}`);
  if (process.argv.includes('--write')) {
    const rows = figures.map(([what, figure]) => `| ${what} | ${figure.toLocaleString('en')} |`);
    writeSection('Summaries', [INTRODUCTION, '', '| | |', '|---|--:|', ...rows].join('\n'));
  }
  // A second for starting and ending the process that reads.
  const broken = all.filter(({ outcome, ms }) => outcome.startsWith('CRASH') || ms > LIMIT_MS + 1_000);
  if (broken.length > 0) {
    for (const { name, outcome, ms } of broken)
      console.error(`FAILED ${name}: ${outcome} after ${Math.round(ms)} ms`);
    process.exit(1);
  }
}
