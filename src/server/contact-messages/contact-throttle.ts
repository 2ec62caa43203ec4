import type { Transaction } from '../db/tables.ts';
import { countedRare, countRare, type Limit, type LimitDeps } from '../http/limits.ts';

const TEN_MINUTES_SECONDS = 600;
const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

/** Most messages accepted: from one network address, and in total. Fewer without a form's stamp. */
const LIMITS = {
  stamped: limitsOf('stamped', { perTenMinutes: 5, perDay: 20, perHourInAll: 300 }),
  unstamped: limitsOf('unstamped', { perTenMinutes: 3, perDay: 10, perHourInAll: 60 }),
} as const;
const EVERYBODY = 'everybody';
/** Stamped messages of an hour from which on each needs a proof of work. */
const FREE_PER_HOUR = 120;

type Limits = { own: readonly Limit[]; inAll: Limit };

export type ContactThrottle = {
  /**
   * Counts a message from a network address, over all servers, in the transaction that stores it. A message with a proof of
   * work is not counted in total.
   * @throws AppError 429 with `retryAfterSeconds` when there were too many
   */
  count(
    transaction: Transaction,
    message: { network: string; isStamped: boolean; isProven: boolean },
  ): Promise<void>;
  /** Whether so many stamped messages came in the last hour that the next needs a proof of work. */
  needsProof(): Promise<boolean>;
};

export function contactThrottle(deps: LimitDeps): ContactThrottle {
  return {
    async needsProof() {
      return (await countedRare(deps, LIMITS.stamped.inAll, EVERYBODY)) >= FREE_PER_HOUR;
    },
    async count(transaction, { network, isStamped, isProven }) {
      // Messages without a stamp count against both limits, so that leaving the stamp out never helps.
      const limits = isStamped ? [LIMITS.stamped] : [LIMITS.unstamped, LIMITS.stamped];
      await countRare(
        transaction,
        deps,
        limits.flatMap((some) => countedOf(some, network, isProven)),
      );
    },
  };
}

function limitsOf(
  kind: string,
  most: { perTenMinutes: number; perDay: number; perHourInAll: number },
): Limits {
  return {
    own: [
      { name: `${kind} messages in ten minutes`, most: most.perTenMinutes, seconds: TEN_MINUTES_SECONDS },
      { name: `${kind} messages in a day`, most: most.perDay, seconds: DAY_SECONDS },
    ],
    inAll: { name: `${kind} messages in all`, most: most.perHourInAll, seconds: HOUR_SECONDS },
  };
}

/** Lists an address's own limits first: what they refuse does not use up the total. */
function countedOf({ own, inAll }: Limits, network: string, isProven: boolean) {
  const ofNetwork = own.map((limit) => ({ limit, key: network }));
  return isProven ? ofNetwork : [...ofNetwork, { limit: inAll, key: EVERYBODY }];
}
