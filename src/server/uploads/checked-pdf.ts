import { MAX_PDF_BYTES, PDF_MARK_WITHIN_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { AppError } from '../ground/app-error.ts';

const PDF_MARK = '%PDF-';
/** How files begin that are taken for a PDF, in Latin-1, and what they are. */
const OTHER_MARKS: readonly [beginnings: readonly string[], kind: string][] = [
  [['PK\x03\x04'], 'a Word, Excel, PowerPoint or ZIP file'],
  [['\xd0\xcf\x11\xe0'], 'an old Word, Excel or PowerPoint file'],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'], 'a picture'],
  [['{\\rtf'], 'an RTF text'],
  [['<!doctype html', '<html'], 'a web page'],
];

/**
 * Passes the bytes of a PDF through, and stops reading as soon as they are no PDF or too many.
 * @throws AppError 403, as for what the rules of a bucket refuse: beyond 25 MB, empty, or without the PDF mark in its
 * first 1,024 bytes
 */
export async function* checkedPdf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0;
  let head = Buffer.alloc(0);
  let isPdf = false;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_PDF_BYTES) throw tooLarge();
    if (!isPdf) {
      head = Buffer.concat([head, chunk.subarray(0, PDF_MARK_WITHIN_BYTES)]);
      isPdf = head.subarray(0, PDF_MARK_WITHIN_BYTES).includes(PDF_MARK);
      if (!isPdf && head.length >= PDF_MARK_WITHIN_BYTES) throw notAPdf(head);
    }
    yield chunk;
  }
  if (size === 0) throw new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.empty });
  if (!isPdf) throw notAPdf(head);
}

export const tooLarge = () => new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.tooLarge });

function notAPdf(head: Buffer): AppError {
  const beginning = head.toString('latin1').trimStart();
  const written = [beginning, beginning.toLowerCase()];
  const isMarked = (mark: string) => written.some((text) => text.startsWith(mark));
  const kind = OTHER_MARKS.find(([marks]) => marks.some(isMarked))?.[1];
  const message = kind ? STORAGE_MESSAGES.otherThanPdf(kind) : STORAGE_MESSAGES.notAPdf;
  return new AppError('FORBIDDEN', { message });
}
