import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { NORMALIZATION_VERSION } from '#matching';
import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import { isUnicode } from '../source-files/encoding/encodings.ts';
import { readFileStart } from '../source-files/file-start.ts';
import { hashSourceFiles, type SourceFile } from '../source-files/source-file.ts';
import type { SourceText } from '../source-files/source-text.ts';
import { publishedListName, referenceFormat } from './formats/reference-formats.ts';
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
  files: readonly SourceText[],
): Promise<ReferenceList> {
  const name = await listNameOf(request, files);
  const version = await versionOf(request, files);
  const sourceHash = [...readingOf(request, files), await hashSourceFiles(files)].join(':');
  const present = await findReferenceList(db.query, { name, version });
  if (present) return sameSource(present, sourceHash);
  for (let attempt = 1; ; attempt++) {
    const id = request.id ?? idOf(name, version, attempt);
    const isNew = await insertReferenceList(db.query, {
      ...{ id, name, version, sourceHash, format: request.format },
      normalizationVersion: NORMALIZATION_VERSION,
      importedAt: new Date().toISOString(),
      importedBy: request.author,
      importedByEmail: request.authorEmail ?? null,
    });
    const list = isNew
      ? await readReferenceList(db.query, id)
      : await findReferenceList(db.query, { name, version });
    if (list) return sameSource(list, sourceHash);
    if (request.id) throw new AppError('CONFLICT', { message: `There is a list ${request.id} already.` });
  }
}

/** What decides how the content of the files is read. Unicode is left out: it is proved by the content. */
function readingOf(
  { format, kind, delimiter, targets }: ImportRequest,
  files: readonly SourceText[],
): string[] {
  const encodings = files.flatMap(({ encoding }) =>
    encoding && !isUnicode(encoding.encoding) ? [encoding.encoding] : [],
  );
  const columns = targets ? [JSON.stringify([...targets].toSorted())] : [];
  return [format, kind ?? '', ...(delimiter ? [delimiter] : []), ...encodings, ...columns];
}

/** The name of the list that files belong to: as requested, that of its publisher or of its file. */
export async function listNameOf(
  { name, format }: ImportRequest,
  files: readonly SourceFile[],
): Promise<string> {
  if (name !== undefined) return name;
  const [file] = files;
  const published = file && publishedListName(format, await readFileStart(file), basename(file.path));
  return published ?? fileName(files);
}

/** The version of files: as requested, the day on which they say they were published, or that of their last change. */
async function versionOf({ version, format }: ImportRequest, files: readonly SourceFile[]): Promise<string> {
  if (version !== undefined) return version;
  const [file] = files;
  const published = file && referenceFormat(format).publishedOn?.(await readFileStart(file));
  return published ?? (await lastChange(files));
}

function sameSource(list: ReferenceList, sourceHash: string): ReferenceList {
  if (list.sourceHash === sourceHash) return list;
  const message =
    list.state === 'ready'
      ? `${list.name} has a version ${list.version} already. Choose another version for this one.`
      : `The import of other files as ${list.name} ${list.version} was broken off. Remove ${list.id} first, or choose another version for this one.`;
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
  return basename(files[0]?.path ?? '').replace(/(\.(csv|tsv|txt|json|jsonl|xml|xlsx|gz|zip))+$/i, '');
}

/** The day on which the files were last written. */
async function lastChange(files: readonly SourceFile[]): Promise<string> {
  const times = await Promise.all(files.map(async ({ path }) => (await stat(path)).mtime));
  return new Date(Math.max(...times.map(Number))).toISOString().slice(0, 10);
}
