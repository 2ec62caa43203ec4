import { DAY_MS } from '#records';
import { deleteEndedAnswers } from '../http/idempotency/kept-answer-store.ts';
import { purgeBefore } from '../jobs/maintenance-run-store.ts';
import { dailyJob } from '../jobs/schedule-daily.ts';
import { deleteVoidChangesBefore } from './account/email-change-store.ts';
import { SIGN_IN_DAYS } from './account/record-sign-in.ts';
import { deleteSignInsBefore } from './account/sign-in-store.ts';
import type { IdentityDeps } from './base/identity-deps.ts';
import { listUnverifiedBefore } from './base/user-store.ts';
import { deleteUserAndKeepRestriction } from './people/kept-restriction-store.ts';
import { deleteChallengesBefore } from './second-factor/second-factor-store.ts';
import { deleteProofsOfNone, deleteSessionsEndedBefore } from './sessions/session-store.ts';
import { deleteTokensExpiredBefore } from './tokens/api-token-store.ts';

/** How long an account with an unverified address is stored. */
const UNVERIFIED_DAYS = 7;
/** How long an expired API token is listed. */
const EXPIRED_TOKEN_DAYS = 90;
/** How long an ended session is stored. */
const ENDED_SESSION_DAYS = 30;

/** How long a change of an address that did not happen is stored. */
const VOID_CHANGE_DAYS = 30;

/** The daily maintenance of accounts, sessions and sign-ins. */
export const identityMaintenance = dailyJob('maintain-identity', maintainIdentity);

/** Deletes accounts that were not verified within a week, sessions a month after their end, old sign-ins, ended challenges and answers kept for a day. */
export async function maintainIdentity({ config, db, log }: IdentityDeps): Promise<void> {
  const now = Date.now();
  const unverified = await listUnverifiedBefore(db.query, new Date(now - UNVERIFIED_DAYS * DAY_MS));
  for (const id of unverified) await deleteUserAndKeepRestriction(config, db.query, id);
  const sessions = await deleteSessionsEndedBefore(db.query, new Date(now - ENDED_SESSION_DAYS * DAY_MS));
  await deleteProofsOfNone(db.query);
  await deleteTokensExpiredBefore(db.query, new Date(now - EXPIRED_TOKEN_DAYS * DAY_MS));
  await deleteEndedAnswers(db.query);
  await deleteChallengesBefore(db.query, new Date(now));
  const signIns = await deleteSignInsBefore(db.query, await purgeBefore(db.query, SIGN_IN_DAYS));
  await deleteVoidChangesBefore(db.query, new Date(now - VOID_CHANGE_DAYS * DAY_MS));
  if (unverified.length + sessions + signIns > 0) {
    log.info(
      { event: 'identity-purged', accounts: unverified.length, sessions, signIns },
      'unused accounts and sessions, and old sign-ins, deleted',
    );
  }
}
