import { BRAND_NAME } from '#contract/messages.ts';
import { countText } from '../../ground/installation-format.ts';
import type { Mail } from '../../mail/mailer.ts';
import { secondFactorMail } from './identity-mails.ts';

export type SecondFactorMail =
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'recovery-code-used';

/** Composes the mail about a change of second factors. `left` is the number of recovery codes that are not used. */
export function composeSecondFactorMail(
  mail: SecondFactorMail,
  to: string,
  { left, undone, forgotPassword }: { left: number; undone: readonly string[]; forgotPassword: string },
): Mail {
  const account = `your ${BRAND_NAME} account`;
  const codes = countText(left, 'recovery code is left', 'recovery codes are left');
  const changes: Record<SecondFactorMail, { subject: string; change: string }> = {
    'second-factor-added': {
      subject: `A second factor was added to ${account}`,
      change: `A passkey or an authenticator app was added to ${account}, and you were logged out everywhere else.`,
    },
    'second-factor-removed': {
      subject: `A second factor was removed from ${account}`,
      change: `A passkey or an authenticator app was removed from ${account}, and you were logged out everywhere else.`,
    },
    'second-factor-reset': {
      subject: `The second factors of ${account} were reset`,
      change: [
        `An owner removed all second factors of ${account} and logged you out everywhere.`,
        ...undone,
      ].join(' '),
    },
    'recovery-code-used': {
      subject: `A recovery code of ${account} was used`,
      change: `Someone, most likely you, logged in to ${account} with a recovery code; ${codes}.`,
    },
  };
  return secondFactorMail(to, { ...changes[mail], forgotPassword });
}
