import { createAuthEndpoint } from 'better-auth/api';
import { z } from 'zod';
import type { OwnAccount, SignInRow } from '#contract/account/own-account.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { isLastOwner } from '../base/people-store.ts';
import { refuseIf } from '../base/refuse.ts';
import { listSignInMethods } from '../base/sign-in-method-store.ts';
import { throttle } from '../base/throttle.ts';
import { findUserById, updateUser } from '../base/user-store.ts';
import { ownPasswordProblem } from '../credentials/own-password.ts';
import { field, MAX_NAME_LENGTH, networkAddressOf, readEmail } from '../credentials/request-fields.ts';
import {
  currentSession,
  requireCurrentSession,
  requireSessionWithPassword,
} from '../sessions/current-session.ts';
import {
  cancelEmailChange,
  confirmEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './change-email.ts';
import { findPendingChange } from './email-change-store.ts';
import { reportSignIn, reportSignInByLink, stopEmailChange } from './lock-account.ts';
import { listSignIns, type SignIn } from './sign-in-store.ts';

/** Most sign-ins that are read for the list. */
const MAX_SIGN_INS_READ = 2_000;

const GET = { method: 'GET', requireHeaders: true } as const;
const POST = { method: 'POST', requireHeaders: true } as const;
const nothing = z.strictObject({}).optional();
/** `signIn` is the id of the sign-in that was not theirs. */
const reportBody = z.strictObject({ signIn: field.optional() }).optional();
const tokenBody = z.strictObject({ token: field });
const nameBody = z.strictObject({ name: z.string().trim().min(1).max(MAX_NAME_LENGTH) });
const changeEmailBody = z.strictObject({ newEmail: field, password: field });

/**
 * The endpoints of the account page for signed-in users. `change-email` and `update-user` replace better-auth's of the same
 * name, whose links are signed and not stored, so a change could not be stopped.
 */
export function ownAccountEndpoints(deps: IdentityDeps) {
  const done = { status: true } as const;
  return {
    readAccount: createAuthEndpoint('/account', GET, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      return ctx.json(await readAccount(deps.db.query, user.id));
    }),
    listSignIns: createAuthEndpoint('/list-sign-ins', GET, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      return ctx.json(await readSignInRows(deps.db.query, user.id));
    }),
    updateUser: createAuthEndpoint('/update-user', { ...POST, body: nameBody }, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      await updateUser(deps.db.query, user.id, { name: ctx.body.name });
      return ctx.json(done);
    }),
    changeEmail: createAuthEndpoint('/change-email', { ...POST, body: changeEmailBody }, async (ctx) => {
      const { user } = await requireSessionWithPassword(deps, ctx);
      const toEmail = readEmail(ctx.body.newEmail);
      refuseIf(await ownPasswordProblem(deps, user.id, ctx.body.password));
      refuseIf(await requestEmailChange(deps, user, toEmail));
      return ctx.json(done);
    }),
    resendEmailChange: createAuthEndpoint('/resend-email-change', { ...POST, body: nothing }, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      await throttle(deps, 'ask-for-mail', user.id);
      refuseIf(await resendEmailChange(deps, user.id));
      return ctx.json(done);
    }),
    cancelEmailChange: createAuthEndpoint('/cancel-email-change', { ...POST, body: nothing }, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      await runTransaction(deps.db.query, (trx) => cancelEmailChange(trx, user.id));
      return ctx.json(done);
    }),
    reportSignIn: createAuthEndpoint('/report-sign-in', { ...POST, body: reportBody }, async (ctx) => {
      const { user } = await requireCurrentSession(deps, ctx);
      const undone = await reportSignIn(deps, user.id, ctx.body?.signIn);
      return ctx.json({ ...done, undone });
    }),
  };
}

/** The endpoints of mailed links about an account, which need no session. */
export function accountLinkEndpoints(deps: IdentityDeps) {
  const done = { status: true } as const;
  return {
    confirmEmailChange: createAuthEndpoint(
      '/confirm-email-change',
      { ...POST, body: tokenBody },
      async (ctx) => {
        await throttle(deps, 'use-link', networkAddressOf(ctx));
        const session = await currentSession(deps, ctx);
        refuseIf(await confirmEmailChange(deps, ctx.body.token, session?.id ?? null));
        return ctx.json(done);
      },
    ),
    stopEmailChange: createAuthEndpoint('/stop-email-change', { ...POST, body: tokenBody }, async (ctx) => {
      await throttle(deps, 'use-link', networkAddressOf(ctx));
      const undone = await stopEmailChange(deps, ctx.body.token);
      return ctx.json({ ...done, undone });
    }),
    reportSignInByLink: createAuthEndpoint(
      '/report-sign-in-link',
      { ...POST, body: tokenBody },
      async (ctx) => {
        await throttle(deps, 'use-link', networkAddressOf(ctx));
        const undone = await reportSignInByLink(deps, ctx.body.token);
        return ctx.json({ ...done, undone });
      },
    ),
  };
}

/** Returns a user's account as their account page shows it. */
async function readAccount(query: Query, userId: string): Promise<OwnAccount | null> {
  const user = await findUserById(query, userId);
  if (!user) return null;
  const methods = await listSignInMethods(query, userId);
  const change = await findPendingChange(query, userId);
  const credential = methods.find(({ providerId }) => providerId === 'credential');
  return {
    ...{ name: user.name, email: user.email, createdAt: user.createdAt.toISOString() },
    isOnlyOwner: await isLastOwner(query, userId),
    passwordChangedAt: credential?.hasPassword ? credential.updatedAt.toISOString() : null,
    providers: methods
      .filter(({ providerId }) => providerId !== 'credential')
      .map(({ providerId, createdAt }) => ({ id: providerId, linkedAt: createdAt.toISOString() })),
    emailChange: change && { email: change.toEmail, mailedAt: change.mailedAt },
  };
}

/** Returns a user's sign-ins, the newest first; wrong passwords in a row from one place on one day are one row. */
async function readSignInRows(query: Query, userId: string): Promise<SignInRow[]> {
  const rows: SignInRow[] = [];
  for (const signIn of await listSignIns(query, userId, MAX_SIGN_INS_READ)) {
    const last = rows.at(-1);
    if (last && isRepeated(last, signIn)) last.count += 1;
    else rows.push({ ...signIn, count: 1 });
  }
  return rows;
}

function isRepeated(last: SignInRow, { outcome, device, network, triedAt }: SignIn): boolean {
  return (
    outcome === 'wrong' &&
    last.outcome === 'wrong' &&
    last.device === device &&
    last.network === network &&
    last.triedAt.slice(0, 10) === triedAt.slice(0, 10)
  );
}
