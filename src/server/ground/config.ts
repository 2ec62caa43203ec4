import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_LOCALE, DEFAULT_TIME_ZONE, isKnownLocale, isKnownTimeZone } from '#records';
import { authSecretIn } from './auth-secret.ts';
import { boundedNumber, isLocalAddress, list, oneOf, originOf, url, wholeNumber } from './setting-forms.ts';

const MIN_SECRET_LENGTH = 32;
/** Balancers ask for readiness every few seconds. */
const PRODUCTION_DRAIN_SECONDS = 5;

/** The server's own settings, read and checked once at start. Features and ports add theirs. */
export type Config = {
  mode: 'development' | 'production';
  port: number;
  host: string;
  /** Public origin of the server, without a trailing slash. */
  baseUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  /** Most connections to PostgreSQL for requests, and again for jobs. */
  dbPoolSize: number;
  /** Port of a second listener that answers health checks alone; null without one. */
  healthPort: number | null;
  /** How long a stopping server still accepts connections while it reports that it is not ready. */
  drainMs: number;
  /** The secret that makes cookies, tokens and stamps. */
  authSecret: string;
  /** The secrets that check them: `authSecret`, and the older ones that a server still accepts. */
  authSecrets: readonly string[];
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Connections that may be unencrypted in production. */
  allowUnencrypted: readonly Unencrypted[];
  /** Most API requests of one client address in a minute. */
  requestsPerMinute: number;
  /** The token that opens `/metrics` to other machines in production; null without one. */
  metricsToken: string | null;
  /** The language and region in which numbers and names of months are read and numbers are shown. */
  locale: string;
  /** The time zone in which moments are written and it is decided which day it is, by its IANA name. */
  timeZone: string;
  seed: 'demo' | 'none';
  logLevel: string;
  /** One sentence for each setting that is valid but needs attention. */
  warnings: readonly string[];
};

const proxies = list
  .transform((items) => (items.join() === 'none' ? [] : items))
  .refine((items) => items.every(isAddressOrRange), {
    message: 'must be addresses or CIDR ranges, separated by commas, or none',
  });

const secrets = list
  .refine((items) => items.length > 0 && items.every(({ length }) => length >= MIN_SECRET_LENGTH), {
    message: `must have at least ${MIN_SECRET_LENGTH} characters, and each older secret behind a comma as many`,
  })
  .refine((items) => new Set(items).size === items.length, { message: 'must name each secret once' });

const databaseAddress = url(
  ['postgres:', 'postgresql:'],
  'A password with / # ? or @ in it is written as %2F %23 %3F %40, or set as PGPASSWORD',
);

/** Connections that may be unencrypted: in production, and to a bucket ever. */
const UNENCRYPTED = ['http', 'smtp', 'database', 'bucket'] as const;
type Unencrypted = (typeof UNENCRYPTED)[number];

/** The schema of the server's own settings, by name. */
export const configShape = {
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().optional(),
  BASE_URL: originOf(url(['http:', 'https:']), 'https://cairn.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseAddress.optional(),
  DB_POOL_SIZE: wholeNumber(4, 1_000, 10),
  HEALTH_PORT: boundedNumber(1, 65_535).optional(),
  DRAIN_SECONDS: boundedNumber(0, 300).optional(),
  AUTH_SECRET: secrets.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  ALLOW_UNENCRYPTED: list.pipe(z.array(oneOf(UNENCRYPTED))).default([]),
  REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000, 6_000),
  METRICS_TOKEN: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  LOCALE: z
    .string()
    .refine(isKnownLocale, 'must be a language and a region, such as en-GB or de-CH')
    .default(DEFAULT_LOCALE),
  TIME_ZONE: z
    .string()
    .refine(isKnownTimeZone, 'must be the name of a time zone, such as Europe/Berlin or UTC')
    .default(DEFAULT_TIME_ZONE),
  SEED: oneOf(['demo', 'none']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};
type ServerSettings = z.output<z.ZodObject<typeof configShape>>;

/** Returns one sentence for each of the server's own settings that production needs and that is missing. */
export function configProblems(given: Readonly<Record<string, string>>) {
  const { NODE_ENV, AUTH_SECRET, BASE_URL, TRUSTED_PROXIES } = given;
  if (NODE_ENV !== 'production') return [];
  return [
    ...(AUTH_SECRET
      ? []
      : ['AUTH_SECRET must be set in production; make one with: openssl rand -base64 32.']),
    ...(BASE_URL
      ? []
      : ['BASE_URL must be set in production: the origin people open, such as https://cairn.example.']),
    ...(TRUSTED_PROXIES
      ? []
      : [
          'TRUSTED_PROXIES must be set in production: the addresses of the proxies in front of this server, or none. ' +
            'Behind a proxy that is not named, all users share the limits of one address.',
        ]),
    ...encryptionProblems(given),
  ];
}

function encryptionProblems(given: Readonly<Record<string, string>>): string[] {
  const { BASE_URL = '', DATABASE_URL = '' } = given;
  const problems: string[] = [];
  if (BASE_URL.startsWith('http:') && !allowsUnencrypted(given, 'http')) {
    problems.push(
      'BASE_URL must begin with https:// in production, or else ALLOW_UNENCRYPTED must name http: passwords and all client data would be sent unencrypted.',
    );
  }
  if (DATABASE_URL && !isEncryptedDatabase(DATABASE_URL) && !allowsUnencrypted(given, 'database')) {
    problems.push(
      'DATABASE_URL must have sslmode=verify-full (or verify-ca, require) in production, or else ALLOW_UNENCRYPTED must name database, as in a network that only these two share.',
    );
  }
  return problems;
}

/** Whether settings as they are given allow that a connection is not encrypted. */
export function allowsUnencrypted(
  { ALLOW_UNENCRYPTED = '' }: Readonly<Record<string, string>>,
  what: Unencrypted,
): boolean {
  return list.parse(ALLOW_UNENCRYPTED).includes(what);
}

function isEncryptedDatabase(address: string): boolean {
  if (!URL.canParse(address) || isLocalAddress(address)) return true;
  return /^(require|verify-ca|verify-full)$/.test(new URL(address).searchParams.get('sslmode') ?? '');
}

/**
 * Returns the configuration for these settings. In development a missing AUTH_SECRET is created and stored in DATA_DIR.
 */
export function configFrom(settings: ServerSettings, cwd: string): Config {
  const inProduction = settings.NODE_ENV === 'production';
  const dataDir = resolve(cwd, settings.DATA_DIR);
  const [authSecret = authSecretIn(dataDir), ...older] = settings.AUTH_SECRET ?? [];
  return {
    mode: inProduction ? 'production' : 'development',
    port: settings.PORT,
    host: settings.HOST ?? (inProduction ? '0.0.0.0' : '127.0.0.1'),
    baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    dbPoolSize: settings.DB_POOL_SIZE,
    healthPort: settings.HEALTH_PORT ?? null,
    drainMs: (settings.DRAIN_SECONDS ?? (inProduction ? PRODUCTION_DRAIN_SECONDS : 0)) * 1_000,
    authSecret,
    authSecrets: [authSecret, ...older],
    trustedProxies: settings.TRUSTED_PROXIES,
    allowUnencrypted: settings.ALLOW_UNENCRYPTED,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    metricsToken: settings.METRICS_TOKEN ?? null,
    locale: settings.LOCALE,
    timeZone: settings.TIME_ZONE,
    seed: settings.SEED ?? (inProduction ? 'none' : 'demo'),
    logLevel: settings.LOG_LEVEL,
    warnings: [],
  };
}

function isAddressOrRange(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}
