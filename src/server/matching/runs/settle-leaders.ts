import { setImmediate } from 'node:timers/promises';
import { STANDINGS, standingsOf } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../../db/tables.ts';
import { pageLeaders, setStanding } from '../match-leader-store.ts';

const LEADERS_PER_PAGE = 1_000;

type Settling = {
  runId: string;
  kind: EntityKind;
  signal: AbortSignal;
  /** Fewer in tests. */
  leadersPerPage?: number;
};
type Leaders = Awaited<ReturnType<typeof pageLeaders>>;

/**
 * Compares the leaders of all records of a kind that have the same reference record, so that at most one of them is
 * recommended. It reads them by reference record, whatever chunks and lists they come from, and holds those of one at
 * a time. Idempotent.
 */
export async function settleLeaders(
  query: Query,
  { runId, kind, signal, leadersPerPage = LEADERS_PER_PAGE }: Settling,
): Promise<void> {
  const ofKind = { runId, kind };
  let open: Leaders = [];
  for (let after: Leaders[number] | undefined; ; ) {
    signal.throwIfAborted();
    const page = await pageLeaders(query, ofKind, { after, limit: leadersPerPage });
    after = page.at(-1);
    const isLast = page.length < leadersPerPage;
    const claims = claimsOf([...open, ...page]);
    // The next page may continue the claims on the last reference record.
    open = isLast ? [] : (claims.pop() ?? []);
    await settle(query, ofKind, claims);
    if (isLast) return;
    await setImmediate();
  }
}

/** Groups sorted leaders by their reference record. */
function claimsOf(leaders: Leaders): Leaders[] {
  return [...Map.groupBy(leaders, ({ listId, row }) => `${row} ${listId}`).values()];
}

async function settle(
  query: Query,
  ofKind: { runId: string; kind: EntityKind },
  claims: readonly Leaders[],
): Promise<void> {
  const settled = claims
    .filter(({ length }) => length > 1)
    .flatMap((some) => {
      const standings = standingsOf(some.map(({ strength }) => strength));
      return some.map(({ ord }, at) => ({ ord, standing: standings[at] }));
    });
  for (const standing of STANDINGS) {
    if (standing === 'leads') continue;
    const ords = settled.filter((one) => one.standing === standing).map(({ ord }) => ord);
    await setStanding(query, ofKind, { standing, ords });
  }
}
