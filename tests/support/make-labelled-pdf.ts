import PdfDocument from 'pdfkit';
import { pdfBytes } from './make-pdf.ts';

/** A page with what it calls itself in roman numerals or in numbers from 1, and the entry of the outline that leads to it. */
export type LabelledPage = { text: string; style: 'r' | 'D'; entry?: string };

/** A PDF like that of a printed report: its first pages are numbered apart, and it has an outline. */
export function makeLabelledPdf(pages: readonly LabelledPage[]): Promise<Uint8Array<ArrayBuffer>> {
  const document = new PdfDocument({ autoFirstPage: false, margin: 72 });
  const written = pdfBytes(document);
  const ranges: unknown[] = [];
  for (const [index, { text, style, entry }] of pages.entries()) {
    if (style !== pages[index - 1]?.style) ranges.push(index, { S: style });
    document.addPage().font('Times-Roman').fontSize(11);
    if (entry) document.outline.addItem(entry);
    for (const paragraph of text.split('\n')) document.text(paragraph).moveDown(1);
  }
  const { _root: root } = document as unknown as { _root: { data: Record<string, unknown> } };
  root.data.PageLabels = { Nums: ranges };
  document.end();
  return written;
}
