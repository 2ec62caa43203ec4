import { endOfDay } from '#contract/entity-files/entity-file-words.ts';
import { type EntityKey, entityKey } from '#records';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { type SignedInUser, verifiedUser } from '../http/require-session.ts';
import { fileOnce, findRemovedSummary, removeFiledSummary } from '../summaries/filed-summary-store.ts';
import { exportEntityFile } from './export-entity-file.ts';
import { readEntityFile } from './read-entity-file.ts';

/** Implements reading the file of an entity, and downloading it. */
export function entityFileRoutes({ db }: { db: Database }) {
  const { entityFiles } = verifiedUser;
  return {
    read: entityFiles.read.handler(async ({ input }) => {
      const asOf = momentOf(input.asOf, new Date());
      const { file, fingerprint } = await readEntityFile(db.query, { ...input, asOf });
      return { file, fingerprint };
    }),
    removeSummary: entityFiles.removeSummary.handler(async ({ context: { user }, input }) => {
      const removal = { id: input.summaryId, by: user.email, at: new Date().toISOString() };
      if (!(await removeFiledSummary(db.query, entityKey(input.kind, input.id), removal))) {
        throw new AppError('NOT_FOUND');
      }
      return { removed: true as const };
    }),
    restoreSummary: entityFiles.restoreSummary.handler(async ({ context: { user }, input }) => ({
      filedId: await restoreSummary(db, user, {
        entity: entityKey(input.kind, input.id),
        id: input.summaryId,
      }),
    })),
    download: entityFiles.download.handler(async ({ input }) => {
      const asOf = momentOf(input.asOf, new Date());
      const made = await readEntityFile(db.query, { ...input, asOf });
      const { disposition, type, content } = await exportEntityFile(made, input.format);
      return {
        headers: { 'content-disposition': disposition },
        body: new Blob([content], { type }),
      };
    }),
  };
}

/**
 * Files a summary that was removed again, from now on: files of the time between stay as they were. Returns the id it has
 * there; a repeated call does nothing.
 * @throws AppError 404 when there is no such entity, or it was not removed from its file
 */
async function restoreSummary(
  db: Database,
  user: SignedInUser,
  { entity, id }: { entity: EntityKey; id: string },
): Promise<string> {
  return runTransaction(db.query, async (transaction) => {
    const removed = await findRemovedSummary(transaction, entity, id);
    if (!removed) throw new AppError('NOT_FOUND');
    return (await fileOnce(transaction, user, removed)).id;
  });
}

/**
 * The moment of a file: the end of a day in UTC, the moment itself, or now.
 * @throws AppError 400 for what has not come yet
 */
function momentOf(asOf: string | undefined, now: Date): string {
  const present = now.toISOString();
  if (asOf === undefined) return present;
  const isDay = !asOf.includes('T');
  const moment = isDay ? endOfDay(asOf) : new Date(asOf).toISOString();
  const isLater = isDay ? asOf > present.slice(0, 10) : moment > present;
  if (isLater) throw wrongField('asOf', 'That day has not come yet.');
  return moment;
}
