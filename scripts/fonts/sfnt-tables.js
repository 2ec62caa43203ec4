/** The tables of a TrueType font by their tags. */
export function readTables(font) {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from({ length: count }, (_, at) => {
      const entry = font.subarray(12 + at * 16, 28 + at * 16);
      const [offset, length] = [entry.readUInt32BE(8), entry.readUInt32BE(12)];
      return [entry.toString('latin1', 0, 4), font.subarray(offset, offset + length)];
    }),
  );
}

/** A TrueType font of these tables. Its checksums are left at zero. */
export function writeTables(tables) {
  const head = Buffer.alloc(12 + tables.size * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts = [head];
  let offset = head.length;
  for (const [at, [tag, content]] of [...tables].entries()) {
    const entry = head.subarray(12 + at * 16);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(content.length, 12);
    parts.push(padded(content));
    offset += padded(content).length;
  }
  return Buffer.concat(parts);
}

/** The outline of each glyph as it is stored, by its number. */
export function readGlyphs(tables) {
  const [glyf, loca] = [tables.get('glyf'), tables.get('loca')];
  const isLong = tables.get('head').readInt16BE(50) === 1;
  const offsetOf = (glyph) => (isLong ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2);
  const count = tables.get('maxp').readUInt16BE(4);
  return Array.from({ length: count }, (_, glyph) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1)));
}

/** The same tables with other outlines. */
export function withGlyphs(tables, glyphs) {
  const loca = Buffer.alloc((glyphs.length + 1) * 4);
  const parts = glyphs.map(padded);
  let offset = 0;
  for (const [glyph, { length }] of parts.entries()) {
    offset += length;
    loca.writeUInt32BE(offset, (glyph + 1) * 4);
  }
  const head = Buffer.from(tables.get('head'));
  head.writeInt16BE(1, 50);
  return new Map([...tables, ['glyf', Buffer.concat(parts)], ['loca', loca], ['head', head]]);
}

/** The stored outline of contours, each a list of points `{ x, y, isOnCurve }`. */
export function simpleGlyph(contours) {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const ends = contours.map(
    (
      (end) =>
      ({ length }) =>
        (end += length)
    )(-1),
  );
  const words = [
    contours.length,
    Math.min(...xs),
    Math.min(...ys),
    Math.max(...xs),
    Math.max(...ys),
    ...ends,
    0,
  ];
  return Buffer.concat([
    bigEndian(words),
    Buffer.from(points.map(({ isOnCurve }) => (isOnCurve ? 1 : 0))),
    bigEndian(steps(xs)),
    bigEndian(steps(ys)),
  ]);
}

const steps = (values) => values.map((value, at) => value - (values[at - 1] ?? 0));

function bigEndian(words) {
  const bytes = Buffer.alloc(words.length * 2);
  for (const [at, word] of words.entries()) bytes.writeInt16BE(word, at * 2);
  return bytes;
}

function padded(content) {
  return Buffer.concat([content, Buffer.alloc(-content.length & 3)]);
}
