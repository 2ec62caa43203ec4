import type { EntityKey } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { statementsOf } from './export/summary-origin.ts';
import { type FiledSummary, fileOnce } from './filed-summary-store.ts';
import type { KeptSummary } from './summary-store.ts';

/**
 * Files a copy of a finished summary about an entity, whose file has it from now on. Idempotent for the same result.
 * @throws AppError 404 when there is no such entity, 409 while the summary is not finished
 */
export async function fileSummary(
  query: Query,
  { summary, entity, user }: { summary: KeptSummary; entity: EntityKey; user: SignedInUser },
): Promise<FiledSummary> {
  if (!summary.result) {
    throw new AppError('CONFLICT', { message: 'This summary is not finished. File it when it is.' });
  }
  const { fileName, contentHash, prompt, result } = summary;
  const points = [...statementsOf(result)];
  const madeBy = [result.madeBy, result.notice].filter(Boolean).join('. ');
  return runTransaction(query, (transaction) =>
    fileOnce(transaction, user, { ...entity, fileName, contentHash, prompt, madeBy, points }),
  );
}
