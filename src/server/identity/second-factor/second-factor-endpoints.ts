import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { field } from '../credentials/request-fields.ts';
import { requireConfirmedSession, requireCurrentSession } from '../sessions/current-session.ts';
import { proveSession } from '../sessions/session-store.ts';
import { appAddress, createAppSecret } from './authenticator-app.ts';
import { changeSecondFactor } from './change-second-factor.ts';
import { judgeCode } from './judge-code.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { makeRecoveryCodes, requireSeenCodes } from './recovery-codes.ts';
import { renewAppSecret } from './renew-app-secret.ts';
import { confirmPendingSecret, findApp, removeApp, savePendingSecret } from './second-factor-store.ts';

const GET = { method: 'GET', requireHeaders: true } as const;
const POST = { method: 'POST', requireHeaders: true, body: z.strictObject({}) } as const;
/** `recoveryCode` is one of those that were made for the app, which shows that they were seen. */
const confirmBody = z.strictObject({ code: field, recoveryCode: field.optional() });

/** The endpoints for a user's authenticator app and recovery codes. */
export function secondFactorEndpoints(deps: IdentityDeps) {
  const { query } = deps.db;
  return {
    secondFactorStatus: createAuthEndpoint('/two-factor/status', GET, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      return ctx.json({
        ...(await readSecondFactors(query, user.id)),
        isRequired: deps.config.requireMfa,
      });
    }),
    enableApp: createAuthEndpoint('/two-factor/enable', POST, async (ctx) => {
      const { user } = await requireConfirmedSession(deps, ctx);
      const secret = await createAppSecret(deps);
      await savePendingSecret(query, user.id, secret);
      return ctx.json({ totpURI: await appAddress(deps, secret, user.email) });
    }),
    confirmApp: createAuthEndpoint('/two-factor/confirm', { ...POST, body: confirmBody }, async (ctx) => {
      const session = await requireCurrentSession(deps, ctx);
      const { user } = session;
      const secret = (await findApp(query, user.id))?.pendingSecret ?? refuse('SET_UP_EXPIRED');
      await judgeCode(deps, ctx, { userId: user.id, secret, typed: ctx.body.code });
      await changeSecondFactor(deps, session, 'second-factor-added', async (trx) => {
        if (!user.hasSecondFactor) await requireSeenCodes(deps, trx, user.id, ctx.body.recoveryCode);
        if (!(await confirmPendingSecret(trx, user.id, secret))) refuse('SET_UP_EXPIRED');
        await proveSession(trx, session.id, { code: new Date() });
      });
      await renewAppSecret(deps, user.id, secret);
      return ctx.json({ status: true });
    }),
    disableApp: createAuthEndpoint('/two-factor/disable', POST, async (ctx) => {
      const session = await requireConfirmedSession(deps, ctx);
      await changeSecondFactor(deps, session, 'second-factor-removed', async (trx) => {
        if (!(await removeApp(trx, session.user.id))) refuse('NO_SECOND_FACTOR');
      });
      return ctx.json({ status: true });
    }),
    generateRecoveryCodes: createAuthEndpoint('/two-factor/generate-backup-codes', POST, async (ctx) => {
      const { user } = await requireConfirmedSession(deps, ctx);
      return ctx.json({ backupCodes: await makeRecoveryCodes(deps, user.id) });
    }),
  };
}
