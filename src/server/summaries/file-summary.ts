import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type EntityKey, entityRecord } from '#records';
import { runTransaction } from '../db/run-transaction.ts';
import type { Tables } from '../db/tables.ts';
import { readDocumentForWriting } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { statementsOf } from './export/summary-origin.ts';
import { type FiledSummary, findFiledAlike, insertFiledSummary } from './filed-summary-store.ts';
import type { KeptSummary } from './summary-store.ts';

/**
 * Files a copy of a finished summary about an entity, whose file has it from now on. Idempotent for the same result.
 * @throws AppError 404 when there is no such entity, 409 while the summary is not finished
 */
export async function fileSummary(
  query: Kysely<Tables>,
  { summary, entity, user }: { summary: KeptSummary; entity: EntityKey; user: SignedInUser },
): Promise<FiledSummary> {
  if (!summary.result) {
    throw new AppError('CONFLICT', { message: 'This summary is not finished. File it when it is.' });
  }
  const { fileName, contentHash, prompt, result } = summary;
  const points = [...statementsOf(result)];
  return runTransaction(query, async (transaction) => {
    // Locked, so that what is filed twice at once is there once, and no client has a summary after it was erased.
    const client = await readDocumentForWriting(transaction, { collection: 'clients', id: entity.clientId });
    if (!client || !entityRecord(client.data, entity)) throw new AppError('NOT_FOUND');
    const same = await findFiledAlike(transaction, entity, { contentHash, prompt, points });
    if (same) return same;
    const filed: FiledSummary = {
      ...{ id: randomUUID(), ...entity, fileName, contentHash, prompt },
      ...{
        madeBy: [result.madeBy, result.notice].filter(Boolean).join('. '),
        points,
        by: user.email,
        filedAt: new Date().toISOString(),
      },
    };
    await insertFiledSummary(transaction, filed, user);
    return filed;
  });
}
