import type PdfKit from 'pdfkit';
import { type FinishedSummary, formatOrigin } from './summary-origin.ts';

const MARGIN = 64;
/** Characters that the standard PDF fonts cannot show (outside WinAnsi); they become question marks. */
const UNSHOWABLE =
  /[^\x20-\x7e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]/gu;

/** Formats a summary as a PDF. */
export async function summaryPdf(summary: FinishedSummary): Promise<Uint8Array<ArrayBuffer>> {
  const { prompt, result } = summary;
  // Loaded lazily, for a faster start of the server.
  const { default: PdfDocument } = await import('pdfkit');
  const document: InstanceType<typeof PdfKit> = new PdfDocument({
    size: 'A4',
    margin: MARGIN,
    info: { Title: 'Summary', Author: 'Cairn' },
  });
  const chunks: Uint8Array[] = [];
  const written = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
    document.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
    document.on('error', reject);
  });
  document.font('Times-Roman').fontSize(24).text('Summary').moveDown(0.4);
  document.font('Times-Italic').fontSize(13).text(showable(prompt)).moveDown(1);
  document.font('Helvetica').fontSize(10.5);
  for (const { text, citations } of result.points) {
    const pages = [...new Set(citations.map(({ page }) => page))].map((page) => `[p. ${page}]`);
    document.text(showable([text, ...pages].join(' ')), { lineGap: 2 }).moveDown(0.7);
  }
  if (result.notice) document.text(showable(result.notice)).moveDown(0.7);
  document
    .fillColor('#62675F')
    .fontSize(9)
    .text(showable(formatOrigin(summary)));
  document.end();
  return written;
}

const showable = (text: string) => text.replace(/\s+/g, ' ').replace(UNSHOWABLE, '?');
