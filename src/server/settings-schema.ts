import { isIP } from 'node:net';
import { z } from 'zod';
import { normalizeDomain } from './identity/email-address.ts';

const MIN_SECRET_LENGTH = 32;

const wholeNumber = (from: number, to: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be a whole number from ${from} to ${to}`)
    .default(fallback);

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const url = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that begins with ${protocols.map((name) => `${name}//`).join(' or ')}`,
    );

const baseUrl = url(['http:', 'https:'])
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    message: 'must be an origin alone, such as https://cairn.example, without path or query',
  })
  .transform((value) => new URL(value).origin);

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

const proxies = list.refine((items) => items.every(isAddressOrRange), {
  message: 'must be addresses or CIDR ranges, separated by commas',
});

const emailDomains = list
  .transform((items) =>
    items.includes('*') ? null : items.map((item) => normalizeDomain(item.replace(/^@/, ''))),
  )
  .refine((domains) => domains === null || (domains.length > 0 && domains.every(isDomain)), {
    message: 'must be domains such as cairn.example, separated by commas, or * for every domain',
  });

/** Every setting by its name, and the form it must have; what is left out takes its default. */
export const settingsSchema = z.object({
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().optional(),
  BASE_URL: baseUrl.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  ALLOWED_EMAIL_DOMAINS: emailDomains.optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, with or without a name before it')
    .default('Cairn <no-reply@localhost>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MIN_PASSWORD_LENGTH: wholeNumber(8, 128, 12),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1_440, 60),
  SESSION_HOURS: wholeNumber(1, 720, 12),
  TRUSTED_PROXIES: proxies.default([]),
  REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000, 1200),
  DEFAULT_CLIENT_ID: z.string().default('hadleigh-marine-holdings'),
  SEED: oneOf(['demo', 'none']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
export type Settings = z.output<typeof settingsSchema>;

/** What is wrong with the settings taken together, one sentence each. */
export function crossProblems(given: Record<string, string>): string[] {
  const problems: string[] = [];
  if (Boolean(given.GOOGLE_CLIENT_ID) !== Boolean(given.GOOGLE_CLIENT_SECRET)) {
    problems.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together, or neither.');
  }
  return given.NODE_ENV === 'production' ? [...problems, ...productionProblems(given)] : problems;
}

function productionProblems(given: Record<string, string>): string[] {
  const needs: [missing: boolean, sentence: string][] = [
    [!given.AUTH_SECRET, 'AUTH_SECRET must be set in production; make one with: openssl rand -base64 32'],
    [
      !given.BASE_URL,
      'BASE_URL must be set in production: the origin people open, such as https://cairn.example',
    ],
    [
      !given.ALLOWED_EMAIL_DOMAINS,
      'ALLOWED_EMAIL_DOMAINS must be set in production, because every signed-in person reaches all client data: ' +
        'list the domains that may sign up, separated by commas, or write * to let every domain in',
    ],
    [
      Boolean(given.SMTP_URL) && !given.MAIL_FROM,
      'MAIL_FROM must be set in production with SMTP_URL, such as Cairn <no-reply@cairn.example>',
    ],
  ];
  return needs.flatMap(([missing, sentence]) => (missing ? [`${sentence}.`] : []));
}

function isDomain(domain: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain);
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
