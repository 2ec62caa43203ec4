import { z } from 'zod';
import { isLocalAddress, url } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** Settings of mail. */
export type MailConfig = {
  /** Null: mail is written to the outbox. */
  smtpUrl: string | null;
  /** Whether mail is sent over encrypted connections only. */
  smtpNeedsTls: boolean;
  mailFrom: string;
};

export const mailSettings = settingsGroup({
  shape: {
    SMTP_URL: url(['smtp:', 'smtps:']).optional(),
    MAIL: z.literal('outbox', 'must be outbox, or not set').optional(),
    MAIL_FROM: z
      .string()
      .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, with or without a name before it')
      .default('Cairn <no-reply@localhost>'),
  },
  problems({ NODE_ENV, SMTP_URL, MAIL, MAIL_FROM }) {
    const problems: string[] = [];
    if (SMTP_URL && MAIL) {
      problems.push('SMTP_URL and MAIL=outbox must not be set together: mail is sent, or kept.');
    }
    if (NODE_ENV !== 'production') return problems;
    if (!SMTP_URL && !MAIL) {
      problems.push(
        'SMTP_URL must be set in production: the server that sends mail, such as smtps://user:password@mail.cairn.example; ' +
          'or write MAIL=outbox to write every mail to a file and send none.',
      );
    }
    if (!MAIL && !MAIL_FROM) {
      problems.push(
        'MAIL_FROM must be set in production where mail is sent, such as Cairn <no-reply@cairn.example>.',
      );
    }
    return problems;
  },
  read({ SMTP_URL: smtpUrl = null, MAIL_FROM: mailFrom }, { mode, allowUnencrypted }): MailConfig {
    const isLocal = smtpUrl !== null && isLocalAddress(smtpUrl);
    const smtpNeedsTls = mode === 'production' && !isLocal && !allowUnencrypted.includes('smtp');
    return { smtpUrl, mailFrom, smtpNeedsTls };
  },
  warnings({ smtpUrl }, { mode }) {
    return mode === 'production' && smtpUrl === null
      ? ['No mail is sent: with MAIL=outbox each one is a file in the folder outbox of DATA_DIR.']
      : [];
  },
});
