import { verifiedUser } from '../../http/require-session.ts';
import type { MatchDeps } from '../match-deps.ts';
import { decideDuplicate, undoDuplicate } from './decide-duplicate.ts';
import { findDuplicates, openDuplicate } from './find-duplicates.ts';
import { findLookAlikes } from './find-look-alikes.ts';

/** Implements the calls about doubles in the firm's own book. */
export function duplicateRoutes({
  config: { locale },
  db: { query },
  log,
}: Pick<MatchDeps, 'config' | 'db' | 'log'>) {
  const { list, lookAlikes, read, decide, undo } = verifiedUser.duplicates;
  return {
    list: list.handler(({ input }) => findDuplicates(query, input)),
    lookAlikes: lookAlikes.handler(({ input }) => findLookAlikes(query, input.name)),
    read: read.handler(({ input }) => openDuplicate(query, input.id, locale)),
    decide: decide.handler(async ({ input, context: { user } }) => {
      const decided = await decideDuplicate(query, user, input);
      const { id, decision } = input;
      log.info({ event: 'duplicate-decided', pairId: id, decision, userId: user.id }, 'pair decided');
      return decided;
    }),
    undo: undo.handler(async ({ input: { id }, context: { user } }) => {
      const undone = await undoDuplicate(query, user, id);
      log.info({ event: 'duplicate-undone', pairId: id, userId: user.id }, 'decision about a pair undone');
      return undone;
    }),
  };
}
