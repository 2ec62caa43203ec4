import { randomUUID } from 'node:crypto';
import { withinQuota } from '../../blobs/storage-quota.ts';
import { AppError } from '../../ground/app-error.ts';
import { dropImports, type ImportDeps } from './import-jobs.ts';
import { changeImport, insertImport, type StoredImport } from './import-store.ts';

type NewImport = Pick<StoredImport, 'collection' | 'author' | 'fileName'> & {
  /** Bytes that the file has, or may have. */
  declared: number;
};

/**
 * Stores the bytes of a file as they come in, as a new import of the user. Of one that is refused, or cut short, nothing
 * stays.
 * @throws AppError 402 when there is no space left
 */
export async function receiveImport(
  deps: ImportDeps,
  { declared, ...file }: NewImport,
  bytes: AsyncIterable<Uint8Array>,
): Promise<Pick<StoredImport, 'id' | 'author' | 'storageKey' | 'fileBytes'>> {
  const { query } = deps.db;
  const id = randomUUID();
  const received = { ...file, id, storageKey: `imports/${id}` };
  const space = { quota: deps.config.storageQuota, userId: file.author.id, bytes: declared };
  await withinQuota(query, space, (transaction) =>
    insertImport(transaction, { ...received, fileBytes: declared }),
  );
  try {
    const { size } = await deps.files.put(received.storageKey, bytes);
    const isOurs = await changeImport(query, id, { state: 'checking', fileBytes: size, from: ['receiving'] });
    if (!isOurs) throw new AppError('SERVICE_UNAVAILABLE');
    return { ...received, fileBytes: size };
  } catch (error) {
    await dropImports(deps, [received]);
    throw error;
  }
}
