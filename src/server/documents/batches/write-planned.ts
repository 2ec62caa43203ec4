import type { Kysely, Transaction } from 'kysely';
import { repeatWhenOutrun } from '../../db/run-transaction.ts';
import type { Tables } from '../../db/tables.ts';

/**
 * Plans writes, then stores them in one transaction that holds its locks only while it writes. When a document changed
 * in between, both are done again.
 */
export function writePlanned<Plan, Result>(
  query: Kysely<Tables>,
  plan: () => Promise<Plan>,
  write: (transaction: Transaction<Tables>, planned: Plan) => Promise<Result>,
): Promise<Result> {
  return repeatWhenOutrun(async () => {
    const planned = await plan();
    return query.transaction().execute((transaction) => write(transaction, planned));
  });
}
