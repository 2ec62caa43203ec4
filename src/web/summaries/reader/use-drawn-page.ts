import type { PageViewport, RenderTask } from 'pdfjs-dist';
import { type RefObject, useEffect, useState } from 'react';
import { openPdf } from './open-pdf.ts';
import type { TextItem } from './quote-boxes.ts';

/** A drawn page: its size and its text, to mark a quotation on it. */
export type DrawnPage = { viewport: PageViewport; items: TextItem[] };
/** A page of a file in the storage, and how many times sharper than its width on the screen it is drawn. */
type Wanted = { filePath: string; page: number; zoom: number };
type Drawing = { key: string; page: DrawnPage | null; isFailed: boolean };

/** The sharpest picture, in pixels for each of the screen's. */
const MAX_PIXEL_RATIO = 2;

/** Draws a page of a stored PDF on a canvas, as wide as that stands on the screen. */
export function useDrawnPage(
  canvas: RefObject<HTMLCanvasElement | null>,
  { filePath, page, zoom }: Wanted,
): { drawn: DrawnPage | null; isFailed: boolean } {
  const key = `${page} ${zoom} ${filePath}`;
  const [drawing, setDrawing] = useState<Drawing>({ key, page: null, isFailed: false });
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    draw(canvas, { filePath, page, zoom, signal }).then(
      (drawn) => signal.aborted || setDrawing({ key, page: drawn, isFailed: false }),
      () => signal.aborted || setDrawing({ key, page: null, isFailed: true }),
    );
    return () => ending.abort();
  }, [canvas, filePath, page, zoom, key]);
  const isCurrent = drawing.key === key;
  return { drawn: isCurrent ? drawing.page : null, isFailed: isCurrent && drawing.isFailed };
}

async function draw(
  canvas: RefObject<HTMLCanvasElement | null>,
  { filePath, page, zoom, signal }: Wanted & { signal: AbortSignal },
): Promise<DrawnPage> {
  const document = await openPdf(filePath);
  const sheet = await document.getPage(page);
  const target = canvas.current;
  signal.throwIfAborted();
  if (!target) throw new Error('There is nothing to draw on.');
  const plain = sheet.getViewport({ scale: 1 });
  const pixels = target.clientWidth * zoom * Math.min(devicePixelRatio, MAX_PIXEL_RATIO);
  const viewport = sheet.getViewport({ scale: pixels / plain.width });
  target.width = Math.round(viewport.width);
  target.height = Math.round(viewport.height);
  const work: RenderTask = sheet.render({ canvas: target, viewport });
  signal.addEventListener('abort', () => work.cancel(), { once: true });
  const [{ items }, annotations] = await Promise.all([
    sheet.getTextContent(),
    sheet.getAnnotations(),
    work.promise,
  ]);
  return { viewport: plain, items: [...items.filter((item) => 'str' in item), ...itemsOf(annotations)] };
}

/** The values of form fields, and remarks, each as a text that fills its place. */
function itemsOf(
  annotations: readonly { fieldValue?: unknown; contentsObj?: { str: string }; rect: number[] }[],
) {
  return annotations.flatMap(({ fieldValue, contentsObj, rect }): TextItem[] => {
    const str = typeof fieldValue === 'string' ? fieldValue : (contentsObj?.str ?? '');
    const [left = 0, bottom = 0, right = 0, top = 0] = rect;
    if (str === '') return [];
    return [{ str, transform: [1, 0, 0, 1, left, bottom], width: right - left, height: top - bottom }];
  });
}
