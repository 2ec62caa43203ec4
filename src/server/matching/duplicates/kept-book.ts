import type { Query } from '../../db/tables.ts';
import { BOOK_IDLE_MS } from '../comparison/comparison-threads.ts';
import { BookSession } from './book-session.ts';
import { readBookRevision } from './duplicate-record-store.ts';

/** What the book is wanted for: whether it is to be changed, and for comparisons with which bound. */
type Wanted = { isChanged: boolean; mostAlike?: number | undefined; signal?: AbortSignal };

/** The book of a database that is in memory, for as long as its thread is, and what forgets it then. */
const kept = new WeakMap<Query, { session: Promise<BookSession>; forget: NodeJS.Timeout }>();

/**
 * The book as it is stored now. It is read when another server or an erasure has changed it since, and else kept between
 * saves and look-ups, because reading a book of 20,000 clients takes longer than comparing one of them.
 */
export async function currentBook(query: Query, wanted: Wanted): Promise<BookSession> {
  const { isChanged, mostAlike, signal } = wanted;
  const revision = await readBookRevision(query);
  const known = kept.get(query);
  const session = await known?.session.catch(() => undefined);
  if (session?.isOf(revision, mostAlike) && (session.isChangeable || !isChanged)) {
    known?.forget.refresh();
    return session;
  }
  // Another caller has begun to read it.
  if (kept.get(query) !== known) return currentBook(query, wanted);
  clearTimeout(known?.forget);
  const forget = setTimeout(() => kept.delete(query), BOOK_IDLE_MS).unref();
  const read = BookSession.read(query, { mostAlike, signal });
  kept.set(query, { session: read, forget });
  return read;
}
