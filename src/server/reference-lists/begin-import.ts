import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { NORMALIZATION_VERSION } from '#matching';
import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import { hashSourceFiles, type SourceFile } from '../source-files/source-file.ts';
import { referenceFormat } from './formats/reference-formats.ts';
import type { ImportRequest } from './import-request.ts';
import {
  findReferenceList,
  insertReferenceList,
  type ReferenceList,
  readReferenceList,
} from './reference-list-store.ts';

/**
 * Begins a list for these files, or returns the one they belong to: interrupted or whole.
 * @throws AppError 409 when other files are imported under this name and version
 */
export async function beginImport(
  db: Database,
  request: ImportRequest,
  files: readonly SourceFile[],
): Promise<ReferenceList> {
  const name = request.name ?? referenceFormat(request.format).listName ?? fileName(files);
  const version = request.version ?? (await lastChange(files));
  const sourceHash = `${request.format}:${request.kind ?? ''}:${await hashSourceFiles(files)}`;
  const present = await findReferenceList(db.query, { name, version });
  if (present) return sameSource(present, sourceHash);
  for (let attempt = 1; ; attempt++) {
    const id = request.id ?? idOf(name, version, attempt);
    const isNew = await insertReferenceList(db.query, {
      ...{ id, name, version, sourceHash, format: request.format },
      normalizationVersion: NORMALIZATION_VERSION,
      importedAt: new Date().toISOString(),
      importedBy: request.author,
    });
    const list = isNew
      ? await readReferenceList(db.query, id)
      : await findReferenceList(db.query, { name, version });
    if (list) return sameSource(list, sourceHash);
    if (request.id) throw new AppError('CONFLICT', { message: `There is a list ${request.id} already.` });
  }
}

function sameSource(list: ReferenceList, sourceHash: string): ReferenceList {
  if (list.sourceHash === sourceHash) return list;
  const message =
    list.state === 'ready'
      ? `${list.name} has a version ${list.version} already. Give this one another with --version.`
      : `The import of other files as ${list.name} ${list.version} was broken off. Remove ${list.id} first, or give this one another --version.`;
  throw new AppError('CONFLICT', { message });
}

/** Makes an id that is fit for a folder name; a removed list keeps its id, hence the attempts. */
function idOf(name: string, version: string, attempt: number): string {
  const words = `${name} ${version}`.normalize('NFKD').toLowerCase();
  const slug = words
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return [slug || 'list', ...(attempt > 1 ? [attempt] : [])].join('-');
}

function fileName(files: readonly SourceFile[]): string {
  return basename(files[0]?.path ?? '').replace(/(\.(csv|json|jsonl|gz|zip))+$/i, '');
}

/** The day on which the files were last written. */
async function lastChange(files: readonly SourceFile[]): Promise<string> {
  const times = await Promise.all(files.map(async ({ path }) => (await stat(path)).mtime));
  return new Date(Math.max(...times.map(Number))).toISOString().slice(0, 10);
}
