import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { authSecretIn } from './auth-secret.ts';
import { list, oneOf, originOf, url, wholeNumber } from './setting-forms.ts';

const MIN_SECRET_LENGTH = 32;

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
  authSecret: string;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** Most API requests of one client address in a minute. */
  requestsPerMinute: number;
  seed: 'demo' | 'none';
  logLevel: string;
  /** One sentence for each setting that is valid but needs attention. */
  warnings: readonly string[];
};

const proxies = list.refine((items) => items.every(isAddressOrRange), {
  message: 'must be addresses or CIDR ranges, separated by commas',
});

/** The schema of the server's own settings, by name. */
export const configShape = {
  NODE_ENV: oneOf(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535, 3000),
  HOST: z.string().optional(),
  BASE_URL: originOf(url(['http:', 'https:']), 'https://cairn.example').optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:']).optional(),
  AUTH_SECRET: z
    .string()
    .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
    .optional(),
  TRUSTED_PROXIES: proxies.default([]),
  REQUESTS_PER_MINUTE: wholeNumber(1, 10_000_000, 1200),
  SEED: oneOf(['demo', 'none']).optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
};
type ServerSettings = z.output<z.ZodObject<typeof configShape>>;

/** Returns one sentence for each of the server's own settings that production needs and that is missing. */
export function configProblems({ NODE_ENV, AUTH_SECRET, BASE_URL }: Readonly<Record<string, string>>) {
  if (NODE_ENV !== 'production') return [];
  return [
    ...(AUTH_SECRET
      ? []
      : ['AUTH_SECRET must be set in production; make one with: openssl rand -base64 32.']),
    ...(BASE_URL
      ? []
      : ['BASE_URL must be set in production: the origin people open, such as https://cairn.example.']),
  ];
}

/**
 * Returns the configuration for these settings. In development a missing AUTH_SECRET is created and stored in DATA_DIR.
 */
export function configFrom(settings: ServerSettings, cwd: string): Config {
  const inProduction = settings.NODE_ENV === 'production';
  const dataDir = resolve(cwd, settings.DATA_DIR);
  return {
    mode: inProduction ? 'production' : 'development',
    port: settings.PORT,
    host: settings.HOST ?? (inProduction ? '0.0.0.0' : '127.0.0.1'),
    baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    authSecret: settings.AUTH_SECRET ?? authSecretIn(dataDir),
    trustedProxies: settings.TRUSTED_PROXIES,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
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
