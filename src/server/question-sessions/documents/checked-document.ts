import { DOCUMENT_MESSAGES, DOCUMENT_TYPES } from '#contract/questions/answer-document-contract.ts';
import { AppError } from '../../ground/app-error.ts';

/** So many bytes tell what a document is. */
const HEAD_BYTES = 12;

/** Tells what a document is from its first bytes; undefined for what an answer does not take. */
function mediaTypeOf(head: Buffer): string | undefined {
  const text = head.toString('latin1');
  return DOCUMENT_TYPES.find(({ marks }) =>
    marks.every(([position, mark]) => text.startsWith(mark, position)),
  )?.mediaType;
}

/**
 * Passes the bytes of a document through, and stops as soon as they are neither a PDF nor a picture. `onType` is told which
 * it is.
 * @throws AppError 415 for another file, 400 for an empty one
 */
export async function* checkedDocument(
  bytes: AsyncIterable<Uint8Array>,
  onType: (mediaType: string) => void,
): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isKnown = false;
  for await (const chunk of bytes) {
    if (!isKnown) {
      head = Buffer.concat([head, chunk]);
      if (head.length < HEAD_BYTES) continue;
      onType(knownType(head));
      isKnown = true;
      yield head;
    } else yield chunk;
  }
  if (isKnown) return;
  if (head.length === 0) throw new AppError('BAD_REQUEST', { message: DOCUMENT_MESSAGES.empty });
  onType(knownType(head));
  yield head;
}

function knownType(head: Buffer): string {
  const mediaType = mediaTypeOf(head);
  if (!mediaType) throw new AppError('UNSUPPORTED_MEDIA_TYPE', { message: DOCUMENT_MESSAGES.otherType });
  return mediaType;
}
