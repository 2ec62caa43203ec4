import { MAX_PDF_BYTES, PDF_MARK_WITHIN_BYTES, STORAGE_MESSAGES } from '#contract/storage-contract.ts';
import { AppError } from '../ground/app-error.ts';

const PDF_MARK = '%PDF-';

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
      if (!isPdf && head.length >= PDF_MARK_WITHIN_BYTES) throw notAPdf();
    }
    yield chunk;
  }
  if (size === 0) throw new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.empty });
  if (!isPdf) throw notAPdf();
}

export const tooLarge = () => new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.tooLarge });
const notAPdf = () => new AppError('FORBIDDEN', { message: STORAGE_MESSAGES.notAPdf });
