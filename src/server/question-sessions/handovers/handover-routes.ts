import { entityKey } from '#records';
import type { Database } from '../../db/open-database.ts';
import { verifiedUser } from '../../http/require-session.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { forgetHandover, handOver, openHandover, takeBackHandover } from './hand-over.ts';
import { toHandoverLists } from './handover-view.ts';
import { listReceivers } from './list-receivers.ts';

/** Implements handing a session over, taking it back, and the lists of what was handed. */
export function handoverRoutes({ db: { query }, jobs }: { db: Database; jobs: Jobs }) {
  const routes = verifiedUser.handovers;
  return {
    list: routes.list.handler(({ context: { user } }) => toHandoverLists(query, user)),
    receivers: routes.receivers.handler(({ context: { user } }) => listReceivers(query, user)),
    handOver: routes.handOver.handler(async ({ context: { user }, input: { kind, id, ...handing } }) => ({
      version: await handOver({ query, jobs }, user, { key: entityKey(kind, id), ...handing }),
    })),
    open: routes.open.handler(async ({ context: { user }, input: { kind, id } }) => ({
      openedAt: await openHandover(query, user, entityKey(kind, id)),
    })),
    takeBack: routes.takeBack.handler(async ({ context: { user }, input: { kind, id } }) => ({
      version: await takeBackHandover(query, user, entityKey(kind, id)),
    })),
    forget: routes.forget.handler(async ({ context: { user }, input: { kind, id } }) => {
      await forgetHandover(query, user, entityKey(kind, id));
      return {};
    }),
  };
}
