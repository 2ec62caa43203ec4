import { join } from 'node:path';
import type { Database } from '../db/open-database.ts';
import { SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { importReferenceList } from './import-reference-list.ts';
import { listReferenceLists, type Query, type ReferenceList } from './reference-list-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

/** The list that is part of the product. Its version is raised whenever the file changes. */
export const EMBEDDED_LIST = { version: 1, file: join(import.meta.dirname, 'embedded-list.jsonl') };

/** No list that somebody imports has a full stop in its id. */
const ID = /^embedded(\.\d+)?$/;

/**
 * Brings the list that is part of the product into the database, beside its earlier versions: once, so that one who
 * has removed the latest is rid of it, and to its end when a start before this one was broken off.
 */
export async function loadEmbeddedList(db: Database, { version, file } = EMBEDDED_LIST): Promise<void> {
  const latest = await latestVersion(db.query);
  if (latest && !isToCome(version, latest)) return;
  // Half of what an older version of this program held.
  if (latest?.state === 'importing' && Number(latest.version) < version)
    await removeReferenceList(db, latest);
  const loading = importReferenceList(db, {
    ...{ id: embeddedListId(version), name: 'Embedded list', version: String(version) },
    ...{ format: 'json', paths: [file], author: SYSTEM_AUTHOR.id },
  });
  await loading.catch((error: unknown) => {
    // Another process that starts on this database loads it just now.
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
  });
}

/** The id of a version of the embedded list. */
export function embeddedListId(version: number): string {
  return version === 1 ? 'embedded' : `embedded.${version}`;
}

function isToCome(version: number, { version: known, state }: ReferenceList): boolean {
  if (state === 'removed') return false;
  return Number(known) < version || (Number(known) === version && state === 'importing');
}

async function latestVersion(query: Query): Promise<ReferenceList | undefined> {
  const lists = await listReferenceLists(query, ['ready', 'importing', 'removed']);
  const [latest] = lists
    .filter(({ id }) => ID.test(id))
    .toSorted((a, b) => Number(b.version) - Number(a.version));
  return latest;
}
