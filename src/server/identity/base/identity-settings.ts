import { SIGN_UP_MODES, type SignUpMode } from '#contract/people-contract.ts';
import { HOUR_MS, MINUTE_MS } from '#records';
import { list, oneOf, wholeNumber } from '../../ground/setting-forms.ts';
import { settingsGroup } from '../../ground/settings-group.ts';
import { normalizeDomain, normalizeEmail } from './email-address.ts';

/** Settings of sign-up, sign-in and sessions. */
export type IdentityConfig = {
  signUp: SignUpMode;
  /** Exact domains and single addresses that may sign up; null allows every address. */
  allowedEmailDomains: readonly string[] | null;
  minPasswordLength: number;
  /** The binary logarithm of scrypt's N. */
  passwordCost: number;
  /** Whether the tool is closed to users without a second factor. */
  requireMfa: boolean;
  sessionIdleMs: number;
  sessionLifetimeMs: number;
};

/** The binary logarithm of N with which our r and p are OWASP's minimum for scrypt, in its form with the least memory. */
export const LEAST_SAFE_COST = 14;
/** Hosts that only this machine reaches. */
const LOOPBACK = /^(localhost|127(\.\d+){3}|::1)$/;

const emailDomains = list
  .transform((items) => (items.includes('*') ? null : items.map(allowedItem)))
  .refine((items) => items === null || (items.length > 0 && items.every(isDomainOrAddress)), {
    message:
      'must be domains such as cairn.example or addresses such as ana@x.example, separated by commas, or * for every domain',
  });

export const identitySettings = settingsGroup({
  shape: {
    SIGN_UP: oneOf(SIGN_UP_MODES).default('open'),
    ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
    MIN_PASSWORD_LENGTH: wholeNumber(8, 128, 12),
    PASSWORD_COST: wholeNumber(10, 17, LEAST_SAFE_COST),
    REQUIRE_MFA: oneOf(['true', 'false']).default('false'),
    SESSION_IDLE_MINUTES: wholeNumber(1, 1_440, 60),
    SESSION_HOURS: wholeNumber(1, 720, 12),
  },
  problems({ NODE_ENV, HOST = '127.0.0.1', ALLOWED_EMAIL_DOMAINS, SIGN_UP, PASSWORD_COST }) {
    const problems: string[] = [];
    if (NODE_ENV === 'production' && Number(PASSWORD_COST ?? LEAST_SAFE_COST) < LEAST_SAFE_COST) {
      problems.push(
        `PASSWORD_COST must be ${LEAST_SAFE_COST} or more in production: passwords hashed at a lower cost are guessed too fast.`,
      );
    }
    // Whom an owner invites may be of any domain.
    const isOpen = SIGN_UP !== 'invitation' && !ALLOWED_EMAIL_DOMAINS;
    if (NODE_ENV === 'production' && isOpen) {
      problems.push(
        'ALLOWED_EMAIL_DOMAINS must be set in production, because every signed-in person reaches all client data: ' +
          'list the domains that may sign up, separated by commas, or write * to let every domain in.',
      );
    }
    if (NODE_ENV !== 'production' && isOpen && !LOOPBACK.test(HOST)) {
      problems.push(
        `ALLOWED_EMAIL_DOMAINS must be set when HOST is ${HOST}, because anyone in the network could sign up: ` +
          'list the domains that may, separated by commas, or write * to let every domain in.',
      );
    }
    return problems;
  },
  read(settings): IdentityConfig {
    return {
      signUp: settings.SIGN_UP,
      allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS ?? null,
      minPasswordLength: settings.MIN_PASSWORD_LENGTH,
      passwordCost: settings.PASSWORD_COST,
      requireMfa: settings.REQUIRE_MFA === 'true',
      sessionIdleMs: settings.SESSION_IDLE_MINUTES * MINUTE_MS,
      sessionLifetimeMs: settings.SESSION_HOURS * HOUR_MS,
    };
  },
});

/** Normalises `cairn.example`, `@cairn.example` and `ana@x.example`; empty when it is none of them. */
function allowedItem(item: string): string {
  const domain = item.replace(/^@/, '');
  return domain.includes('@') ? (normalizeEmail(domain) ?? '') : normalizeDomain(domain);
}

function isDomainOrAddress(item: string): boolean {
  return item.includes('@') || /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(item);
}
