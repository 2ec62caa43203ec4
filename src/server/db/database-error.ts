import { AppError } from '../ground/app-error.ts';

/** The message of `pg` for a statement that was not answered in time. */
export const ANSWER_TIMEOUT_TEXT = 'Query read timeout';
/** SQLSTATE codes and socket errors of an unreachable PostgreSQL, and of a statement, lock or transaction that exceeded its deadline. */
const UNREACHABLE_CODES =
  /^(08...|57P0[1-3]|57014|55P03|25P03|53300|ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENOENT)$/;
/** Messages of `pg`, without a code, for a lost connection. */
const UNREACHABLE_TEXTS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Query read timeout)/;
/** A full disk, in codes of PostgreSQL and of the system. */
const DISK_FULL_CODES = /^(53100|ENOSPC|EDQUOT)$/;
/** Text that PostgreSQL cannot store, such as the character NUL. */
const UNSTORABLE_TEXT_CODES = /^(22021|22P05)$/;
/** Primary result codes of SQLite: busy, locked, disk full. */
const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_FULL = 13;
/** Extended result code of SQLite, and SQLSTATE of PostgreSQL, for a value that must be unique and is not. */
const SQLITE_UNIQUE = 2067;
const POSTGRES_UNIQUE = '23505';
/** SQLSTATE and message of PostgreSQL for a prepared statement whose columns have changed. */
const UNSUPPORTED = '0A000';
const PLAN_OUTDATED_TEXT = 'cached plan must not change result type';

/** Returns the contract's error for an unreachable database, a full disk or a text that cannot be stored, and any other error unchanged. */
export function toDatabaseError(error: unknown): unknown {
  const {
    code = '',
    message = '',
    errcode = 0,
  } = error as { code?: string; message?: string; errcode?: number };
  const sqliteCode = code === 'ERR_SQLITE_ERROR' ? errcode & 0xff : 0;
  if (sqliteCode === SQLITE_FULL || DISK_FULL_CODES.test(code)) {
    return new AppError('INSUFFICIENT_STORAGE', { cause: error });
  }
  if (sqliteCode === SQLITE_BUSY || sqliteCode === SQLITE_LOCKED) {
    return new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  if (UNREACHABLE_CODES.test(code) || UNREACHABLE_TEXTS.test(message)) {
    return new AppError('SERVICE_UNAVAILABLE', { cause: error });
  }
  if (UNSTORABLE_TEXT_CODES.test(code)) return new AppError('BAD_REQUEST', { cause: error });
  return error;
}

/** Returns whether the same transaction may succeed when repeated, as after a serialization failure or a deadlock of PostgreSQL. */
export function isWorthRepeating(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '40001' || code === '40P01' || isPlanOutdated(error);
}

/** Returns whether PostgreSQL refused a prepared statement because a migration has changed its columns since. */
export function isPlanOutdated(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return code === UNSUPPORTED && message === PLAN_OUTDATED_TEXT;
}

/** Returns whether SQLite refused a statement because another connection is writing. */
export function isBusy(error: unknown): boolean {
  const { errcode = 0 } = ((error as { cause?: unknown }).cause ?? {}) as { errcode?: number };
  return (errcode & 0xff) === SQLITE_BUSY;
}

/** Returns whether a statement was refused because a value that must be unique exists already. */
export function isTaken(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  return code === POSTGRES_UNIQUE || errcode === SQLITE_UNIQUE;
}
