import { z } from 'zod';
import { AppError } from '../ground/app-error.ts';

/** A position in a sorted list: the sort key of its item, then the ids that make it unique. */
export type PageCursor = { sortKey: string; ownerId: string; itemId: string };

const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

/** Encodes a cursor for clients, to whom it is opaque. */
export function writeCursor({ sortKey, ownerId, itemId }: PageCursor): string {
  return Buffer.from(JSON.stringify([sortKey, ownerId, itemId])).toString('base64url');
}

/**
 * Decodes a cursor.
 * @throws AppError 400 when `writeCursor` did not make it
 */
export function readCursor(cursor: string): PageCursor {
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    const [sortKey, ownerId, itemId] = cursorSchema.parse(json);
    return { sortKey, ownerId, itemId };
  } catch (cause) {
    const fields = [{ path: 'cursor', message: 'This is not a cursor of this list.' }];
    throw new AppError('BAD_REQUEST', { fields, cause });
  }
}
