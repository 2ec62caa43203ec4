import { randomUUID } from 'node:crypto';
import { LIST_PART_BYTES } from '#contract/reference-lists/reference-upload-contract.ts';
import { AppError } from '../../ground/app-error.ts';
import { requestWork } from './reference-upload-jobs.ts';
import { changeUploadOfList, partKey, type StoredUpload } from './reference-upload-store.ts';
import type { UploadDeps } from './upload-deps.ts';

/**
 * Stores the next part of a file of an upload. Sending a part again changes nothing. After the last part of the last
 * file the upload is checked.
 * @throws AppError 400 when it is not the next part, or has another size
 */
export async function receiveListPart(
  deps: UploadDeps,
  upload: StoredUpload,
  { file, part, bytes }: { file: number; part: number; bytes: AsyncIterable<Uint8Array> },
): Promise<void> {
  const target = upload.files[file];
  const offset = part * LIST_PART_BYTES;
  if (!target || !Number.isSafeInteger(part) || part < 0 || offset >= target.size || offset > target.received)
    throw wrongPart();
  if (offset < target.received) return;
  const size = Math.min(LIST_PART_BYTES, target.size - offset);
  await deps.files.put(partKey(upload.id, { file, part }), wholePart(bytes, size));
  const received = offset + size;
  const files = upload.files.map((one, index) => (index === file ? { ...one, received } : one));
  const isWhole = files.every((one) => one.received === one.size);
  // A new step each time, so that of two requests with the same part one changes the upload.
  const isOurs = isWhole
    ? await requestWork(deps, upload.id, { state: 'checking', files })
    : await changeUploadOfList(deps.db.query, upload, { files, step: randomUUID() });
  if (!isOurs) throw wrongPart();
}

/** @throws AppError 400 when the bytes are more or fewer */
async function* wholePart(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const chunk of bytes) {
    received += chunk.length;
    if (received > size) throw wrongPart();
    yield chunk;
  }
  if (received < size) throw wrongPart();
}

function wrongPart(): AppError {
  return new AppError('BAD_REQUEST', { message: 'This part does not continue the upload where it stopped.' });
}
