import { deflateSync } from 'node:zlib';
import { CATALOGUE, ONE_PAGE, page, pdfOf, stream } from './written-pdf.ts';

const FONT = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

/** One page whose drawing is `megabytes` of text commands, compressed twice to a few kB. */
export function deflateBomb(megabytes: number): Uint8Array<ArrayBuffer> {
  const line = '1 0 0 1 50 700 Tm (All work and no play) Tj\n';
  const drawing = `BT /F1 12 Tf ${line.repeat((megabytes * 1_000_000) / line.length)}ET`;
  const packed = deflateSync(deflateSync(Buffer.from(drawing)));
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page(`${FONT} /Contents 4 0 R`),
    stream(packed, '/Filter [/FlateDecode /FlateDecode]'),
  ]);
}

/** A page list with one page `count` times. */
export function manyPageEntries(count: number): Uint8Array<ArrayBuffer> {
  const kids = '3 0 R '.repeat(count);
  return pdfOf([CATALOGUE, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, page('')]);
}

/** Nested arrays, `depth` deep, as the size of a page. */
export function deepNesting(depth: number): Uint8Array<ArrayBuffer> {
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox ${'['.repeat(depth)}${']'.repeat(depth)} >>`,
  ]);
}

/** Page lists that contain each other. */
export function loopingPages(): Uint8Array<ArrayBuffer> {
  return pdfOf([
    CATALOGUE,
    '<< /Type /Pages /Kids [3 0 R] /Count 2 >>',
    '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 2 >>',
  ]);
}

/** A form that draws itself. */
export function loopingForm(): Uint8Array<ArrayBuffer> {
  const form = '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>';
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Resources << /XObject << /X 5 0 R >> >> /Contents 4 0 R'),
    stream(Buffer.from('/X Do'), ''),
    stream(Buffer.from('/X Do /X Do'), form),
  ]);
}

/** A cross-reference table that refers to itself as the previous one. */
export function loopingTable(): Uint8Array<ArrayBuffer> {
  const text = 'BT /F1 12 Tf 50 700 Td (Round and round it goes for ever and ever.) Tj ET';
  return pdfOf(
    [CATALOGUE, ONE_PAGE, page(`${FONT} /Contents 4 0 R`), stream(Buffer.from(text), '')],
    '/Prev 15 ',
  );
}
