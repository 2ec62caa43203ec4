import type { Logger } from 'pino';
import type { Files } from '../blobs/files.ts';
import type { Database } from '../db/open-database.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import { deleteDocument, listLooseDocuments } from './documents/answer-document-store.ts';
import { deleteHandoversWithoutSession } from './handovers/handover-store.ts';
import { deleteDraftsBefore } from './question-draft-store.ts';
import { deleteClearedSessionsBefore, deleteSessionsWithoutClientBefore } from './question-session-store.ts';

/** Drafts, and sessions of deleted clients, are kept this long after their last change. */
const RETENTION_DAYS = 365;
/** Sessions that were started again are kept this long, so that a late save of the old answers is refused. */
const CLEARED_RETENTION_DAYS = 30;

/** Documents are kept this long without a note that names them: it may not be saved yet. */
const LOOSE_DOCUMENT_DAYS = 2;

type MaintenanceDeps = { db: Database; files: Files; log: Logger };

/** The daily maintenance of sessions and drafts. */
export const questionSessionMaintenance = dailyJob('maintain-question-sessions', maintainQuestionSessions);

/** Purges drafts and sessions of deleted clients after a year, cleared sessions after a month, and documents without a note. */
export async function maintainQuestionSessions({
  db: { query },
  files,
  log,
}: MaintenanceDeps): Promise<void> {
  const yearAgo = (await purgeBefore(query, RETENTION_DAYS)).toISOString();
  const monthAgo = (await purgeBefore(query, CLEARED_RETENTION_DAYS)).toISOString();
  const count =
    (await deleteDraftsBefore(query, yearAgo)) +
    (await deleteSessionsWithoutClientBefore(query, yearAgo)) +
    (await deleteClearedSessionsBefore(query, monthAgo));
  await deleteHandoversWithoutSession(query);
  await deleteLooseDocuments(query, files);
  if (count > 0) log.info({ event: 'question-sessions-purged', count }, 'old question sessions deleted');
}

async function deleteLooseDocuments(query: Database['query'], files: Files): Promise<void> {
  const before = (await purgeBefore(query, LOOSE_DOCUMENT_DAYS)).toISOString();
  for (const { id, storageKey } of await listLooseDocuments(query, before)) {
    // Its bytes first, so that none are orphaned.
    await files.remove(storageKey);
    await deleteDocument(query, id);
  }
}
