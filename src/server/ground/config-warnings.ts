import type { Config } from './config.ts';

/** What was set on purpose and still needs watching, one sentence each: for the log at each start, and for `/readyz`. */
export function configWarnings({ mode, smtpUrl }: Pick<Config, 'mode' | 'smtpUrl'>): string[] {
  return mode === 'production' && smtpUrl === null
    ? ['No mail is sent: with MAIL=outbox each one is a file in the folder outbox of DATA_DIR.']
    : [];
}
