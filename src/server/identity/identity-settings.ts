import { z } from 'zod';
import { list, wholeNumber } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';
import { normalizeDomain } from './credentials/email-address.ts';

/** Settings of sign-up, sign-in and sessions. */
export type IdentityConfig = {
  /** Exact domains that may sign up; null allows every domain. */
  allowedEmailDomains: readonly string[] | null;
  google: { clientId: string; clientSecret: string } | null;
  minPasswordLength: number;
  sessionIdleMs: number;
  sessionLifetimeMs: number;
};

const emailDomains = list
  .transform((items) =>
    items.includes('*') ? null : items.map((item) => normalizeDomain(item.replace(/^@/, ''))),
  )
  .refine((domains) => domains === null || (domains.length > 0 && domains.every(isDomain)), {
    message: 'must be domains such as cairn.example, separated by commas, or * for every domain',
  });

export const identitySettings = settingsGroup({
  shape: {
    ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    MIN_PASSWORD_LENGTH: wholeNumber(8, 128, 12),
    SESSION_IDLE_MINUTES: wholeNumber(1, 1_440, 60),
    SESSION_HOURS: wholeNumber(1, 720, 12),
  },
  problems({ NODE_ENV, ALLOWED_EMAIL_DOMAINS, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }) {
    const problems: string[] = [];
    if (Boolean(GOOGLE_CLIENT_ID) !== Boolean(GOOGLE_CLIENT_SECRET)) {
      problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together, or neither.');
    }
    if (NODE_ENV === 'production' && !ALLOWED_EMAIL_DOMAINS) {
      problems.push(
        'ALLOWED_EMAIL_DOMAINS must be set in production, because every signed-in person reaches all client data: ' +
          'list the domains that may sign up, separated by commas, or write * to let every domain in.',
      );
    }
    return problems;
  },
  read(settings): IdentityConfig {
    const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
    return {
      allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS ?? null,
      google: clientId && clientSecret ? { clientId, clientSecret } : null,
      minPasswordLength: settings.MIN_PASSWORD_LENGTH,
      sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
      sessionLifetimeMs: settings.SESSION_HOURS * 3_600_000,
    };
  },
});

function isDomain(domain: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain);
}
