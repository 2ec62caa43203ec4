import { FileProblem } from '../file-problem.ts';
import { likeliestEncoding, markedEncoding, unmarkedUtf16, wordIn } from './detect-encoding.ts';
import { type Encoding, encodingLabel, isSingleByte, isUnicode } from './encodings.ts';
import { singleByteLetters } from './single-byte-letters.ts';
import { InvalidTextError, strictDecoder } from './strict-decoder.ts';
import { sampleText, type TextSample } from './text-sample.ts';

/** The encoding that a file is read in. */
export type FoundEncoding = {
  encoding: Encoding;
  /** Its name on screen, such as “Windows-1252”. */
  label: string;
  /**
   * Why: a person chose it, the file begins with its mark, the whole file is valid UTF-8, or it is assumed by its
   * bytes, which cannot be proved.
   */
  basis: 'chosen' | 'mark' | 'valid' | 'assumed';
  /** Words that are read by it; empty when no choice would read them otherwise. */
  examples: readonly EncodedWord[];
};
/** A word as bytes, such as `M\xFCller`, and as letters. */
type EncodedWord = { bytes: string; text: string };

type TextFile = { path: string; read(): AsyncIterable<Buffer> };

const MAX_EXAMPLES = 5;
const MAX_CELL_LENGTH = 24;

/**
 * Finds the encoding of a whole text, or checks the given one.
 * @throws FileProblem when the file is no text in it, with the number of the first bad line
 */
export async function findEncodingOf(file: TextFile, chosen?: Encoding): Promise<FoundEncoding> {
  const start = await startOf(file);
  const known = knownEncoding(start, chosen);
  if (!known && (await isTextIn('utf-8', file))) return found('utf-8', 'valid');
  const needsSample = !known || !isUnicode(known.encoding);
  const sample = needsSample ? await sampleText(file.read()) : null;
  const encoding = known?.encoding ?? (sample && likeliestEncoding(sample)) ?? 'utf-8';
  if (!(await isTextIn(encoding, file))) {
    const zeroLine = encoding.startsWith('utf-16') ? null : await findZeroLine(file);
    if (zeroLine !== null)
      throw new FileProblem(
        `${file.path} has a zero byte in line ${zeroLine}, as no text has: it is damaged, or no text.`,
      );
    const line = await findBadLine(encoding, file);
    throw new FileProblem(
      `${file.path} is not ${encodingLabel(encoding)} text: see line ${line}. Name its encoding, or save it as UTF-8.`,
    );
  }
  return found(encoding, known?.basis ?? 'assumed', sample);
}

/** Says in which encoding a file is read, and why. */
export function encodingSentence(path: string, { label, basis, examples }: FoundEncoding): string {
  const [example] = examples;
  const shown = example ? `: ${example.bytes} is read as “${example.text}”` : '';
  const reason = { chosen: ', as chosen', mark: '', valid: '', assumed: ', as it is not UTF-8' }[basis];
  return `${path} is read as ${label}${reason}${shown}.`;
}

function found(encoding: Encoding, basis: FoundEncoding['basis'], sample?: TextSample | null): FoundEncoding {
  return {
    encoding,
    label: encodingLabel(encoding),
    basis,
    examples: sample ? examplesOf(sample, encoding) : [],
  };
}

function knownEncoding(
  start: Buffer,
  chosen: Encoding | undefined,
): Pick<FoundEncoding, 'encoding' | 'basis'> | undefined {
  const marked = markedEncoding(start);
  // A person says UTF-16; its mark says in which byte order.
  const isSaid = chosen?.startsWith('utf-16') && marked?.startsWith('utf-16');
  if (chosen && !isSaid) return { encoding: chosen, basis: 'chosen' };
  if (marked) return { encoding: marked, basis: 'mark' };
  const assumed = unmarkedUtf16(start);
  return assumed && { encoding: assumed, basis: 'assumed' };
}

/** Chooses words that show as many different letters as possible. */
function examplesOf({ words, lines }: TextSample, encoding: Encoding): EncodedWord[] {
  if (isUnicode(encoding)) return [];
  const isSingle = isSingleByte(encoding);
  const shown = new Set<string>();
  const examples: EncodedWord[] = [];
  for (const word of isSingle ? words : cellsOf(lines)) {
    const high = word.match(/[\x80-\xff]/g) ?? [];
    if (word.length < 3 || high.every((byte) => shown.has(byte))) continue;
    for (const byte of high) shown.add(byte);
    const text = isSingle
      ? wordIn(singleByteLetters(encoding), word)
      : strictDecoder(encoding).decode(Buffer.from(word, 'latin1'));
    examples.push({ bytes: escaped(word), text });
    if (examples.length === MAX_EXAMPLES) break;
  }
  return examples;
}

/** Short cells with characters of several bytes: the comma is a byte of none. */
function cellsOf(lines: string): string[] {
  return lines
    .split(/[,;\t\n\r"]+/)
    .filter((cell) => /[\x80-\xff]/.test(cell) && cell.length <= MAX_CELL_LENGTH);
}

function escaped(word: string): string {
  return word.replace(/[\x80-\xff]/g, (byte) => `\\x${byte.charCodeAt(0).toString(16).toUpperCase()}`);
}

async function startOf(file: TextFile): Promise<Buffer> {
  for await (const piece of file.read()) return piece.subarray(0, 4_096);
  return Buffer.alloc(0);
}

type Pieces = { read(): AsyncIterable<Buffer> };

/** Reads a file to its end; returns whether it is text in an encoding. */
async function isTextIn(encoding: Encoding, file: Pieces): Promise<boolean> {
  const decoder = strictDecoder(encoding);
  try {
    for await (const piece of file.read()) decoder.decode(piece);
    decoder.end();
    return true;
  } catch (error) {
    if (error instanceof InvalidTextError) return false;
    throw error;
  }
}

/** Finds the first line that has a zero byte, from 1. */
async function findZeroLine(file: Pieces): Promise<number | null> {
  let line = 1;
  for await (const piece of file.read()) {
    const zero = piece.indexOf(0);
    line += piece.toString('latin1', 0, zero < 0 ? piece.length : zero).split('\n').length - 1;
    if (zero >= 0) return line;
  }
  return null;
}

/** Finds the first line of a file that is not text in an encoding, from 1. */
async function findBadLine(encoding: Encoding, file: Pieces): Promise<number> {
  const decoder = strictDecoder(encoding);
  const lineEnd = encoding === 'utf-16le' ? '\n\0' : '\n';
  let line = 1;
  try {
    for await (const piece of file.read()) {
      for (let from = 0, to = 0; from < piece.length; from = to) {
        const end = piece.indexOf(lineEnd, from);
        to = end < 0 ? piece.length : end + lineEnd.length;
        line += decoder.decode(piece.subarray(from, to)).split('\n').length - 1;
      }
    }
  } catch (error) {
    if (!(error instanceof InvalidTextError)) throw error;
  }
  return line;
}
