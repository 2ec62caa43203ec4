import type { IdentityDeps } from '../base/identity-deps.ts';
import { decryptAppSecret, encryptAppSecret } from './authenticator-app.ts';
import { replaceAppSecret } from './second-factor-store.ts';

/** Encrypts the stored secret of a user's app again when an older secret of the server encrypted it. */
export async function renewAppSecret(deps: IdentityDeps, userId: string, stored: string): Promise<void> {
  const app = await decryptAppSecret(deps, stored);
  if (!app?.isOlder) return;
  const to = await encryptAppSecret(deps, app.secret);
  await replaceAppSecret(deps.db.query, userId, { from: stored, to });
}
