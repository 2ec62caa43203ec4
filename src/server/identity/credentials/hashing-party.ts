import { AsyncLocalStorage } from 'node:async_hooks';
import type { Party } from '../../ground/turns.ts';

/** Lanes of password hashing, in the order in which they are served. */
export const HASHING_LANES = {
  /** Signed-in users, and browsers that signed in to the account before. */
  known: 0,
  /** Networks from which someone signed in since this process started. */
  trustedNetwork: 1,
  stranger: 2,
} as const;

/** Wrong passwords in a row after which a network is no longer trusted. */
const MAX_FAILURES = 10;
const MAX_NETWORKS = 10_000;

const requests = new AsyncLocalStorage<{ party: Party }>();
/** Wrong passwords since the last sign-in, by network from which someone signed in; the latest last. */
const trustedNetworks = new Map<string, number>();

/** Runs the work of a request; the hashes that it needs are counted for its network. */
export function hashForNetwork<T>(network: string, work: () => Promise<T>): Promise<T> {
  const lane = trustedNetworks.has(network) ? HASHING_LANES.trustedNetwork : HASHING_LANES.stranger;
  return requests.run({ party: { key: network, lane } }, work);
}

/** Counts the hashes that the current request still needs for a user or a browser, in the first lane. */
export function hashForKnown(key: string): void {
  const request = requests.getStore();
  if (request) request.party = { key, lane: HASHING_LANES.known };
}

/** Returns whom the hashes of the current request are counted for. */
export function hashingParty(): Party {
  return requests.getStore()?.party ?? { key: 'server', lane: HASHING_LANES.known };
}

/** Trusts a network from which someone signed in, and counts wrong passwords from it. */
export function recordSignIn(network: string, isRight: boolean): void {
  const failures = isRight ? 0 : (trustedNetworks.get(network) ?? MAX_FAILURES) + 1;
  trustedNetworks.delete(network);
  if (failures > MAX_FAILURES) return;
  trustedNetworks.set(network, failures);
  const [eldest] = trustedNetworks.keys();
  if (trustedNetworks.size > MAX_NETWORKS && eldest !== undefined) trustedNetworks.delete(eldest);
}
