import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SUMMARY_PROBLEMS, type SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { HiddenPassage } from '#contract/summary-contract.ts';
import type { OutlineEntry } from '../../summary-engine/summarizer.ts';
import type { LanguageFile } from './language-files.ts';
import { PDF_LIMITS, type PdfLimits } from './pdf-limits.ts';
import { PdfProblem } from './pdf-problem.ts';
import { processUse } from './process-use.ts';
import type { ReadingTask } from './read-pdf-child.ts';

const CHILD = fileURLToPath(new URL('./read-pdf-child.ts', import.meta.url));
const ROOT = resolve(import.meta.dirname, '../../../..');
/** The library that reads PDFs, all of PDF.js, as the library's part cannot decode scanners' images, and text recognition. */
const LIBRARY = pathOf('unpdf');
const PDFJS = dirname(pathOf('pdfjs-dist/package.json'));
const RECOGNITION = pathOf('tesseract.js-core/tesseract-core-simd-lstm.js');
/** The files that the child may read: this program's code, and these libraries. */
const PROGRAM = CHILD.endsWith('.ts') ? resolve(ROOT, 'src') : dirname(CHILD);
const READABLE = [PROGRAM, resolve(ROOT, 'package.json'), dirname(dirname(LIBRARY)), PDFJS];

/** What is read of a page is soon thrown away: room for more of it takes twice the memory and no less time. */
const LEAN = '--max-semi-space-size=8';

/** Time for this server to kill a slow child before the system does. */
const SPARE_SECONDS = 5;

/**
 * Stored beside texts and summaries: a file that was read under another number is read again. 2: as seen, with rows, labels and
 * what is hidden. 3: without struck or squeezed text, with exponents in their places, lines from right to left, choices of forms by
 * their words, and the number of attached files. 4: without what reviewers struck out and fields beside the page, text on its head in
 * its order, and large words over the text apart from it. 5: with the letters of pages whose unit is larger than a point.
 */
export const READING_VERSION = 5;

export type ReadPdfOptions = {
  signal?: AbortSignal;
  /** Called after each page. */
  onPage?: (read: number, of: number) => void;
  /** Language data for text recognition on scanned pages; without it they are not read. */
  languages?: LanguageFile[];
  limits?: Partial<PdfLimits>;
};

export type PdfText = {
  /** The text of each page, empty where it has none. */
  pages: string[];
  /** It was recognised in pictures, and may have mistakes. */
  isRecognised: boolean;
  /** How many pages are pictures on which text is too unclear to be recognised. */
  unclearPages: number;
  /** How many passages of the file are not seen, and are left out. */
  hiddenPassages: number;
  /** The first of them, with their pages. */
  hiddenTexts: HiddenPassage[];
  /** How many files are attached to it, which are not read. */
  attachedFiles?: number;
  /** What each page calls itself, null where that is its number; empty when all are. */
  labels: (string | null)[];
  /** The headings of its outline, in the order of the file; empty when it has none. */
  outline: OutlineEntry[];
};

/**
 * Reads the text of each page of a PDF, in a process that is killed when it exceeds the limits.
 * @throws PdfProblem when the file cannot be read within the limits; with `cancelled` when `signal` is aborted
 */
export async function readPdf(
  bytes: AsyncIterable<Uint8Array>,
  { signal, onPage, languages = [], limits: changed }: ReadPdfOptions = {},
): Promise<PdfText> {
  const limits = { ...PDF_LIMITS, ...changed };
  if (signal?.aborted) throw new PdfProblem('cancelled');
  const child = startChild(limits, languages);
  let problem: SummaryProblem | null = null;
  const kill = (reason: SummaryProblem) => {
    problem ??= reason;
    child.kill('SIGKILL');
  };
  const cancel = () => kill('cancelled');
  signal?.addEventListener('abort', cancel);
  const enforced = enforceLimits(child, limits, kill);
  const onRecognising = (page: number, of: number) => {
    enforced.moveToPicture();
    onPage?.(page - 1, of);
  };
  try {
    const [text] = await Promise.all([answerOf(child, { onPage, onRecognising }), feed(child, bytes)]);
    if (problem) throw new PdfProblem(problem);
    return text;
  } catch (error) {
    throw problem ? new PdfProblem(problem) : error;
  } finally {
    enforced.end();
    signal?.removeEventListener('abort', cancel);
    child.kill('SIGKILL');
  }
}

/**
 * Starts the child with an empty environment and without rights to write or to start programs or threads. The system
 * limits its CPU time, should this server end first.
 */
function startChild(limits: PdfLimits, languages: LanguageFile[]): ChildProcess {
  const { pages, characters, recognisedPages, processorMs, recognisedPageMs } = limits;
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
  const program = [process.execPath, LEAN, ...rights, CHILD, JSON.stringify(task)];
  const mostMs = processorMs + (canRecognise ? recognisedPages * recognisedPageMs : 0);
  const seconds = Math.ceil(mostMs / 1_000) + SPARE_SECONDS;
  const limited = ['-c', `ulimit -t ${seconds}; exec "$0" "$@"`, ...program];
  return spawn('/bin/sh', limited, {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/**
 * Kills a child that exceeds its memory or processor time; text recognition has higher limits. A clock ends one that
 * computes nothing, such as one whose file never arrives.
 */
function enforceLimits(child: ChildProcess, limits: PdfLimits, kill: (reason: SummaryProblem) => void) {
  let { memoryBytes } = limits;
  let spell: { problem: SummaryProblem; ms: number; since: number } = {
    problem: 'too-slow',
    ms: limits.processorMs,
    since: 0,
  };
  let used = 0;
  const patient = () => setTimeout(() => kill(spell.problem), spell.ms * limits.patience);
  let clock = patient();
  const watch = setInterval(async () => {
    if (!child.pid) return;
    const use = await processUse(child.pid);
    used = Math.max(used, use.processorMs);
    if (use.memoryBytes > memoryBytes) kill('too-large');
    if (used - spell.since > spell.ms) kill(spell.problem);
  }, limits.watchEveryMs);
  return {
    /** Restarts the time for the recognition of the next picture. */
    moveToPicture() {
      memoryBytes = limits.recognitionBytes;
      spell = { problem: 'unrecognised', ms: limits.recognisedPageMs, since: used };
      clearTimeout(clock);
      clock = patient();
    },
    end() {
      clearTimeout(clock);
      clearInterval(watch);
    },
  };
}

/** Writes the file to the child, which may stop reading early; only errors of the sender are thrown. */
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

/** The real path of a library's file, with links resolved. */
function pathOf(name: string): string {
  return realpathSync(fileURLToPath(import.meta.resolve(name)));
}

type Listeners = {
  onPage: ReadPdfOptions['onPage'];
  /** Called when the recognition of a page begins. */
  onRecognising: (page: number, of: number) => void;
};

/** Reads the child's messages until its result. @throws PdfProblem `damaged` when it ends without one */
async function answerOf(child: ChildProcess, { onPage, onRecognising }: Listeners): Promise<PdfText> {
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  let isReady = false;
  const read = async () => {
    if (!child.stdout) throw new Error('The process that reads PDFs has no output.');
    for await (const line of createInterface({ input: child.stdout })) {
      const message = messageIn(line);
      isReady ||= message.ready === true;
      if (message.problem && message.problem in SUMMARY_PROBLEMS) throw new PdfProblem(message.problem);
      if (message.failure) throw new Error(message.failure);
      if (message.pages) {
        const { pages, isRecognised = false, unclearPages = 0, hiddenPassages = 0 } = message;
        const { labels = [], outline = [], hiddenTexts = [], attachedFiles = 0 } = message;
        return {
          pages,
          isRecognised,
          unclearPages,
          hiddenPassages,
          hiddenTexts,
          attachedFiles,
          labels,
          outline,
        };
      }
      if (message.read && message.of) onPage?.(message.read, message.of);
      if (message.recognising && message.of) onRecognising(message.recognising, message.of);
    }
    if (!isReady) throw new Error('The process that reads PDFs could not be started.');
    throw new PdfProblem('damaged');
  };
  return Promise.race([read(), failed]);
}

type ChildMessage = Partial<PdfText> & {
  ready?: boolean;
  read?: number;
  recognising?: number;
  of?: number;
  problem?: SummaryProblem;
  /** A failure of this program, not of the file. */
  failure?: string;
};

function messageIn(line: string): ChildMessage {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}
