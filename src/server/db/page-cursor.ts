import { z } from 'zod';
import { wrongField } from '../ground/app-error.ts';

/** A position in a sorted list: the sort key of its item, then the ids that make it unique. */
export type PageCursor = { sortKey: string; ownerId: string; itemId: string };

/** What is said of a cursor that this server did not make for the list. */
export const NOT_A_CURSOR = 'This is not a cursor of this list.';
const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

/** One page of a list, and the cursor of its end; null on the last page. */
export type Page<T> = { items: T[]; end: PageCursor | null };

/** Cuts a page from its rows, which were read with one more than its limit: further pages follow when there is that one. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => PageCursor): Page<T> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, end: last ? cursorOf(last) : null };
}

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
    throw wrongField('cursor', NOT_A_CURSOR, cause);
  }
}
