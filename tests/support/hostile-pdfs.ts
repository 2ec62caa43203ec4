import { deflateSync } from 'node:zlib';

/** A PDF written by hand: each object's content, the first being the catalogue; the table of places is made to fit. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [index, content] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from('\nendobj\n'),
    ]);
    places.push(size);
    parts.push(bytes);
    size += bytes.length;
  }
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${size}\n%%EOF`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

const stream = (bytes: Buffer, filters: string) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${filters} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const page = (rest: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${rest} >>`;
const FONT = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';

/** One page whose drawing is `megabytes` of text commands, packed twice: a few kB that unpack to all of it. */
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

/** A list that names one page `count` times. */
export function manyPageEntries(count: number): Uint8Array<ArrayBuffer> {
  const kids = '3 0 R '.repeat(count);
  return pdfOf([CATALOGUE, `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`, page('')]);
}

/** Arrays in arrays, `depth` deep, where a page's size should stand. */
export function deepNesting(depth: number): Uint8Array<ArrayBuffer> {
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    `<< /Type /Page /Parent 2 0 R /MediaBox ${'['.repeat(depth)}${']'.repeat(depth)} >>`,
  ]);
}

/** Page lists that hold each other. */
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

/** A table of places that names itself as the one before. */
export function loopingTable(): Uint8Array<ArrayBuffer> {
  const text = 'BT /F1 12 Tf 50 700 Td (Round and round it goes for ever and ever.) Tj ET';
  return pdfOf(
    [CATALOGUE, ONE_PAGE, page(`${FONT} /Contents 4 0 R`), stream(Buffer.from(text), '')],
    '/Prev 15 ',
  );
}
