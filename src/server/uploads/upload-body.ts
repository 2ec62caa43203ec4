import { MAX_PDF_BYTES } from '#contract/storage-contract.ts';
import { AppError } from '../ground/app-error.ts';

/** How much of an upload that was refused is still read, so that its sender hears why instead of a broken line. */
const MAX_DRAINED_BYTES = 4 * MAX_PDF_BYTES;

/** The body of a request as it comes in. A sender who leaves before its end is no fault of the server: AppError 400. */
export async function* uploadBody(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  if (!body) return;
  try {
    yield* body.values({ preventCancel: true });
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('BAD_REQUEST', { message: 'This upload is not complete.', cause });
  }
}

/** Reads what is left of a body, and forgets it. */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let size = 0;
  for await (const chunk of uploadBody(body)) {
    size += chunk.length;
    if (size > MAX_DRAINED_BYTES) return;
  }
}
