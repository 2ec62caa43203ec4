/**
 * The process that reads one PDF: its task is its argument, it reads the file from stdin and writes lines of JSON to
 * stdout. Each file gets a new process, which may only read this program, and may be killed at any moment.
 */
import type * as PdfLibrary from 'unpdf';
import type { LanguageFile } from './language-files.ts';
import { pictureOfImages } from './page-images.ts';
import { pageLines, type TextLine, type TextRun } from './page-lines.ts';
import { pageText, recognisedText } from './page-text.ts';
import type { RecognisedLine } from './recognised-lines.ts';
import { dropRunningLines } from './running-lines.ts';
import { openTextRecognition } from './text-recognition.ts';

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

const task: ReadingTask = JSON.parse(process.argv[2] ?? '');
const { definePDFJSModule, getDocumentProxy, getResolvedPDFJS }: typeof PdfLibrary = await import(
  task.library
);
await definePDFJSModule(() => import(`${task.pdfjs}/legacy/build/pdf.min.mjs`));

send({ ready: true });
try {
  await readPdf();
} catch (error) {
  send(reasonIn(error as Error));
}
process.stdout.end(() => process.exit(0));

async function readPdf(): Promise<void> {
  const document = await getDocumentProxy(await inputBytes(), {
    // Character maps that fonts name without embedding them, and decoders for the images of scanners.
    cMapUrl: `${task.pdfjs}/cmaps/`,
    wasmUrl: `${task.pdfjs}/wasm/`,
    useWorkerFetch: false,
    isOffscreenCanvasSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    stopAtErrors: false,
    verbosity: 0,
  });
  if (document.numPages > task.limits.pages) return send({ problem: 'too-large' });
  const pages = await linesOf(document);
  if (pages === null) return send({ problem: 'too-large' });
  const texts = dropRunningLines(pages).map(pageText);
  const unread = [...texts.keys()].filter((index) => !hasLetters(texts[index] ?? ''));
  const isScanned = unread.length === texts.length;
  const { recognition, limits } = task;
  if (recognition && isScanned && unread.length > limits.recognisedPages)
    return send({ problem: 'unrecognised' });
  const recognised = recognition
    ? await recognisedTexts(document, unread.slice(0, limits.recognisedPages), recognition)
    : [];
  for (const [at, text] of recognised.entries()) texts[unread[at] ?? 0] = text;
  if (!texts.some(hasLetters)) return send({ problem: 'scanned' });
  send({ pages: texts, isRecognised: recognised.some(hasLetters) });
}

function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

async function linesOf(document: Document): Promise<TextLine[][] | null> {
  const pages: TextLine[][] = [];
  let characters = 0;
  for (let number = 1; number <= document.numPages; number++) {
    const lines = pageLines(await runsOf(document, number));
    characters += lines.reduce((sum, { text }) => sum + text.length, 0);
    if (characters > task.limits.characters) return null;
    pages.push(lines);
    send({ read: number, of: document.numPages });
  }
  return pages;
}

/** Reads the text runs of a page. */
async function runsOf(document: Document, number: number): Promise<TextRun[]> {
  const page = await document.getPage(number);
  const content = await page.getTextContent();
  page.cleanup();
  return content.items.flatMap((item) => {
    if (!('str' in item)) return [];
    const [, , skew = 0, scale = 0, x = 0, y = 0] = item.transform as number[];
    const height = item.height || Math.hypot(skew, scale) || 1;
    return [{ text: item.str, x, y, width: item.width, height }];
  });
}

/** Recognises the text on the pictures of some pages, in the order of `indexes`; empty without text. */
async function recognisedTexts(
  document: Document,
  indexes: readonly number[],
  { engine, languages }: NonNullable<ReadingTask['recognition']>,
): Promise<string[]> {
  if (indexes.length === 0) return [];
  const { OPS } = await getResolvedPDFJS();
  const pages: RecognisedLine[][] = [];
  send({ recognising: (indexes[0] ?? 0) + 1, of: document.numPages });
  const linesOf = await openTextRecognition(engine, languages);
  for (const index of indexes) {
    send({ recognising: index + 1, of: document.numPages });
    const page = await document.getPage(index + 1);
    const drawn = await pictureOfImages(page, OPS);
    pages.push(drawn ? linesOf(drawn) : []);
    page.cleanup();
  }
  return dropRunningLines(pages).map(recognisedText);
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
