import {
  INVITATION_DAYS,
  type PeopleFilter,
  type PeopleOrder,
  type PersonDetail,
  type PersonView,
} from '#contract/people-contract.ts';
import { DAY_MS } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { isLastOwner } from '../base/people-store.ts';
import { readSecondFactors } from '../second-factor/read-second-factors.ts';
import { listOwnSessions } from '../sessions/session-store.ts';
import { findLastActs, listActsOf } from './people-audit-store.ts';
import {
  countPeople,
  countSecondFactors,
  type ListedPerson,
  listPeople,
  type PeopleQuery,
} from './people-list-store.ts';

/** Most people who wait for approval that are shown at once. */
const MAX_WAITING = 100;

type Narrowed = {
  search?: string | undefined;
  state?: PeopleFilter | undefined;
  order: PeopleOrder;
  ids?: readonly string[];
};

/** Returns one page of the people, and who waits for approval. */
export async function findPeople(deps: IdentityDeps, input: Narrowed & { limit: number; cursor: number }) {
  const { query } = deps.db;
  const which = { ...input, usedSince: idleSince(deps) };
  const all = { usedSince: which.usedSince };
  const page = { limit: input.limit, offset: input.cursor };
  const items = await viewsOf(query, await listPeople(query, which, page));
  const found = await countPeople(query, which);
  const waiting = await listPeople(query, { ...all, areWaiting: true }, { limit: MAX_WAITING, offset: 0 });
  const next = input.cursor + items.length;
  return {
    items,
    nextCursor: next < found ? next : null,
    found,
    total: await countPeople(query, all),
    waiting: await viewsOf(query, waiting),
    signUp: deps.config.signUp,
    allowed: allowedOf(deps),
    secondFactor: {
      isRequired: deps.config.requireMfa,
      ...(await countSecondFactors(query, all)),
    },
  };
}

/** Returns all people of a list, for a file. */
export async function findAllPeople(deps: IdentityDeps, input: Narrowed): Promise<PersonView[]> {
  const which = { ...input, usedSince: idleSince(deps) };
  const { query } = deps.db;
  return viewsOf(query, await listPeople(query, which, { limit: 100_000, offset: 0 }));
}

/** Returns one person with sessions and decisions. @throws AppError 404 */
export async function findPersonDetail(
  deps: IdentityDeps,
  id: string,
  userId: string,
): Promise<PersonDetail> {
  const { query } = deps.db;
  const usedSince = idleSince(deps);
  const which: PeopleQuery = { ids: [id], usedSince };
  const page = { limit: 1, offset: 0 };
  const [listed] = [
    ...(await listPeople(query, which, page)),
    ...(await listPeople(query, { ...which, areWaiting: true }, page)),
  ];
  if (!listed) throw new AppError('NOT_FOUND', { message: 'This person is not here any more.' });
  const [view] = await viewsOf(query, [listed]);
  if (!view) throw new AppError('NOT_FOUND');
  const sessions = await listOwnSessions(query, id);
  return {
    ...view,
    isYou: id === userId,
    isLastOwner: await isLastOwner(query, id),
    places: sessions
      .filter(({ updatedAt }) => updatedAt > usedSince)
      .map((session) => ({
        id: session.id,
        userAgent: session.userAgent,
        address: session.ipAddress,
        seenAt: session.updatedAt.toISOString(),
      })),
    ...(await secondFactorsOf(query, id)),
    acts: await listActsOf(query, id),
  };
}

async function secondFactorsOf(query: Query, id: string) {
  const { app, passkeys, recoveryCodes: codes } = await readSecondFactors(query, id);
  return {
    app,
    passkeys: passkeys.map(({ id: passkey, name, createdAt }) => ({
      ...{ id: passkey, name },
      addedAt: createdAt?.toISOString() ?? null,
    })),
    recoveryCodes: codes && { left: codes.left, total: codes.total },
  };
}

async function viewsOf(query: Query, listed: readonly ListedPerson[]): Promise<PersonView[]> {
  const acts = await findLastActs(
    query,
    listed.map(({ id }) => id),
  );
  return listed.map(({ invitedAt, ...person }) => {
    const act = acts.get(person.id);
    return {
      ...person,
      decided: act ? { action: act.action, by: act.by, at: act.at } : null,
      invitedUntil: invitedAt && new Date(Date.parse(invitedAt) + INVITATION_DAYS * DAY_MS).toISOString(),
    };
  });
}

function allowedOf({ config }: IdentityDeps) {
  const items = config.allowedEmailDomains;
  if (items === null) return null;
  const domains = items.filter((item) => !item.includes('@'));
  return { domains, addresses: items.length - domains.length };
}

function idleSince({ config }: IdentityDeps): Date {
  return new Date(Date.now() - config.sessionIdleMs);
}
