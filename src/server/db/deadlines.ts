/** How long the parts of an exchange with PostgreSQL may take, in milliseconds. */
export type Deadlines = {
  /** Getting a connection: a free one of the pool, or a new one. */
  connectMs: number;
  /** One statement, as PostgreSQL counts. */
  statementMs: number;
  /** Waiting for one lock. */
  lockMs: number;
  /** A transaction between two statements; PostgreSQL then ends the connection and gives its locks back. */
  idleInTransactionMs: number;
  /** An answer, as this process counts: longer than a statement, so that only a silent connection reaches it. */
  answerMs: number;
  /** Ending all connections in good order. */
  closeMs: number;
};

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Somebody waits for a request: most give up after a quarter of a minute, and proxies after one. */
export const REQUEST_DEADLINES: Deadlines = {
  connectMs: 5 * SECOND_MS,
  statementMs: 12 * SECOND_MS,
  lockMs: 8 * SECOND_MS,
  // An import reads and checks its rows between two statements.
  idleInTransactionMs: 30 * SECOND_MS,
  answerMs: 15 * SECOND_MS,
  closeMs: 5 * SECOND_MS,
};

/** Nobody waits for a job or a command, and clearing a large match run is one statement. */
export const BACKGROUND_DEADLINES: Deadlines = {
  ...REQUEST_DEADLINES,
  // All jobs of a busy server may want a connection at once.
  connectMs: 30 * SECOND_MS,
  statementMs: 5 * MINUTE_MS,
  // An import of others holds its rows until its end.
  lockMs: MINUTE_MS,
  idleInTransactionMs: 5 * MINUTE_MS,
  answerMs: 5.5 * MINUTE_MS,
};

/** A migration may make an index over millions of rows, and wait while another process does the same. */
export const MIGRATION_DEADLINES: Deadlines = {
  ...BACKGROUND_DEADLINES,
  statementMs: 6 * HOUR_MS,
  lockMs: 6 * HOUR_MS,
  idleInTransactionMs: HOUR_MS,
  answerMs: 6.5 * HOUR_MS,
};
