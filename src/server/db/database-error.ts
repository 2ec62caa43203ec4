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
  return code === '40001' || code === '40P01';
}
