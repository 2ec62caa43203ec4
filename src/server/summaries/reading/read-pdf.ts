import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summary-contract.ts';
import type { LanguageFile } from './language-files.ts';
import { PDF_LIMITS, type PdfLimits } from './pdf-limits.ts';
import { PdfProblem } from './pdf-problem.ts';
import { processMemory } from './process-memory.ts';
import type { ReadingTask } from './read-pdf-child.ts';

const CHILD = resolve(import.meta.dirname, 'read-pdf-child.ts');
const ROOT = resolve(import.meta.dirname, '../../../..');
/** The library that reads PDFs, the whole of PDF.js for it, as its own part knows no scanner's images, and what recognises text. */
const LIBRARY = placeOf('unpdf');
const PDFJS = dirname(placeOf('pdfjs-dist/package.json'));
const RECOGNITION = placeOf('tesseract.js-core/tesseract-core-simd-lstm.js');
/** All that the child may read: this program's code, and these. */
const READABLE = [resolve(ROOT, 'src'), resolve(ROOT, 'package.json'), dirname(dirname(LIBRARY)), PDFJS];

/** Time in which this server itself ends a child that is too slow. */
const SPARE_SECONDS = 5;

export type ReadPdfOptions = {
  signal?: AbortSignal;
  /** Called for each page that is read. */
  onPage?: (read: number, of: number) => void;
  /** Data to recognise text with on pictures of pages; without any they stay unread. */
  languages?: LanguageFile[];
  limits?: Partial<PdfLimits>;
};

export type PdfText = {
  /** The text of each page, empty where it has none. */
  pages: string[];
  /** It was recognised in pictures, and may hold mistakes. */
  isRecognised: boolean;
};

/**
 * The text of each page of a PDF, read in a process of its own that is killed when it takes too much.
 * @throws PdfProblem when the file cannot be read, or only at too high a price; with `cancelled` when `signal` says so
 */
export async function readPdf(
  bytes: AsyncIterable<Uint8Array>,
  { signal, onPage, languages = [], limits: changed }: ReadPdfOptions = {},
): Promise<PdfText> {
  const limits = { ...PDF_LIMITS, ...changed };
  if (signal?.aborted) throw new PdfProblem('cancelled');
  const child = startChild(limits, languages);
  let problem: SummaryProblem | null = null;
  const giveUp = (reason: SummaryProblem) => {
    problem ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = () => giveUp('cancelled');
  signal?.addEventListener('abort', cancel);
  const bounds = keepWithinBounds(child, limits, giveUp);
  const onRecognising = (page: number, of: number) => {
    bounds.moveToPicture();
    onPage?.(page - 1, of);
  };
  try {
    const [text] = await Promise.all([answerOf(child, { onPage, onRecognising }), feed(child, bytes)]);
    if (problem) throw new PdfProblem(problem);
    return text;
  } catch (error) {
    throw problem ? new PdfProblem(problem) : error;
  } finally {
    bounds.end();
    signal?.removeEventListener('abort', cancel);
    child.kill('SIGKILL');
  }
}

/**
 * No secrets in its environment, no right to write, to start programs or threads. The system ends it by its own count of
 * time, should this server be ended before.
 */
function startChild(limits: PdfLimits, languages: LanguageFile[]): ChildProcess {
  const { pages, characters, recognisedPages, timeMs, recognisedPageMs } = limits;
  const canRecognise = languages.length > 0;
  const task: ReadingTask = {
    library: pathToFileURL(LIBRARY).href,
    pdfjs: PDFJS,
    limits: { pages, characters, recognisedPages },
    recognition: canRecognise ? { engine: pathToFileURL(RECOGNITION).href, languages } : null,
  };
  const recognitionFiles = [dirname(RECOGNITION), ...languages.map(({ file }) => file)];
  const readable = [...READABLE, ...(canRecognise ? recognitionFiles : [])];
  const rights = ['--permission', ...readable.map((path) => `--allow-fs-read=${path}`), '--no-warnings'];
  const program = [process.execPath, ...rights, CHILD, JSON.stringify(task)];
  const mostMs = timeMs + (canRecognise ? recognisedPages * recognisedPageMs : 0);
  const seconds = Math.ceil(mostMs / 1_000) + SPARE_SECONDS;
  const limited = ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...program];
  return spawn('/bin/sh', limited, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** Has a child given up that takes too much memory or time; a picture of a page that is recognised has more of both. */
function keepWithinBounds(child: ChildProcess, limits: PdfLimits, giveUp: (reason: SummaryProblem) => void) {
  let { memoryBytes } = limits;
  let clock = setTimeout(() => giveUp('too-slow'), limits.timeMs);
  const watch = setInterval(async () => {
    if (child.pid && (await processMemory(child.pid)) > memoryBytes) giveUp('too-large');
  }, limits.watchEveryMs);
  return {
    /** The next picture is recognised from now on. */
    moveToPicture() {
      memoryBytes = limits.recognitionBytes;
      clearTimeout(clock);
      clock = setTimeout(() => giveUp('unrecognised'), limits.recognisedPageMs);
    },
    end() {
      clearTimeout(clock);
      clearInterval(watch);
    },
  };
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

type Listeners = {
  onPage: ReadPdfOptions['onPage'];
  /** Called when the recognition of a page begins. */
  onRecognising: (page: number, of: number) => void;
};

/** What the child says last; when it ends without a word, the file broke it. */
async function answerOf(child: ChildProcess, { onPage, onRecognising }: Listeners): Promise<PdfText> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  let isReady = false;
  const read = async () => {
    if (!child.stdout) throw new Error('The process that reads PDFs has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      const said = saidIn(line);
      isReady ||= said.ready === true;
      if (said.problem && said.problem in SUMMARY_PROBLEMS) throw new PdfProblem(said.problem);
      if (said.failure) throw new Error(said.failure);
      if (said.pages) return { pages: said.pages, isRecognised: said.isRecognised === true };
      if (said.read && said.of) onPage?.(said.read, said.of);
      if (said.recognising && said.of) onRecognising(said.recognising, said.of);
    }
    if (!isReady) throw new Error('The process that reads PDFs could not be started.');
    throw new PdfProblem('damaged');
  };
  return Promise.race([read(), failed]);
}

type Said = {
  ready?: boolean;
  read?: number;
  recognising?: number;
  of?: number;
  pages?: string[];
  isRecognised?: boolean;
  problem?: SummaryProblem;
  /** What is wrong with this program and not with the file. */
  failure?: string;
};

function saidIn(line: string): Said {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
