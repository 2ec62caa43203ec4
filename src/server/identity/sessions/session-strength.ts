/** How the user of a session showed who they are, and when last; null: not in this way. */
export type SessionProofs = {
  password: Date | null;
  /** The word of a sign-in provider. */
  provider: Date | null;
  /** A code of an app, or a recovery code. */
  code: Date | null;
  passkey: Date | null;
};
export type Proof = keyof SessionProofs;

/** A session, as far as its strength depends on it. */
type Shown = { proofs: SessionProofs; user: { hasSecondFactor: boolean } };

/** Whether the user of a session showed both factors in it: a passkey is both. */
function hasBothFactors({ proofs }: Shown): boolean {
  return proofs.code !== null || proofs.passkey !== null;
}

/**
 * Whether a session shows less than its user can: it was begun before they had a second factor, or beside it. Such a session
 * is over.
 */
export function isTooWeak(session: Shown): boolean {
  return session.user.hasSecondFactor && !hasBothFactors(session);
}

/** Whether the tool is closed to a session until its user adds a second factor in it. */
export function mustEnrol({ requireMfa }: { requireMfa: boolean }, session: Shown): boolean {
  return requireMfa && !(session.user.hasSecondFactor && hasBothFactors(session));
}

/**
 * Returns when the user of a session last showed who they are, as strongly as they can: with the second factor where they
 * have one, else with the password or by their provider.
 */
export function confirmedAt({ createdAt, proofs, user }: Shown & { createdAt: Date }): Date {
  const { password, provider, code, passkey } = proofs;
  const moments = user.hasSecondFactor ? [code, passkey] : [password, provider, code, passkey];
  const known = moments.flatMap((moment) => moment?.getTime() ?? []);
  if (known.length > 0) return new Date(Math.max(...known));
  return user.hasSecondFactor ? new Date(0) : createdAt;
}
