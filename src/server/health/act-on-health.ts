import type { HealthAction } from '#contract/health-contract.ts';
import { BRAND_NAME } from '#contract/messages.ts';
import { AppError } from '../ground/app-error.ts';
import { requirePassword, type SignedInUser } from '../http/require-session.ts';
import type { HealthActDeps } from './watched.ts';

type Act = (deps: HealthActDeps, user: SignedInUser) => Promise<string>;

const ACTS: Record<HealthAction, Act> = {
  'make-backup': async ({ config, backups }, user) => {
    checkBackupAction(config, user);
    await backups.makeSoon();
    return 'A backup is being made.';
  },
  'prove-backup': async ({ config, backups }, user) => {
    checkBackupAction(config, user);
    await backups.proveSoon();
    return 'The newest backup is being restored into a temporary place.';
  },
  'send-test-mail': async ({ mailer }, { email }) => {
    try {
      await mailer.send({ to: email, subject: `A test mail of ${BRAND_NAME}`, text: 'This mail arrived.' });
      return `The mail server accepted a mail to ${email}.`;
    } catch (error) {
      return `The mail was not accepted: ${(error as Error).message}`;
    }
  },
};

function checkBackupAction({ backup }: HealthActDeps['config'], user: SignedInUser): void {
  requirePassword(user);
  if (backup.target === null)
    throw new AppError('BAD_REQUEST', { message: 'No backups are made: BACKUP_TARGET is not set.' });
}

/** Does at once what an owner asks for. Resolves to what was done, in a sentence. */
export async function actOnHealth(
  deps: HealthActDeps,
  user: SignedInUser,
  action: HealthAction,
): Promise<{ sentence: string }> {
  const sentence = await ACTS[action](deps, user);
  deps.log.info({ event: 'health-action', action, userId: user.id }, 'done at once for an owner');
  return { sentence };
}
