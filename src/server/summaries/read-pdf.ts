import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summary-contract.ts';
import { PDF_LIMITS, type PdfLimits } from './pdf-limits.ts';
import { PdfProblem } from './pdf-problem.ts';
import { processMemory } from './process-memory.ts';
import type { ReadingTask } from './read-pdf-child.ts';

const CHILD = resolve(import.meta.dirname, 'read-pdf-child.ts');
const ROOT = resolve(import.meta.dirname, '../../..');
/** The library that reads PDFs, and the character maps that it comes without. */
const LIBRARY = placeOf('unpdf');
const CHARACTER_MAPS = resolve(dirname(placeOf('pdfjs-dist/package.json')), 'cmaps');
/** All that the child may read: this program's code, and these. */
const READABLE = [
  resolve(ROOT, 'src'),
  resolve(ROOT, 'package.json'),
  dirname(dirname(LIBRARY)),
  CHARACTER_MAPS,
];

/** Time in which this server itself ends a child that is too slow. */
const SPARE_SECONDS = 5;

export type ReadPdfOptions = {
  signal?: AbortSignal;
  /** Called for each page that is read. */
  onPage?: (read: number, of: number) => void;
  limits?: Partial<PdfLimits>;
};

/**
 * The text of each page of a PDF, read in a process of its own that is killed when it takes too much.
 * @throws PdfProblem when the file cannot be read, or only at too high a price; with `cancelled` when `signal` says so
 */
export async function readPdf(
  bytes: AsyncIterable<Uint8Array>,
  { signal, onPage, limits: changed }: ReadPdfOptions = {},
): Promise<string[]> {
  const limits = { ...PDF_LIMITS, ...changed };
  if (signal?.aborted) throw new PdfProblem('cancelled');
  const child = startChild(limits);
  let problem: SummaryProblem | null = null;
  const giveUp = (reason: SummaryProblem) => {
    problem ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = () => giveUp('cancelled');
  signal?.addEventListener('abort', cancel);
  const clock = setTimeout(() => giveUp('too-slow'), limits.timeMs);
  const watch = watchMemory(child, limits, () => giveUp('too-large'));
  try {
    const [pages] = await Promise.all([answerOf(child, onPage), feed(child, bytes)]);
    if (problem) throw new PdfProblem(problem);
    return pages;
  } catch (error) {
    throw problem ? new PdfProblem(problem) : error;
  } finally {
    clearTimeout(clock);
    clearInterval(watch);
    signal?.removeEventListener('abort', cancel);
    child.kill('SIGKILL');
  }
}

/**
 * No secrets in its environment, no right to write, to start programs or threads. The system ends it by its own count of
 * time, should this server be ended before.
 */
function startChild({ pages, characters, timeMs }: PdfLimits): ChildProcess {
  const task: ReadingTask = {
    library: pathToFileURL(LIBRARY).href,
    characterMaps: `${CHARACTER_MAPS}/`,
    limits: { pages, characters },
  };
  const rights = ['--permission', ...READABLE.map((path) => `--allow-fs-read=${path}`), '--no-warnings'];
  const program = [process.execPath, ...rights, CHILD, JSON.stringify(task)];
  const seconds = Math.ceil(timeMs / 1_000) + SPARE_SECONDS;
  const limited = ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...program];
  return spawn('/bin/sh', limited, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

function watchMemory(child: ChildProcess, limits: PdfLimits, onTooMuch: () => void): NodeJS.Timeout {
  const watch = setInterval(async () => {
    if (child.pid && (await processMemory(child.pid)) > limits.memoryBytes) onTooMuch();
  }, limits.watchEveryMs);
  return watch;
}

/** A child that has made up its mind does not read on; that is no failure of the sender. */
async function feed(child: ChildProcess, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let failure: unknown;
  async function* pass() {
    try {
      yield* bytes;
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  if (!child.stdin) return;
  await pipeline(Readable.from(pass(), { objectMode: false }), child.stdin).catch(() => {});
  if (failure) {
    child.kill('SIGKILL');
    throw failure;
  }
}

/** Where a library's file lies, by its own path and not by that of a link to it. */
function placeOf(name: string): string {
  return realpathSync(fileURLToPath(import.meta.resolve(name)));
}

/** What the child says last; when it ends without a word, the file broke it. */
async function answerOf(child: ChildProcess, onPage: ReadPdfOptions['onPage']): Promise<string[]> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  let isReady = false;
  const read = async () => {
    if (!child.stdout) throw new Error('The process that reads PDFs has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      const said = saidIn(line);
      isReady ||= said.ready === true;
      if (said.problem && said.problem in SUMMARY_PROBLEMS) throw new PdfProblem(said.problem);
      if (said.pages) return said.pages;
      if (said.read && said.of) onPage?.(said.read, said.of);
    }
    if (!isReady) throw new Error('The process that reads PDFs could not be started.');
    throw new PdfProblem('damaged');
  };
  return Promise.race([read(), failed]);
}

type Said = { ready?: boolean; read?: number; of?: number; pages?: string[]; problem?: SummaryProblem };

function saidIn(line: string): Said {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
