import { isIP } from 'node:net';
import { z } from 'zod';
import { ANALYTICS_KINDS } from '#contract/settings-contract.ts';
import { SUMMARY_PROVIDERS } from '#contract/summary-contract.ts';
import { normalizeDomain } from '../identity/email-address.ts';
import { findLanguageFiles } from '../summaries/reading/language-files.ts';

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

/** Where secrets go or scripts come from: encrypted, or this machine. */
const safeUrl = url(['http:', 'https:']).refine(isEncryptedOrLocal, {
  message: 'must begin with https://, or with http:// on this machine',
});

const safeOrigin = safeUrl
  .refine((value) => !URL.canParse(value) || new URL(value).href === `${new URL(value).origin}/`, {
    message: 'must be an origin alone, such as https://stats.cairn.example, without path or query',
  })
  .transform((value) => new URL(value).origin);

/** A key of Standard Webhooks: 24 to 64 bytes. */
const webhookSecret = z.string().refine((value) => {
  const base64 = value.replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 && bytes.length >= 24 && bytes.length <= 64;
}, 'must be 24 to 64 bytes in base64, with or without whsec_ before; make one with: openssl rand -base64 32');

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

const languageFiles = z
  .string()
  .transform((folder) => findLanguageFiles(folder))
  .refine((found) => found.length > 0, {
    message: 'must be a folder that holds language data of Tesseract, such as eng.traineddata',
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
  MAIL: z.literal('outbox', 'must be outbox, or not set').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s<>@]+@[^\s<>@]+>?$/, 'must be an e-mail address, with or without a name before it')
    .default('Cairn <no-reply@localhost>'),
  CONTACT_INBOX: z
    .string()
    .regex(z.regexes.html5Email, 'must be one e-mail address, without a name')
    .optional(),
  EMAIL_API_ORIGIN: safeOrigin.optional(),
  EMAIL_PUBLIC_KEY: z.string().default('cairn-site'),
  EMAIL_SERVICE_ID: z.string().default('cairn'),
  EMAIL_TEMPLATE_ID: z.string().default('contact'),
  WEBHOOK_URL: safeUrl.optional(),
  WEBHOOK_SECRET: webhookSecret.optional(),
  ANALYTICS: oneOf(ANALYTICS_KINDS).default('own'),
  ANALYTICS_URL: safeOrigin.optional(),
  ANALYTICS_SITE: z.string().max(256).optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  MIN_PASSWORD_LENGTH: wholeNumber(8, 128, 12),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1_440, 60),
  SESSION_HOURS: wholeNumber(1, 720, 12),
  TRUSTED_PROXIES: proxies.default([]),
  REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000, 1200),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ENDPOINT: safeUrl.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SUMMARY_PROVIDER: oneOf(SUMMARY_PROVIDERS).default('embedded'),
  SUMMARY_MODEL: z.string().max(256).optional(),
  SUMMARY_BASE_URL: safeUrl.optional(),
  SUMMARY_API_KEY: z.string().optional(),
  SUMMARY_DAILY_TOKENS: wholeNumber(1_000, 1_000_000_000, 500_000),
  SUMMARY_OCR_DATA: languageFiles.default([]),
  MATCH_FOUR_EYES: oneOf(['0', '1']).default('0'),
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
  if (Boolean(given.WEBHOOK_URL) !== Boolean(given.WEBHOOK_SECRET)) {
    problems.push('WEBHOOK_URL and WEBHOOK_SECRET must be set together, or neither.');
  }
  if (given.SMTP_URL && given.MAIL) {
    problems.push('SMTP_URL and MAIL=outbox must not be set together: mail is sent, or kept.');
  }
  problems.push(...analyticsProblems(given), ...fileProblems(given), ...summaryProblems(given));
  return given.NODE_ENV === 'production' ? [...problems, ...productionProblems(given)] : problems;
}

function analyticsProblems({
  ANALYTICS: kind = 'own',
  ANALYTICS_URL,
  ANALYTICS_SITE,
}: Record<string, string>) {
  if (kind === 'own' || kind === 'off') {
    return ANALYTICS_URL || ANALYTICS_SITE
      ? ['ANALYTICS_URL and ANALYTICS_SITE go with ANALYTICS=plausible, umami or goatcounter only.']
      : [];
  }
  const problems: string[] = [];
  if (!ANALYTICS_URL)
    problems.push(`ANALYTICS_URL must be set with ANALYTICS=${kind}: the origin that counts.`);
  if (kind !== 'goatcounter' && !ANALYTICS_SITE) {
    problems.push(`ANALYTICS_SITE must be set with ANALYTICS=${kind}: the name of this site there.`);
  }
  return problems;
}

function fileProblems({
  S3_BUCKET,
  S3_ACCESS_KEY_ID,
  S3_SECRET_ACCESS_KEY,
  S3_ENDPOINT,
}: Record<string, string>) {
  if (!S3_BUCKET) {
    return S3_ACCESS_KEY_ID || S3_SECRET_ACCESS_KEY || S3_ENDPOINT
      ? ['S3_BUCKET must be set with the other S3_ settings: the bucket that files are kept in.']
      : [];
  }
  return S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? []
    : ['S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET.'];
}

function summaryProblems({
  SUMMARY_PROVIDER: provider = 'embedded',
  SUMMARY_MODEL,
  SUMMARY_BASE_URL,
  SUMMARY_API_KEY,
}: Record<string, string>) {
  if (provider === 'embedded') {
    return SUMMARY_MODEL || SUMMARY_BASE_URL || SUMMARY_API_KEY
      ? [
          'SUMMARY_MODEL, SUMMARY_BASE_URL and SUMMARY_API_KEY go with SUMMARY_PROVIDER=openai-compatible or anthropic only.',
        ]
      : [];
  }
  const problems: string[] = [];
  if (!SUMMARY_MODEL) problems.push(`SUMMARY_MODEL must be set with SUMMARY_PROVIDER=${provider}.`);
  if (provider === 'openai-compatible' && !SUMMARY_BASE_URL) {
    problems.push(
      'SUMMARY_BASE_URL must be set with SUMMARY_PROVIDER=openai-compatible, such as http://localhost:11434/v1.',
    );
  }
  if (provider === 'anthropic' && !SUMMARY_API_KEY) {
    problems.push('SUMMARY_API_KEY must be set with SUMMARY_PROVIDER=anthropic.');
  }
  return problems;
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
      !given.SMTP_URL && !given.MAIL,
      'SMTP_URL must be set in production: the server that sends mail, such as smtps://user:password@mail.cairn.example; ' +
        'or write MAIL=outbox to have every mail kept as a file that nobody is sent',
    ],
    [
      Boolean(given.SMTP_URL) && !given.MAIL_FROM,
      'MAIL_FROM must be set in production with SMTP_URL, such as Cairn <no-reply@cairn.example>',
    ],
    [
      !given.CONTACT_INBOX,
      'CONTACT_INBOX must be set in production: the address that contact messages go to',
    ],
  ];
  return needs.flatMap(([missing, sentence]) => (missing ? [`${sentence}.`] : []));
}

function isDomain(domain: string): boolean {
  return /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain);
}

function isEncryptedOrLocal(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
