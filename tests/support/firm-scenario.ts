import { findUserByEmail } from '../../src/server/identity/base/user-store.ts';
import type { IdentityScenario } from './identity-scenario.ts';

export const OWNER = 'ann@firm.example';

export type Firm = Awaited<ReturnType<typeof withOwner>>;

/** The server with its first user, and what they send. */
export async function withOwner(app: IdentityScenario) {
  await app.join(OWNER);
  const cookie = await app.logIn(OWNER);
  const { query, kind } = app.deps.db;
  const ownerSends = async (path: string, json?: unknown) => {
    const response = await app.request(path, {
      method: json === undefined ? 'GET' : 'POST',
      json,
      headers: { cookie, origin: app.deps.config.baseUrl, 'sec-fetch-site': 'same-origin' },
    });
    return { status: response.status, body: (await response.json().catch(() => null)) as unknown };
  };
  return {
    app,
    cookie,
    ownerSends,
    change: (people: string[], change: object) => ownerSends('/api/people/changes', { people, change }),
    idOf: async (email: string) => (await findUserByEmail(query, email))?.id ?? '',
    /** A time as the tables of sessions store it. */
    aMoment: (fromNowMs: number) => {
      const moment = new Date(Date.now() + fromNowMs);
      return kind === 'sqlite' ? moment.toISOString() : moment;
    },
  };
}
