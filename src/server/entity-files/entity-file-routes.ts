import { entityKey } from '#records';
import type { Database } from '../db/open-database.ts';
import { AppError } from '../ground/app-error.ts';
import { verifiedUser } from '../http/require-session.ts';
import { removeFiledSummary } from '../summaries/filed-summary-store.ts';
import { exportEntityFile } from './export-entity-file.ts';
import { momentOf } from './moment-of.ts';
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
