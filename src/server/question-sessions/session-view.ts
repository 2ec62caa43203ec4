import type {
  EntitySession,
  OpenSession,
  SessionUser,
} from '#contract/questions/question-session-contract.ts';
import type { Page, PageCursor } from '../db/page-cursor.ts';
import type { Query } from '../db/tables.ts';
import type { SignedInUser } from '../http/require-session.ts';
import { findUserNames } from '../identity/base/user-store.ts';
import {
  countOpenSessions,
  type ListedSession,
  listOpenSessions,
  type StoredSession,
} from './question-session-store.ts';

/** The session of an entity as the API shows it to a user. */
export async function toEntitySession(
  query: Query,
  stored: StoredSession | null,
  user: SignedInUser,
): Promise<EntitySession> {
  if (!stored) {
    return { version: 0, state: null, holder: null, heldSince: null, openedBy: null, openedAt: null };
  }
  const { version, state, holder_id, held_since, opened_by, opened_at } = stored;
  if (!state) return { ...(await toEntitySession(query, null, user)), version };
  const names = await findUserNames(
    query,
    [holder_id, opened_by].filter((id) => id !== null),
  );
  return {
    version,
    state,
    holder: toSessionUser(holder_id, names, user),
    heldSince: held_since,
    openedBy: toSessionUser(opened_by, names, user),
    openedAt: opened_at,
  };
}

/** A page of the open sessions as the API shows it to a user, the latest changed first. */
export async function openSessionsPage(
  query: Query,
  user: SignedInUser,
  page: { holder: 'mine' | 'anyone'; limit: number; cursor?: PageCursor | undefined },
): Promise<Page<OpenSession> & { total: number }> {
  const holderId = page.holder === 'mine' ? user.id : undefined;
  const { items, end } = await listOpenSessions(query, { ...page, holderId });
  const names = await findUserNames(
    query,
    items.map(({ holderId: id }) => id).filter((id) => id !== null),
  );
  return {
    items: items.map((item) => toOpenSession(item, toSessionUser(item.holderId, names, user))),
    total: await countOpenSessions(query, holderId),
    end,
  };
}

function toOpenSession(session: ListedSession, holder: SessionUser | null): OpenSession {
  const { kind, id, clientId, savedName, name, clientName, progress, openedAt, changedAt } = session;
  return {
    entity: { kind, id, name: name ?? savedName, clientId, clientName: clientName ?? '' },
    isRemoved: name === null,
    ...{ holder, ...progress, openedAt, changedAt },
  };
}

function toSessionUser(
  id: string | null,
  names: ReadonlyMap<string, string>,
  user: SignedInUser,
): SessionUser | null {
  const name = id === null ? undefined : names.get(id);
  return id === null || name === undefined ? null : { id, name, isYou: id === user.id };
}
