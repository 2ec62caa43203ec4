import { repeatWhenOutrun } from '../../db/run-transaction.ts';
import type { Query, Transaction } from '../../db/tables.ts';

/**
 * Plans writes, then stores them in one transaction that holds its locks only while it writes. When a document changed
 * in between, both are done again.
 */
export function writePlanned<Plan, Result>(
  query: Query,
  plan: () => Promise<Plan>,
  write: (transaction: Transaction, planned: Plan) => Promise<Result>,
): Promise<Result> {
  return repeatWhenOutrun(async () => {
    const planned = await plan();
    return query.transaction().execute((transaction) => write(transaction, planned));
  });
}
