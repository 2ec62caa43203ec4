import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileFrom } from '../../ground/write-file-from.ts';
import {
  badRowsKey,
  partKey,
  partKeys,
  partNumbers,
  previewKey,
  type StoredUpload,
} from './reference-upload-store.ts';
import type { UploadDeps } from './upload-deps.ts';

/** The folder of the data folder with the files that this machine reads. */
const FOLDER = 'reference-uploads';
const BAD_ROWS = 'bad-rows.csv';
const PREVIEW = 'records.jsonl';

type Upload = Pick<StoredUpload, 'id' | 'files'>;

/** Joins the parts of each file on this machine, unless they are joined already, and returns their paths. */
export async function copyFiles({ files, config }: Pick<UploadDeps, 'files' | 'config'>, upload: Upload) {
  const folder = folderOf(config, upload.id);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  for (const [file, { size }] of upload.files.entries()) {
    const path = join(folder, `${file}.list`);
    paths.push(path);
    const present = await stat(path).catch(() => null);
    if (present?.size === size) continue;
    const parts = partNumbers(size).map((part) => partKey(upload.id, { file, part }));
    await writeFileFrom(joined(files, parts), `${path}.part`);
    await rename(`${path}.part`, path);
  }
  return { paths, badRowsPath: join(folder, BAD_ROWS), previewPath: join(folder, PREVIEW) };
}

/** Deletes the files of an upload, but not the rows left out. */
export async function removeFiles({ files, config }: Pick<UploadDeps, 'files' | 'config'>, upload: Upload) {
  await removeCopies({ config }, upload);
  for (const key of keysOf(upload)) await files.remove(key);
}

/** The stored files of an upload, but not the rows left out. */
export function keysOf(upload: Upload): string[] {
  return [...partKeys(upload), previewKey(upload.id)];
}

/** Deletes the copies of an upload on this machine. */
export async function removeCopies({ config }: Pick<UploadDeps, 'config'>, { id }: Pick<Upload, 'id'>) {
  await rm(folderOf(config, id), { recursive: true, force: true });
}

/** Deletes the copies of uploads that no longer exist. */
export async function removeStrayCopies(
  { dataDir }: Pick<UploadDeps['config'], 'dataDir'>,
  known: readonly string[],
): Promise<void> {
  const folders = await readdir(join(dataDir, FOLDER)).catch(() => []);
  for (const folder of folders.filter((id) => !known.includes(id))) {
    await rm(join(dataDir, FOLDER, folder), { recursive: true, force: true });
  }
}

/** Stores the rows left out, so that every server can send them, and returns their bytes. */
export async function keepBadRows({ files }: Pick<UploadDeps, 'files'>, id: string, path: string) {
  const { size } = await files.put(badRowsKey(id), createReadStream(path));
  return size;
}

/** Stores the records as they will be compared, so that every server can show them. */
export async function keepPreview({ files }: Pick<UploadDeps, 'files'>, id: string, path: string) {
  await files.put(previewKey(id), createReadStream(path));
}

function folderOf({ dataDir }: Pick<UploadDeps['config'], 'dataDir'>, id: string): string {
  return join(dataDir, FOLDER, id);
}

async function* joined(files: UploadDeps['files'], keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* await files.read(key);
}
