import { AppError } from '../ground/app-error.ts';

/** The longest description before the file, in bytes. */
const MAX_HEAD_BYTES = 65_536;
const BLANK_LINE = '\r\n\r\n';

/**
 * Streams the file of a `multipart/related` upload, whose first part describes it. At most the length of a boundary is
 * buffered.
 * @throws AppError 400 when the body is no such upload
 */
export async function* fileOfMultipart(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
): AsyncGenerator<Uint8Array> {
  const delimiter = Buffer.from(`\r\n--${boundaryOf(contentType)}`);
  // The first boundary may be at the very beginning, with no line before it.
  let held = Buffer.from('\r\n');
  let isInFile = false;
  for await (const chunk of body) {
    held = Buffer.concat([held, chunk]);
    if (!isInFile) {
      const begin = beginOfFile(held, delimiter);
      if (begin < 0) {
        if (held.length > MAX_HEAD_BYTES) throw broken();
        continue;
      }
      isInFile = true;
      held = held.subarray(begin);
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

/** Finds the start of the second part's content; -1 when it is not complete yet. */
function beginOfFile(bytes: Buffer, delimiter: Buffer): number {
  const first = bytes.indexOf(delimiter);
  const second = first < 0 ? -1 : bytes.indexOf(delimiter, first + delimiter.length);
  const blank = second < 0 ? -1 : bytes.indexOf(BLANK_LINE, second + delimiter.length);
  return blank < 0 ? -1 : blank + BLANK_LINE.length;
}

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary) throw broken();
  return boundary;
}

const broken = () => new AppError('BAD_REQUEST', { message: 'This upload is not complete.' });
