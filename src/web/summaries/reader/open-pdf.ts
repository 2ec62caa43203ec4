import type { PDFDocumentProxy } from 'pdfjs-dist';
import { STORAGE_BUCKET } from '#contract/storage-contract.ts';
import { sendRequest } from '../../api/send-request.ts';

/** A file that is being opened, or is open, and what ends the worker that reads it. */
type OpenedPdf = { path: string; document: Promise<PDFDocumentProxy>; close: () => void };

/** The last opened file, as pages of one file are looked at one after another. */
let last: OpenedPdf | null = null;

/** The address at which its owner loads a stored file. */
export function storedFileAddress(path: string): string {
  return `/v0/b/${STORAGE_BUCKET}/o/${encodeURIComponent(path)}?alt=media`;
}

/** Opens a stored PDF to draw its pages. Rejects when it is deleted or cannot be drawn. */
export function openPdf(path: string): Promise<PDFDocumentProxy> {
  if (last?.path === path) return last.document;
  closePdf();
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const opened = { path, document: load(path, worker), close: () => worker.terminate() };
  last = opened;
  // A later attempt loads it again.
  opened.document.catch(() => {
    if (last === opened) closePdf();
  });
  return opened.document;
}

/** Closes the last opened file. */
function closePdf(): void {
  last?.close();
  last = null;
}

async function load(path: string, port: Worker): Promise<PDFDocumentProxy> {
  const [{ getDocument, GlobalWorkerOptions, version }, response] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    sendRequest(storedFileAddress(path)),
  ]);
  if (!response.ok) throw new Error(`The file answers ${response.status}.`);
  const files = `/static/pdfjs-${version}`;
  GlobalWorkerOptions.workerPort = port;
  return getDocument({
    data: new Uint8Array(await response.arrayBuffer()),
    // The content policy forbids WebAssembly, so images are decoded by scripts.
    useWasm: false,
    wasmUrl: `${files}/wasm/`,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    verbosity: 0,
  }).promise;
}
