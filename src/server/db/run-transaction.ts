import { SqliteAdapter } from 'kysely';
import { AppError } from '../ground/app-error.ts';
import { isWorthRepeating } from './database-error.ts';
import type { Query, Transaction } from './tables.ts';

const MAX_ATTEMPTS = 10;

/** Another write came between this transaction's reading and writing; the transaction is repeated. */
export class OutrunError extends AppError {
  constructor() {
    super('SERVICE_UNAVAILABLE');
  }
}

/** Runs the work atomically: in the given transaction, or in one of its own, repeated when outrun. */
export async function runTransaction<T>(
  query: Query,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (query.isTransaction) return work(query as Transaction);
  return repeatWhenOutrun(() => query.transaction().execute(work));
}

/**
 * Runs work atomically that is short and waits for nothing but its own statements. On SQLite it may be committed together
 * with others, and resolves when they all are on disk.
 */
export async function runShortTransaction<T>(
  query: Query,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const isShared = !query.isTransaction && query.getExecutor().adapter instanceof SqliteAdapter;
  if (!isShared) return runTransaction(query, work);
  return repeatWhenOutrun(() => query.transaction().setIsolationLevel('read uncommitted').execute(work));
}

/** Repeats work that another write has outrun, or that a database refused for now, up to ten times. */
export async function repeatWhenOutrun<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      const repeat = error instanceof OutrunError || isWorthRepeating(error);
      if (!repeat || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
