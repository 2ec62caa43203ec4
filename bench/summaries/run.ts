/**
 * `npm run bench summaries -- <folder>`: every PDF in a folder, and files made to break readers, must end in a summary or
 * in a reason why there is none, within 30 seconds, while the memory of this process stays flat.
 */
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { PdfProblem } from '../../src/server/summaries/pdf-problem.ts';
import { readPdf } from '../../src/server/summaries/read-pdf.ts';
import { embeddedSummarizer } from '../../src/server/summarizer/embedded-summarizer.ts';
import {
  deepNesting,
  deflateBomb,
  loopingForm,
  loopingPages,
  loopingTable,
  manyPageEntries,
} from '../../tests/support/hostile-pdfs.ts';

type Sample = { name: string; open(): AsyncIterable<Uint8Array> };
type Outcome = { name: string; outcome: string; ms: number; pages: number };

const LIMIT_MS = 30_000;
/** As many as the server reads at once. */
const AT_ONCE = 2;
const MEGABYTE = 1_024 * 1_024;
const PROMPT = 'Summarise this document';

const samples = [...hostileSamples(), ...(await samplesIn(process.argv[2]))];
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
    const { pages } = await readPdf(open());
    const { points } = await embeddedSummarizer.summarize({ prompt: PROMPT, pages });
    return end(points.length > 0 ? 'summary' : 'no sentences', pages.length);
  } catch (error) {
    return end(error instanceof PdfProblem ? error.reason : `CRASH ${String(error)}`);
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
  const counts = Map.groupBy(all, ({ outcome }) => outcome.split(' ')[0] ?? '');
  console.log(
    `\n${all.length} files: ${[...counts].map(([outcome, files]) => `${files.length} ${outcome}`).join(', ')}`,
  );
  console.log(`p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, longest ${part(1)} ms`);
  const [before, most] = [memoryBefore, memoryMost].map((bytes) => Math.round(bytes / MEGABYTE));
  console.log(`memory of this process: ${before} MB before, ${most} MB at most`);
  // A second for starting and ending the process that reads.
  const broken = all.filter(({ outcome, ms }) => outcome.startsWith('CRASH') || ms > LIMIT_MS + 1_000);
  if (broken.length > 0) {
    for (const { name, outcome, ms } of broken)
      console.error(`FAILED ${name}: ${outcome} after ${Math.round(ms)} ms`);
    process.exit(1);
  }
}
