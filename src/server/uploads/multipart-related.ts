import { AppError } from '../ground/app-error.ts';

/** The longest description before the file, in bytes. */
const MAX_HEAD_BYTES = 65_536;
const BLANK_LINE = '\r\n\r\n';

/** A `multipart/related` upload: the bytes of its first part, which describes the file, and the file. */
export type MultipartUpload = { description: Uint8Array; file: AsyncGenerator<Uint8Array> };

/**
 * Reads an upload up to its file. A caller that does not read the file calls its `return`.
 * @throws AppError 400 when the body is no such upload
 */
export async function openMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): Promise<MultipartUpload> {
  const file = partsOf(body, contentType);
  const { value: description } = await file.next();
  return { description: description ?? new Uint8Array(), file };
}

/** Yields the description, then the file in chunks. At most the length of a boundary of the file is buffered. */
async function* partsOf(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Uint8Array, undefined> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  // The first boundary may be at the very beginning, with no line before it.
  let held = Buffer.from('\r\n');
  let isInFile = false;
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    if (!isInFile) {
      const parts = findParts(held, delimiter);
      if (!parts) {
        if (held.length > MAX_HEAD_BYTES) throw broken();
        continue;
      }
      yield held.subarray(...parts.description);
      isInFile = true;
      held = held.subarray(parts.file);
    }
    const end = held.indexOf(delimiter);
    if (end >= 0) {
      yield held.subarray(0, end);
      return;
    }
    const safe = held.length - delimiter.length;
    if (safe <= 0) continue;
    yield held.subarray(0, safe);
    held = held.subarray(safe);
  }
  throw broken();
}

/** Finds where the first part's content begins and ends, and where that of the second begins; null when it is not complete yet. */
function findParts(
  bytes: Buffer,
  delimiter: Buffer,
): { description: [start: number, end: number]; file: number } | null {
  const first = bytes.indexOf(delimiter);
  const second = first < 0 ? -1 : bytes.indexOf(delimiter, first + delimiter.length);
  const blank = second < 0 ? -1 : bytes.indexOf(BLANK_LINE, second + delimiter.length);
  if (blank < 0) return null;
  const start = bytes.indexOf(BLANK_LINE, first + delimiter.length) + BLANK_LINE.length;
  return { description: [Math.min(start, second), second], file: blank + BLANK_LINE.length };
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw broken();
  return boundary;
}

const broken = () => new AppError('BAD_REQUEST', { message: 'This upload is not complete.' });
