import type { Query } from '../../db/tables.ts';
import { listPasskeys } from './passkey-store.ts';
import { countRecoveryCodes } from './recovery-code-store.ts';
import { findApp } from './second-factor-store.ts';

/** Returns the app and the passkeys of a user, and the number of their recovery codes. */
export async function readSecondFactors(query: Query, userId: string) {
  const app = await findApp(query, userId);
  return {
    app: app?.addedAt ? { addedAt: app.addedAt } : null,
    passkeys: await listPasskeys(query, userId),
    recoveryCodes: await countRecoveryCodes(query, userId),
  };
}
