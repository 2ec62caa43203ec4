import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReferenceFormatName } from '#contract/reference-lists/reference-format-names.ts';
import type { Files } from '../../blobs/files.ts';
import type { QuotaConfig } from '../../blobs/quota-settings.ts';
import { measureStored } from '../../blobs/stored-bytes-store.ts';
import type { Database } from '../../db/open-database.ts';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import {
  forgetPublishedFiles,
  listPublishedFiles,
  publishedKey,
  putPublishedFiles,
} from './published-file-store.ts';

/** The formats of authorities that a second reader reads. */
const KEPT_FORMATS: readonly ReferenceFormatName[] = [
  ...(['un', 'ofac', 'ofac-xml', 'uk-csv', 'uk-xml', 'eu-csv', 'eu-xml'] as const),
];
/** Whether files of a format can be tested by a second reader. */
export function hasSecondReader(format: string): boolean {
  return KEPT_FORMATS.some((one) => one === format);
}

/** Larger files are not kept: the second reader holds a file in memory. */
const MOST_KEPT_BYTES = 200_000_000;
const FOLDER = 'published-lists-read';

type KeepDeps = { db: Pick<Database, 'query'>; files: Files; config: QuotaConfig };
type Published = { listId: string; format: string; paths: readonly string[]; names: readonly string[] };

/**
 * Keeps the files of a version as they were published, once for all versions, where a second reader can test the list from
 * them. Returns whether they are kept: those of other formats, larger ones, and those for which there is no space are not.
 */
export async function keepPublishedFiles(
  { db: { query }, files, config }: KeepDeps,
  { listId, format, paths, names }: Published,
): Promise<boolean> {
  if (!hasSecondReader(format)) return false;
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (bytes > MOST_KEPT_BYTES) return false;
  const { inAll } = await measureStored(query, '');
  if (inAll + bytes > config.storageQuota.inAllBytes) return false;
  const hashes: string[] = [];
  for (const path of paths) hashes.push(await hashOf(path));
  const kept = paths.map((_, at) => ({
    ...{ name: names[at] ?? '', bytes: sizes[at] ?? 0, hash: hashes[at] ?? '' },
  }));
  // Named first, so that the removal of another version with the same file leaves the bytes.
  await putPublishedFiles(query, listId, kept);
  for (const [at, path] of paths.entries())
    await files.put(publishedKey(hashes[at] ?? ''), createReadStream(path));
  return true;
}

/** Removes the published files of versions that are not here any more. */
export async function removeStrayPublishedFiles({
  db,
  files,
}: {
  db: Pick<Database, 'query'>;
  files: Files;
}): Promise<void> {
  for (const hash of await forgetPublishedFiles(db.query)) await files.remove(publishedKey(hash));
}

/** Calls back with the published files of a version on this machine; null when none are kept. */
export async function withPublishedFiles<T>(
  { db, files, dataDir }: { db: Pick<Database, 'query'>; files: Files; dataDir: string },
  listId: string,
  work: (paths: string[]) => Promise<T>,
): Promise<T | null> {
  const kept = await listPublishedFiles(db.query, listId);
  if (kept.length === 0) return null;
  await mkdir(join(dataDir, FOLDER), { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(dataDir, FOLDER, 'file-'));
  try {
    const paths: string[] = [];
    for (const [at, { hash }] of kept.entries()) {
      const path = join(folder, String(at));
      await writeFileFrom(await files.read(publishedKey(hash)), path);
      paths.push(path);
    }
    return await work(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}
