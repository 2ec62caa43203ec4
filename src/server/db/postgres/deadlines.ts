import { HOUR_MS, MINUTE_MS } from '#records';

/** Time limits for PostgreSQL, in milliseconds. */
export type Deadlines = {
  /** Getting a connection from the pool, or opening one. */
  connectMs: number;
  /** One statement, measured by PostgreSQL. */
  statementMs: number;
  /** Waiting for one lock. */
  lockMs: number;
  /** An idle transaction between two statements; PostgreSQL then closes the connection and releases its locks. */
  idleInTransactionMs: number;
  /** One answer, measured by this process: longer than a statement, so that only a silent connection exceeds it. */
  answerMs: number;
  /** An unused connection, which is then closed. */
  unusedMs: number;
  /** Between two tests of an idle connection. */
  probeEveryMs: number;
  /** The answer to such a test. */
  probeMs: number;
  /** Closing all connections gracefully. */
  closeMs: number;
};

const SECOND_MS = 1_000;

/** For requests: most users give up after 15 seconds, and proxies after a minute. */
export const REQUEST_DEADLINES: Deadlines = {
  connectMs: 5 * SECOND_MS,
  statementMs: 12 * SECOND_MS,
  lockMs: 8 * SECOND_MS,
  // An import reads and checks its rows between two statements.
  idleInTransactionMs: 30 * SECOND_MS,
  answerMs: 15 * SECOND_MS,
  unusedMs: 10 * SECOND_MS,
  probeEveryMs: 5 * SECOND_MS,
  probeMs: 3 * SECOND_MS,
  closeMs: 5 * SECOND_MS,
};

/** For health checks, whose callers wait for about three seconds. */
export const HEALTH_DEADLINES: Deadlines = {
  ...REQUEST_DEADLINES,
  connectMs: 1.5 * SECOND_MS,
  statementMs: 1.5 * SECOND_MS,
  answerMs: 1.5 * SECOND_MS,
};

/** For jobs and commands: no user waits for them. */
export const BACKGROUND_DEADLINES: Deadlines = {
  ...REQUEST_DEADLINES,
  // All jobs of a busy server may need a connection at once.
  connectMs: 30 * SECOND_MS,
  statementMs: 5 * MINUTE_MS,
  // Another import locks its rows until it ends.
  lockMs: MINUTE_MS,
  idleInTransactionMs: 5 * MINUTE_MS,
  answerMs: 5.5 * MINUTE_MS,
};

/** For migrations: one may index millions of rows, and wait while another process does the same. */
export const MIGRATION_DEADLINES: Deadlines = {
  ...BACKGROUND_DEADLINES,
  statementMs: 6 * HOUR_MS,
  lockMs: 6 * HOUR_MS,
  idleInTransactionMs: HOUR_MS,
  answerMs: 6.5 * HOUR_MS,
};
