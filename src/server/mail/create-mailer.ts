import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../ground/config.ts';
import type { FirmConfig } from '../ground/firm-settings.ts';
import type { MailConfig } from './mail-settings.ts';
import type { Mailer } from './mailer.ts';
import { outboxMailer } from './outbox-mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** Creates the SMTP mailer when `SMTP_URL` is set, else the one of the outbox folder. */
export function createMailer({
  config,
  log,
}: {
  config: Config & FirmConfig & MailConfig;
  log: Logger;
}): Mailer {
  const { smtpUrl, mailFrom: from, firm } = config;
  const sender = { from, firm };
  if (smtpUrl) return smtpMailer({ smtpUrl, sender, needsTls: config.smtpNeedsTls });
  return outboxMailer({
    folder: join(config.dataDir, 'outbox'),
    sender,
    log,
    showLinks: config.mode === 'development',
  });
}
