import { MAX_PDF_BYTES } from '#contract/storage-contract.ts';
import { AppError } from '../ground/app-error.ts';

/** The most that is read of a refused upload, so that its sender gets the answer instead of a broken connection. */
const MAX_DRAINED_BYTES = 4 * MAX_PDF_BYTES;

/** Streams the body of a request. @throws AppError 400 when the sender disconnects before its end */
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

/** Reads the rest of a body and discards it. */
export async function drainBody(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let size = 0;
  for await (const chunk of uploadBody(body)) {
    size += chunk.length;
    if (size > MAX_DRAINED_BYTES) return;
  }
}
