import type { SessionProofs, StoredSession } from './session-store.ts';

/** Whether the user of a session showed both factors in it: a passkey is both. */
export function hasBothFactors({ proofs }: { proofs: SessionProofs }): boolean {
  return proofs.code !== null || proofs.passkey !== null;
}

/**
 * Whether a session shows less than its user can: it was begun before they had a second factor, or beside it. Such a session
 * is over.
 */
export function isTooWeak({ proofs, user }: Pick<StoredSession, 'proofs' | 'user'>): boolean {
  return user.hasSecondFactor && !hasBothFactors({ proofs });
}

/**
 * Returns when the user of a session last showed who they are, as strongly as they can: with the second factor where they
 * have one, else with the password or by their provider.
 */
export function confirmedAt({ createdAt, proofs, user }: StoredSession): Date {
  const { password, provider, code, passkey } = proofs;
  const moments = user.hasSecondFactor ? [code, passkey] : [password, provider, code, passkey];
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  if (known.length > 0) return new Date(Math.max(...known));
  return user.hasSecondFactor ? new Date(0) : createdAt;
}
