import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import { runTransaction } from '../../db/run-transaction.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { refuse } from '../base/refuse.ts';
import { resetThrottle, throttle } from '../base/throttle.ts';
import type { User } from '../base/user-store.ts';
import { field, networkAddressOf } from '../credentials/request-fields.ts';
import { spendToken } from '../mails/mailed-token.ts';
import { requestIdentityMail } from '../mails/request-identity-mail.ts';
import { judgeCode } from './judge-code.ts';
import { takeRecoveryCode } from './recovery-code-store.ts';
import { hashesOfRecoveryCode } from './recovery-codes.ts';
import { renewAppSecret } from './renew-app-secret.ts';
import { findApp } from './second-factor-store.ts';
import { challengeMethods, findChallenge, requireChallenge, startSession } from './sign-in-challenge.ts';
import { setTokenCookie } from './token-cookie.ts';

const GET = { method: 'GET', requireHeaders: true } as const;
const POST = { method: 'POST', requireHeaders: true } as const;
const codeBody = z.strictObject({ code: field, trustBrowser: z.boolean().optional() });
const recoveryBody = z.strictObject({ code: field });

/** The endpoints that complete a half sign-in. */
export function signInCodeEndpoints(deps: IdentityDeps) {
  const { query } = deps.db;
  return {
    signInChallenge: createAuthEndpoint('/two-factor/challenge', GET, async (ctx) => {
      const challenge = await findChallenge(deps, ctx);
      if (!challenge) return ctx.json(null);
      const { user } = challenge;
      return ctx.json({ email: user.email, ...(await challengeMethods(deps, user.id)) });
    }),
    verifyCode: createAuthEndpoint('/two-factor/verify-totp', { ...POST, body: codeBody }, async (ctx) => {
      const challenge = await requireChallenge(deps, ctx);
      const { token, user } = challenge;
      const app = await findApp(query, user.id);
      if (!app?.secret) return refuse('INVALID_CODE');
      await judgeCode(deps, ctx, { userId: user.id, secret: app.secret, typed: ctx.body.code });
      if (!(await spendToken(query, token, 'second-factor'))) refuse('SIGN_IN_EXPIRED');
      await renewAppSecret(deps, user.id, app.secret);
      await startSession(deps, ctx, challenge);
      if (ctx.body.trustBrowser) {
        await setTokenCookie(query, ctx, { userId: user.id, purpose: 'trusted-browser' });
      }
      return ctx.json(answerOf(user));
    }),
    verifyRecoveryCode: createAuthEndpoint(
      '/two-factor/verify-backup-code',
      { ...POST, body: recoveryBody },
      async (ctx) => {
        const challenge = await requireChallenge(deps, ctx);
        const { token, user } = challenge;
        const key = [user.id, networkAddressOf(ctx)];
        await throttle(deps, 'recovery-code', ...key);
        await spendRecoveryCode(deps, { token, userId: user.id, typed: ctx.body.code });
        await resetThrottle(deps, 'recovery-code', ...key);
        await startSession(deps, ctx, challenge);
        return ctx.json(answerOf(user));
      },
    ),
  };
}

/** Uses a recovery code and the half sign-in together, and tells the owner. */
async function spendRecoveryCode(
  deps: IdentityDeps,
  { token, userId, typed }: { token: string; userId: string; typed: string },
): Promise<void> {
  const hashes = hashesOfRecoveryCode(deps, userId, typed);
  await runTransaction(deps.db.query, async (trx) => {
    if (!(await takeRecoveryCode(trx, userId, hashes))) refuse('INVALID_RECOVERY_CODE');
    if (!(await spendToken(trx, token, 'second-factor'))) refuse('SIGN_IN_EXPIRED');
    await requestIdentityMail(deps.jobs, { mail: 'recovery-code-used', userId }, trx);
  });
  deps.log.info({ event: 'recovery-code-used', userId }, 'recovery code used');
}

function answerOf({ id, email, emailVerified }: User) {
  return { user: { id, email, emailVerified } };
}
