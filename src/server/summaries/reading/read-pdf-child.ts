/**
 * The process that reads one PDF: its task is its argument, it reads the file from stdin and writes lines of JSON to
 * stdout. Each file gets a new process, which may only read this program, and may be killed at any moment.
 */
import { setFlagsFromString } from 'node:v8';
import type * as PdfLibrary from 'unpdf';
import type { SummaryProblem } from '#contract/summaries/summary-problems.ts';
import type { HiddenPassage } from '#contract/summary-contract.ts';
import { withPlainHyphens } from '../../summary-engine/language/divided-words.ts';
import { labelsOf, outlineOf } from './file-guide.ts';
import type { LanguageFile } from './language-files.ts';
import { type BlockLine, pageLines } from './page-lines.ts';
import { pageText, remarkText, wordsOfLines } from './page-text.ts';
import { dropRunningLines } from './running-lines.ts';
import type { Remark } from './seen/annotations.ts';
import { pageReading, readSeen } from './seen/read-page.ts';

type Document = Awaited<ReturnType<typeof PdfLibrary.getDocumentProxy>>;

/** The task of the process. */
export type ReadingTask = {
  /** URL of the library that reads PDFs. */
  library: string;
  /** Folder of PDF.js. */
  pdfjs: string;
  limits: { pages: number; characters: number; recognisedPages: number };
  /** The URL of the engine and the language data for scanned pages; null leaves them unread. */
  recognition: { engine: string; languages: LanguageFile[] } | null;
};

const UNNAMED = /\ufffd/g;
/** Of a longer file what its pages leave behind is collected sooner, which keeps it within 200 MB and takes a tenth longer. */
const MANY_PAGES = 150;
/** Of so many hidden passages the texts are kept. */
const MOST_HIDDEN = 100;

/**
 * Leaves the drawing of fonts to a screen, which there is none of: else PDF.js compiles the outline of each letter, which
 * takes as long as reading the text.
 */
const NO_FONT_PATHS = { disableFontFace: false, ownerDocument: { fonts: new Set() } as never };
Object.assign(globalThis, { FontFace: class UnusedFont {} });

handOverOperations();
const task: ReadingTask = JSON.parse(process.argv[2] ?? '');
const { definePDFJSModule, getDocumentProxy, getResolvedPDFJS }: typeof PdfLibrary = await import(
  task.library
);
await definePDFJSModule(() => import(`${task.pdfjs}/legacy/build/pdf.min.mjs`));
// PDF.js would load its worker in the build that is not minified, three times as large.
Object.assign(globalThis, { pdfjsWorker: await import(`${task.pdfjs}/legacy/build/pdf.worker.min.mjs`) });

send({ ready: true });
try {
  await readPdf();
} catch (error) {
  send(reasonIn(error as Error));
}
process.stdout.end(() => process.exit(0));

async function readPdf(): Promise<void> {
  const bytes = await inputBytes();
  const document = await open(bytes.slice(), { hasPictures: false });
  if (document.numPages > task.limits.pages) return send({ problem: 'too-many-pages' });
  if (document.numPages > MANY_PAGES) setFlagsFromString('--heap-growing-percent=100');
  if (await isXfa(document)) return send({ problem: 'xfa' });
  const read = await linesOf(document);
  if (read === null) return send({ problem: 'too-much-text' });
  const pages = withPlainHyphens(dropRunningLines(read.pages));
  const words = wordsOfLines(pages);
  const texts = pages.map((lines, index) =>
    [pageText(lines, words), ...(read.remarks[index] ?? []).map(remarkText)].filter(Boolean).join('\n'),
  );
  const unread = [...texts.keys()].filter((index) => !hasLetters(texts[index] ?? ''));
  const isScanned = unread.length === texts.length;
  const isUnnamed = texts.some(isOfUnnamed);
  const { recognition, limits } = task;
  if (recognition && isScanned && unread.length > limits.recognisedPages)
    return send({ problem: 'too-many-scans' });
  const recognised =
    recognition && unread.length > 0
      ? await recognise(bytes, unread.slice(0, limits.recognisedPages), recognition)
      : { texts: [], unclear: 0 };
  for (const [at, text] of recognised.texts.entries()) texts[unread[at] ?? 0] = text;
  const { unclear: unclearPages } = recognised;
  if (!texts.some(hasLetters))
    return send({ problem: await emptyReason(document, { unclearPages, isUnnamed }) });
  const isRecognised = recognised.texts.some(hasLetters);
  const guide = { labels: await labelsOf(document), outline: await outlineOf(document) };
  send({
    pages: texts,
    isRecognised,
    unclearPages,
    hiddenPassages: read.hidden,
    ...guide,
    hiddenTexts: read.hiddenTexts,
    attachedFiles: (await document.getAttachments())?.size ?? 0,
  });
}

/** Why a file has no text. */
async function emptyReason(
  document: Document,
  { unclearPages, isUnnamed }: { unclearPages: number; isUnnamed: boolean },
): Promise<SummaryProblem> {
  if (isUnnamed && unclearPages === 0) return 'unnamed-letters';
  if ((await formIn(document)).IsAcroFormPresent === true) return 'empty-form';
  return unclearPages > 0 ? 'unclear-scan' : 'scanned';
}

/** Opens a file. Without its pictures nothing of them is unpacked, which takes longer than everything else. */
function open(bytes: Uint8Array, { hasPictures }: { hasPictures: boolean }): Promise<Document> {
  return getDocumentProxy(bytes, {
    maxImageSize: hasPictures ? -1 : 0,
    // Character maps that fonts name without embedding them, and decoders for the images of scanners.
    cMapUrl: `${task.pdfjs}/cmaps/`,
    wasmUrl: `${task.pdfjs}/wasm/`,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    ...NO_FONT_PATHS,
    stopAtErrors: false,
    verbosity: 0,
  });
}

/** Whether a file is a form of XFA, of which its pages only say that another program is needed. */
async function isXfa(document: Document): Promise<boolean> {
  const info = await formIn(document);
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true;
}

async function formIn(document: Document): Promise<{ IsXFAPresent?: boolean; IsAcroFormPresent?: boolean }> {
  return (await document.getMetadata()).info;
}

/** Whether there is text, most of it of letters that their fonts name. */
function hasLetters(text: string): boolean {
  return countOf(text, /\p{L}/gu) > countOf(text, UNNAMED);
}

/** Whether there are more letters that their fonts do not name than others. */
function isOfUnnamed(text: string): boolean {
  return countOf(text, UNNAMED) > countOf(text, /\p{L}/gu);
}

function countOf(text: string, letters: RegExp): number {
  return text.match(letters)?.length ?? 0;
}

/** The lines of each page and the remarks on it, how many passages are hidden, and the first of these. */
type ReadLines = { pages: BlockLine[][]; remarks: Remark[][]; hidden: number; hiddenTexts: HiddenPassage[] };

/** Reads the lines of all pages; null when they are too many characters. */
async function linesOf(document: Document): Promise<ReadLines | null> {
  const reading = await pageReading(document, await getResolvedPDFJS());
  const pages: BlockLine[][] = [];
  const remarks: Remark[][] = [];
  const hiddenTexts: HiddenPassage[] = [];
  let [characters, hidden] = [0, 0];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const seen = await readSeen(page, reading);
    page.cleanup();
    const lines = pageLines(seen.runs);
    hidden += seen.hidden.length;
    for (const text of seen.hidden.slice(0, MOST_HIDDEN - hiddenTexts.length))
      hiddenTexts.push({ page: number, text });
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > task.limits.characters) return null;
    pages.push(lines);
    remarks.push(seen.remarks);
    send({ read: number, of: document.numPages });
  }
  return { pages, remarks, hidden, hiddenTexts };
}

/** Recognises pages, as `recognisePages` does. Most files need none of that program. */
async function recognise(
  bytes: Uint8Array,
  indexes: readonly number[],
  engine: NonNullable<ReadingTask['recognition']>,
): Promise<{ texts: string[]; unclear: number }> {
  const document = await open(bytes, { hasPictures: true });
  const { recognisePages } = await import('./recognise-pages.ts');
  const { OPS } = await getResolvedPDFJS();
  const onPage = (number: number) => send({ recognising: number, of: document.numPages });
  return recognisePages({ document, indexes, OPS, ...engine, onPage });
}

/**
 * Hands the operations of a page over as they are: PDF.js copies what its two sides tell one another, letter by letter, though
 * both run in this process. It uses the two lists again, so these alone are copied.
 */
function handOverOperations(): void {
  const copied = globalThis.structuredClone;
  globalThis.structuredClone = ((message, options) => {
    const chunk = (message as { chunk?: { fnArray?: unknown[]; argsArray?: unknown[] } } | null)?.chunk;
    if (!chunk?.fnArray || !chunk.argsArray) return copied(message, options);
    const lists = { fnArray: [...chunk.fnArray], argsArray: [...chunk.argsArray] };
    return { ...message, chunk: { ...chunk, ...lists } };
  }) as typeof structuredClone;
}

async function inputBytes(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk);
  return new Uint8Array(Buffer.concat(chunks));
}

/** Maps an error to a failure of this program or a problem of the file. */
function reasonIn({ name, message }: Error): object {
  if (name === 'RecognitionFailure') return { failure: message };
  return { problem: name === 'PasswordException' ? 'password-protected' : 'damaged' };
}

function send(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}
