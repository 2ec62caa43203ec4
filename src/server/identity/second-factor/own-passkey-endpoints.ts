import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { field } from '../credentials/request-fields.ts';
import { requireConfirmedSession, requireCurrentSession } from '../sessions/current-session.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { deletePasskey, renamePasskey } from './passkey-store.ts';

const POST = { method: 'POST', requireHeaders: true } as const;
const idBody = z.strictObject({ id: field });
const nameBody = z.strictObject({ id: field, name: field.trim().min(1).max(100) });

/** The endpoints for a user's own passkeys, besides those of the passkey plug-in. */
export function ownPasskeyEndpoints(deps: IdentityDeps) {
  return {
    updatePasskey: createAuthEndpoint('/passkey/update-passkey', { ...POST, body: nameBody }, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      if (!(await renamePasskey(deps.db.query, { ...ctx.body, userId: user.id }))) refuse('NOT_FOUND');
      return ctx.json({ status: true });
    }),
    deletePasskey: createAuthEndpoint('/passkey/delete-passkey', { ...POST, body: idBody }, async (ctx) => {
      const session = await requireConfirmedSession(deps, ctx);
      await changeSecondFactor(deps, session, 'second-factor-removed', async (trx) => {
        if (!(await deletePasskey(trx, { id: ctx.body.id, userId: session.user.id }))) refuse('NOT_FOUND');
      });
      return ctx.json({ status: true });
    }),
  };
}
