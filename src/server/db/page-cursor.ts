import { z } from 'zod';
import { wrongField } from '../ground/app-error.ts';
import { yieldToOthers } from '../ground/yield-to-others.ts';

/** A position in a sorted list: the sort key of its item, then the ids that make it unique. */
export type PageCursor = { sortKey: string; ownerId: string; itemId: string };

/** What is said of a cursor that this server did not make for the list. */
export const NOT_A_CURSOR = 'This is not a cursor of this list.';
const cursorSchema = z.tuple([z.string(), z.string(), z.string()]);

/** One page of a list, and the cursor of its end; null on the last page. */
export type Page<T> = { items: T[]; end: PageCursor | null };

/** Cuts a page from its rows, which were read with one more than its limit; `last` is its last row when others follow. */
export function cutPage<T>(rows: readonly T[], limit: number): { items: T[]; last: T | undefined } {
  const items = rows.slice(0, limit);
  return { items, last: rows.length > limit ? items.at(-1) : undefined };
}

/** Cuts a page as `cutPage` does, with the cursor of its end. */
export function pageOf<T>(rows: readonly T[], limit: number, cursorOf: (last: T) => PageCursor): Page<T> {
  const { items, last } = cutPage(rows, limit);
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

/** Encodes the number at which a list goes on; null at its end. */
export function writeNumberCursor(next: number | null): string | null {
  return next === null ? null : writeCursor({ sortKey: String(next), ownerId: '', itemId: '' });
}

/** Decodes such a number; 0 without a cursor. @throws AppError 400 as `readCursor` */
export function readNumberCursor(cursor: string | undefined): number {
  return cursor === undefined ? 0 : Number(readCursor(cursor).sortKey) || 0;
}

/**
 * Yields the pages of a list, empty ones left out. `read` reads up to `limit` items after the last item of the page before;
 * a page that is not full ends the list. Others have their turn between two pages.
 */
export async function* pagesOf<T>(
  limit: number,
  read: (page: { after: T | undefined; limit: number }) => Promise<T[]>,
): AsyncGenerator<T[], void, undefined> {
  for (let after: T | undefined; ; ) {
    const page = await read({ after, limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    after = page.at(-1);
    await yieldToOthers();
  }
}
