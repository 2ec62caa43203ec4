import { join } from 'node:path';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/open-database.ts';
import { SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { importReferenceList } from './import-reference-list.ts';
import { EMBEDDED_LIST_ID, readReferenceList } from './reference-list-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

/** Another one whenever the file changes. */
const VERSION = '1';
const FILE = join(import.meta.dirname, 'embedded-list.jsonl');

/**
 * Brings the list that is part of the product into the database: once, so that one who has removed it is rid of it,
 * and to its end when a start before this one was broken off.
 */
export async function loadEmbeddedList(db: Database): Promise<void> {
  const list = await readReferenceList(db.query, EMBEDDED_LIST_ID);
  if (list && list.state !== 'importing') return;
  // Half of what an older version of this program held.
  if (list && list.version !== VERSION) await removeReferenceList(db, list);
  const loading = importReferenceList(db, {
    ...{ id: EMBEDDED_LIST_ID, name: 'Embedded list', version: VERSION },
    ...{ format: 'json', paths: [FILE], author: SYSTEM_AUTHOR.id },
  });
  await loading.catch((error: unknown) => {
    // Another process that starts on this database loads it just now.
    if (!(error instanceof AppError) || error.code !== 'CONFLICT') throw error;
  });
}
