import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { FileProblem } from './file-problem.ts';
import { MAX_CELLS, SheetSize } from './sheet-size.ts';
import { type ShownStyles, shownStyles, withShownCells } from './shown-cells.ts';

/** Most bytes of a workbook once it is unpacked. */
const MAX_UNPACKED_BYTES = 400_000_000;
/** A file that is far larger inside than outside is no table; small ones may repeat themselves. */
const MAX_GROWTH = 200;
const SMALL_BYTES = 20_000_000;
/** Most parts of a workbook; each sheet is one. */
const MAX_PARTS = 2_000;
/** The parts that have text; others are pictures and settings of printers. */
const XML = /\.xml(\.rels)?$/;
const STYLES = /(^|\/)styles\.xml$/;
const SHEET = /(^|\/)worksheets\/[^/]+$/;
const ERROR_CELLS = ['"e"', "'e'"];
const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_END = 0x06054b50;
const CENTRAL_END_BYTES = 22;

/**
 * Unpacks the parts of a workbook, and yields them as a zip file whose parts are stored as they are: a reader of it
 * builds only what was counted here, as both the sizes that a zip file states and what it says to lie where may be wrong.
 * Its cells are as a person sees them.
 * @throws FileProblem when it is too large, in bytes or in cells
 */
export async function* unpackWorkbook(bytes: Buffer): AsyncGenerator<Buffer> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const most = Math.min(MAX_UNPACKED_BYTES, Math.max(SMALL_BYTES, bytes.length * MAX_GROWTH));
  let [size, cells] = [0, 0];
  let styles = shownStyles('');
  for (const entry of await listParts(zip)) {
    if (size + entry.uncompressedSize > most) throw tooLarge();
    const part = await unpackPart(zip, entry, { cells, bytes: most - size });
    size += part.bytes.length;
    cells += part.cells;
    if (STYLES.test(entry.fileName)) styles = shownStyles(part.bytes.toString());
    const shown = SHEET.test(entry.fileName) ? shownSheet(part.bytes, styles) : part.bytes;
    yield localHeader(entry.fileName, shown);
    yield shown;
  }
  const end = Buffer.alloc(CENTRAL_END_BYTES);
  end.writeUInt32LE(CENTRAL_END);
  yield end;
}

/** The parts that have text, the styles before the sheets that they are of. */
async function listParts(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MAX_PARTS) throw tooLarge();
  }
  const isStyles = ({ fileName }: Entry) => STYLES.test(fileName);
  const isOther = (entry: Entry) => XML.test(entry.fileName) && !isStyles(entry);
  return [...entries.filter(isStyles), ...entries.filter(isOther)];
}

function shownSheet(bytes: Buffer, styles: ShownStyles): Buffer {
  const isPlain = styles.size === 0 && !ERROR_CELLS.some((type) => bytes.includes(type));
  if (isPlain) return bytes;
  return Buffer.from(withShownCells(bytes.toString('latin1'), styles), 'latin1');
}

/** @param before what was built of the parts before, and how many bytes are left */
async function unpackPart(zip: ZipFile, entry: Entry, before: { cells: number; bytes: number }) {
  const counted = new SheetSize();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    size += piece.length;
    if (size > before.bytes) throw tooLarge();
    pieces.push(piece);
    // Tags and addresses are ASCII, whatever the rest is.
    counted.take(piece.toString('latin1'));
    if (before.cells + counted.cells > MAX_CELLS) throw tooFar(counted);
  }
  return { bytes: Buffer.concat(pieces), cells: counted.cells };
}

function localHeader(name: string, bytes: Buffer): Buffer {
  const encoded = Buffer.from(name);
  const header = Buffer.alloc(LOCAL_HEADER_BYTES);
  header.writeUInt32LE(LOCAL_HEADER);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(0x0800, 6);
  header.writeUInt32LE(crc32(bytes), 14);
  header.writeUInt32LE(bytes.length, 18);
  header.writeUInt32LE(bytes.length, 22);
  header.writeUInt16LE(encoded.length, 26);
  return Buffer.concat([header, encoded]);
}

/** The problem of a workbook that is too large to be read at once. */
export function tooLarge(): FileProblem {
  return new FileProblem('This spreadsheet is too large to be read at once. Save it as CSV.');
}

function tooFar({ corner }: SheetSize): FileProblem {
  return new FileProblem(
    `This spreadsheet reaches to cell ${corner}, more than can be read at once. Delete the rows and columns beside the table, or save it as CSV.`,
  );
}
