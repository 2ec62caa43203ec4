/** A PDF of these objects, the first being the catalogue, with its cross-reference table. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let size = parts[0]?.length ?? 0;
  for (const [index, content] of objects.entries()) {
    const bytes = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof content === 'string' ? Buffer.from(content) : content,
      Buffer.from('\nendobj\n'),
    ]);
    offsets.push(size);
    parts.push(bytes);
    size += bytes.length;
  }
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${lines}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${size}\n%%EOF`,
    ),
  );
  return Uint8Array.from(Buffer.concat(parts));
}

/** A stream object of these bytes, with the entries that describe their encoding. */
export const stream = (bytes: Buffer, filters: string) =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} ${filters} >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

export const CATALOGUE = '<< /Type /Catalog /Pages 2 0 R >>';
export const ONE_PAGE = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
/** The page of `ONE_PAGE`, with these entries. */
export const page = (rest: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${rest} >>`;

/** A page filled by a JPEG 2000 picture. */
export function jpeg2000Pdf(
  picture: Buffer,
  { width, height }: { width: number; height: number },
): Uint8Array<ArrayBuffer> {
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /Filter /JPXDecode`;
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Contents 4 0 R /Resources << /XObject << /I 5 0 R >> >>'),
    stream(Buffer.from(`612 0 0 ${(612 * height) / width} 0 0 cm /I Do`), ''),
    stream(picture, image),
  ]);
}

/** A page with a line in a font that is not embedded, its codes mapped by a predefined CMap. */
export function mappedTextPdf(map: string, collection: string, codes: string): Uint8Array<ArrayBuffer> {
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>'),
    stream(Buffer.from(`BT /F1 12 Tf 72 700 Td <${codes}> Tj ET`), ''),
    `<< /Type /Font /Subtype /Type0 /BaseFont /Song /Encoding /${map} /DescendantFonts [6 0 R] >>`,
    `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /Song /FontDescriptor 7 0 R /DW 1000
     /CIDSystemInfo << /Registry (Adobe) /Ordering (${collection}) /Supplement 2 >> >>`,
    '<< /Type /FontDescriptor /FontName /Song /Flags 4 /FontBBox [0 -200 1000 900] /Ascent 900 /Descent -200 >>',
  ]);
}

/** A text field of a form that is filled, from 300 points on, without a picture of its value. */
export type FilledField = { value: string; y: number };

/**
 * A page of 612 by 792 points with this drawing and these fields. Its resources are the font `F1`, the grey picture `I`, and
 * the graphics states `Marker`, as of a highlighter, and `Clear`, which paints nothing.
 */
export function drawnPdf(drawing: string, fields: readonly FilledField[] = []): Uint8Array<ArrayBuffer> {
  const states = '/ExtGState << /Marker << /BM /Multiply >> /Clear << /ca 0 >> >>';
  const names = fields.map((_, index) => `${index + 7} 0 R`).join(' ');
  const form = fields.length > 0 ? `/AcroForm << /Fields [${names}] /NeedAppearances true >>` : '';
  return pdfOf([
    CATALOGUE.replace('>>', `${form} >>`),
    ONE_PAGE,
    page(
      `/Contents 4 0 R /Annots [${names}] /Resources << /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> ${states} >>`,
    ),
    stream(Buffer.from(drawing, 'latin1'), ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    stream(
      Buffer.alloc(60 * 80, 0xee),
      '/Type /XObject /Subtype /Image /Width 60 /Height 80 /ColorSpace /DeviceGray /BitsPerComponent 8',
    ),
    ...fields.map(({ value, y }, index) => {
      const hex = Buffer.from(`\ufeff${value}`, 'utf16le').swap16().toString('hex');
      return `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field${index}) /V <${hex}> /F 4 /P 3 0 R /Rect [300 ${y} 540 ${y + 18}] >>`;
    }),
  ]);
}

/** A page with this drawing and these annotations; object 6 is a layer that is not shown. `entries` are of the page. */
export function annotatedPdf(
  drawing: string,
  annotations: readonly string[],
  entries = '',
): Uint8Array<ArrayBuffer> {
  const form = '/AcroForm << /Fields [] /NeedAppearances true >>';
  const layers = '/OCProperties << /OCGs [6 0 R] /D << /OFF [6 0 R] >> >>';
  return pdfOf([
    CATALOGUE.replace('>>', `${form} ${layers} >>`),
    ONE_PAGE,
    page(
      `${entries} /Contents 4 0 R /Annots [${annotations.join(' ')}] /Resources << /Font << /F1 5 0 R >> >>`,
    ),
    stream(Buffer.from(drawing, 'latin1'), ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /OCG /Name (Draft) >>',
    stream(
      Buffer.from('/Marker gs 1 0 0 RG 60 503 m 480 503 l S'),
      `/Type /XObject /Subtype /Form /BBox [60 490 540 514]
      /Resources << /ExtGState << /Marker << /BM /Multiply >> >> >>`,
    ),
  ]);
}

/** Draws lines of text from a place down, in points. */
export function drawnText(
  lines: readonly string[],
  { x = 72, y, size = 11, before = '' }: { x?: number; y: number; size?: number; before?: string },
): string {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ');
  return `q ${before} BT /F1 ${size} Tf ${size * 1.3} TL ${x} ${y} Td ${shown} ET Q\n`;
}

/**
 * A page of lines in a font of Type 3, as programs draw letters from pictures: twenty units wide, in a box that says one unit
 * unless it says another height. Its codes are those of the letters, without names.
 */
export function picturedLettersPdf(
  lines: readonly string[],
  { boxHeight = 1 }: { boxHeight?: number } = {},
): Uint8Array<ArrayBuffer> {
  const codes = Array.from({ length: 127 }, (_, code) => code);
  const shown = lines.map((line) => `<${Buffer.from(line, 'latin1').toString('hex')}> Tj T*`).join(' ');
  const names = codes.map((code) => `/c${code}`).join(' ');
  const pictures = codes.map((code) => `/c${code} 6 0 R`).join(' ');
  const widths = codes.map((code) => (code === 32 ? 12 : 20)).join(' ');
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>'),
    stream(Buffer.from(`q 0.24 0 0 0.24 0 0 cm BT /F1 1 Tf 52 TL 300 2900 Td ${shown} ET Q`), ''),
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 -${boxHeight} 1 0] /FontMatrix [1 0 0 -1 0 0] /FirstChar 0 /LastChar 126
     /Encoding << /Type /Encoding /Differences [0 ${names}] >> /Resources << >>
     /CharProcs << ${pictures} >> /Widths [${widths}] >>`,
    stream(
      Buffer.from(
        '20 0 0 -8 16 0 d1 q 16 0 0 8 0 -8 cm BI /IM true /W 16 /H 8 /BPC 1 ID UUUUUUUUUUUUUUUU EI Q',
      ),
      '',
    ),
  ]);
}

/** A page of lines in a font that names its hyphen a soft one, as some programs do, for which both are one picture. */
export function softHyphensPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const names =
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <2d> <00ad> endbfchar 2 beginbfrange <20> <2c> <0020> <2e> <7e> <002e> endbfrange endcmap';
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>'),
    stream(Buffer.from(drawnText(lines, { y: 700 }), 'latin1'), ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    stream(Buffer.from(names), ''),
  ]);
}

/** A page of Hebrew lines, painted word by word from left to right, as browsers print them. */
export function hebrewPdf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const [first, size] = [0x5d0, 12];
  const shown = (word: string) =>
    word >= '\u05d0'
      ? [...word]
          .toReversed()
          .map((letter) => String.fromCharCode(letter.charCodeAt(0) - first + 0x61))
          .join('')
      : word.replace(/^(.*)\.$/, '.$1');
  const drawing = lines.map((line, row) => {
    let x = 72;
    const words = line
      .split(' ')
      .toReversed()
      .map((word) => {
        const at = x;
        x += (word.length + 1) * size * 0.6;
        return `1 0 0 1 ${at} ${700 - row * 18} Tm (${shown(word)}) Tj`;
      });
    return `BT /F1 ${size} Tf ${words.join(' ')} ET`;
  });
  const names =
    'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfrange <20> <60> <0020> <61> <7b> <05d0> endbfrange endcmap';
  return pdfOf([
    CATALOGUE,
    ONE_PAGE,
    page('/Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >>'),
    stream(Buffer.from(drawing.join('\n'), 'latin1'), ''),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding /ToUnicode 6 0 R >>',
    stream(Buffer.from(names), ''),
  ]);
}
