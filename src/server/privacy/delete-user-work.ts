import { releaseMessagesOf } from '../contact-messages/inbox/inbox-store.ts';
import { deleteDraftsOf } from '../contact-messages/inbox/message-draft-store.ts';
import type { Transaction } from '../db/tables.ts';
import { deleteImports, listImportsOf } from '../documents/imports/import-store.ts';
import type { Mailer } from '../mail/mailer.ts';
import { releaseAssignmentsOf } from '../matching/review/team/match-assignment-store.ts';
import { leavePresenceOf } from '../matching/review/team/match-presence-store.ts';
import { leaveScreening } from '../matching/screening/look-store.ts';
import { deleteHandoversOf } from '../question-sessions/handovers/handover-store.ts';
import { deleteQuestionDraft } from '../question-sessions/question-draft-store.ts';
import { releaseSessionsOf } from '../question-sessions/question-session-store.ts';
import {
  badRowsKey,
  deleteUploadsOfList,
  listUploadsOfList,
  partKeys,
} from '../reference-lists/uploads/reference-upload-store.ts';
import { leaveViewsOf } from '../saved-views/saved-view-store.ts';
import { deleteSummariesOf, listSummariesOf } from '../summaries/summary-store.ts';
import { deleteStoredFile, keysOf, listFilesOf } from '../uploads/stored-file-store.ts';
import { deleteOwnExport, exportKey } from './own-data/own-export-store.ts';

/** What was deleted. The caller deletes the files under `keys` after the commit, as that cannot be rolled back. */
type DeletedWork = { summaries: number; files: number; keys: string[] };

/**
 * Deletes what only a user sees: files, imports, uploads of lists, summaries and the draft of questions; and releases what
 * they hold, so that others can go on with it.
 */
export async function deleteUserWork(
  transaction: Transaction,
  mailer: Mailer,
  userId: string,
): Promise<DeletedWork> {
  const summaries = await listSummariesOf(transaction, userId);
  const uploads = await listFilesOf(transaction, userId);
  const imports = await listImportsOf(transaction, userId);
  const lists = await listUploadsOfList(transaction, userId);
  const ownExport = await deleteOwnExport(transaction, userId);
  for (const { id } of summaries) await mailer.discard(`summary-${id}`);
  await deleteSummariesOf(transaction, userId);
  for (const { id } of uploads) await deleteStoredFile(transaction, id);
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await deleteImports(transaction, ids(imports));
  await deleteUploadsOfList(transaction, ids(lists));
  await deleteQuestionDraft(transaction, userId);
  await deleteHandoversOf(transaction, userId);
  await releaseSessionsOf(transaction, userId);
  await releaseMessagesOf(transaction, userId);
  await deleteDraftsOf(transaction, userId);
  await releaseAssignmentsOf(transaction, userId);
  await leavePresenceOf(transaction, userId);
  await leaveScreening(transaction, userId);
  await leaveViewsOf(transaction, userId);
  const keys = [
    ...uploads.flatMap(keysOf),
    ...imports.flatMap(({ storageKey }) => storageKey ?? []),
    ...lists.flatMap((upload) => [...partKeys(upload), badRowsKey(upload.id)]),
    ...(ownExport ? [exportKey(ownExport)] : []),
  ];
  return { summaries: summaries.length, files: uploads.length, keys };
}
