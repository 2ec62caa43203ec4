import { join } from 'node:path';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { importReferenceList } from './import-reference-list.ts';
import { isEmbeddedList, listReferenceLists, type ReferenceList } from './reference-list-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

/** The list that is part of the product. Its version must be raised whenever the file changes. */
export const EMBEDDED_LIST = { version: 1, file: join(import.meta.dirname, 'embedded-list.jsonl') };

/**
 * Loads the embedded list into the database, beside its earlier versions. It resumes an interrupted load, and does not
 * load a version again that was removed.
 */
export async function loadEmbeddedList(db: Database, { version, file } = EMBEDDED_LIST): Promise<void> {
  const latest = await latestVersion(db.query);
  if (latest && !isMissing(version, latest)) return;
  // An older program was interrupted while it loaded its version.
  if (latest?.state === 'importing' && Number(latest.version) < version)
    await removeReferenceList(db, latest);
  const loading = importReferenceList(db, {
    ...{ id: embeddedListId(version), name: 'Embedded list', version: String(version) },
    ...{ format: 'json', paths: [file], author: SYSTEM_AUTHOR.id },
  });
  await loading.catch((error: unknown) => {
    // Another process on this database is loading it.
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
  });
}

export function embeddedListId(version: number): string {
  return version === 1 ? 'embedded' : `embedded.${version}`;
}

function isMissing(version: number, { version: known, state }: ReferenceList): boolean {
  if (state === 'removed') return false;
  return Number(known) < version || (Number(known) === version && state === 'importing');
}

async function latestVersion(query: Query): Promise<ReferenceList | undefined> {
  const lists = await listReferenceLists(query, ['ready', 'importing', 'removed']);
  const [latest] = lists
    .filter(({ id }) => isEmbeddedList(id))
    .toSorted((a, b) => Number(b.version) - Number(a.version));
  return latest;
}
