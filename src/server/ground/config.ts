import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import type { AnalyticsKind } from '#contract/settings-contract.ts';
import type { SummaryProvider } from '#contract/summary-contract.ts';
import type { S3Settings } from '../blobs/s3-files.ts';
import type { LanguageFile } from '../summaries/reading/language-files.ts';
import { authSecretIn } from './auth-secret.ts';
import { crossProblems, type Settings, settingsSchema } from './settings-schema.ts';

/** The settings as read and checked once, at start. */
export type Config = {
  mode: 'development' | 'production';
  port: number;
  host: string;
  /** Origin people open, without a trailing slash. */
  baseUrl: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | null;
  authSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Where contact messages are delivered. */
  contactInbox: string;
  /** What the contact form's call must name, and where it goes; null: to this server. */
  contactForm: { origin: string | null; publicKey: string; serviceId: string; templateId: string };
  /** Another program that is told of events; null when there is none. */
  webhook: { url: string; secret: string } | null;
  /** Who counts visits. `origin` and `site` are set for services outside; GoatCounter knows its site by its origin. */
  analytics: { kind: AnalyticsKind; origin: string | null; site: string | null };
  /** Exact domains that may sign up; null lets every domain in. */
  allowedEmailDomains: readonly string[] | null;
  google: { clientId: string; clientSecret: string } | null;
  minPasswordLength: number;
  sessionIdleMs: number;
  sessionLifetimeMs: number;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  /** API requests one client address may send in a minute. */
  requestsPerMinute: number;
  /** The bucket that files are kept in; null keeps them in the data folder. */
  s3: S3Settings | null;
  /** Who writes summaries; the embedded one needs nothing else. Texts leave this machine only for another. */
  summarizer: {
    provider: SummaryProvider;
    model: string | null;
    baseUrl: string | null;
    apiKey: string | null;
    /** What a model may be used for by one user in one day (UTC), in tokens. */
    dailyTokens: number;
  };
  /** Data to recognise text with on scanned pages; none leaves it undone. */
  languageFiles: LanguageFile[];
  defaultClientId: string;
  /** Who confirmed a match may not save it. */
  matchFourEyes: boolean;
  seed: 'demo' | 'none';
  logLevel: string;
};

/** Settings the server can't start with; `problems` holds one sentence for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      ['Cairn cannot start with these settings:', ...problems.map((problem) => `  - ${problem}`)].join('\n'),
    );
    this.problems = problems;
  }
}

/** The settings of this process: its environment, and `.env` in the working folder for what that leaves out. */
export function readProcessConfig(): Config {
  const cwd = process.cwd();
  const file = resolve(cwd, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return readConfig(process.env, { cwd });
}

/**
 * Reads every setting, and throws a ConfigError that names all that is wrong.
 * A blank setting counts as absent. In development a missing AUTH_SECRET is made and kept in DATA_DIR.
 */
export function readConfig(env: Record<string, string | undefined>, { cwd }: { cwd: string }): Config {
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  );
  const read = settingsSchema.safeParse(given);
  const problems = [
    ...(read.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    ...crossProblems(given),
  ];
  if (!read.success || problems.length > 0) throw new ConfigError(problems);
  return configFrom(read.data, cwd);
}

function configFrom(settings: Settings, cwd: string): Config {
  const inProduction = settings.NODE_ENV === 'production';
  const dataDir = resolve(cwd, settings.DATA_DIR);
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = settings;
  const { WEBHOOK_URL: webhookUrl, WEBHOOK_SECRET: webhookSecret } = settings;
  return {
    mode: inProduction ? 'production' : 'development',
    port: settings.PORT,
    host: settings.HOST ?? (inProduction ? '0.0.0.0' : '127.0.0.1'),
    baseUrl: settings.BASE_URL ?? `http://localhost:${settings.PORT}`,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    authSecret: settings.AUTH_SECRET ?? authSecretIn(dataDir),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    contactInbox: settings.CONTACT_INBOX ?? plainAddress(settings.MAIL_FROM),
    contactForm: {
      origin: settings.EMAIL_API_ORIGIN ?? null,
      publicKey: settings.EMAIL_PUBLIC_KEY,
      serviceId: settings.EMAIL_SERVICE_ID,
      templateId: settings.EMAIL_TEMPLATE_ID,
    },
    webhook: webhookUrl && webhookSecret ? { url: webhookUrl, secret: webhookSecret } : null,
    analytics: {
      kind: settings.ANALYTICS,
      origin: settings.ANALYTICS_URL ?? null,
      site: settings.ANALYTICS_SITE ?? null,
    },
    allowedEmailDomains: settings.ALLOWED_EMAIL_DOMAINS ?? null,
    google: clientId && clientSecret ? { clientId, clientSecret } : null,
    minPasswordLength: settings.MIN_PASSWORD_LENGTH,
    sessionIdleMs: settings.SESSION_IDLE_MINUTES * 60_000,
    sessionLifetimeMs: settings.SESSION_HOURS * 3_600_000,
    trustedProxies: settings.TRUSTED_PROXIES,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    s3: s3From(settings),
    summarizer: {
      provider: settings.SUMMARY_PROVIDER,
      model: settings.SUMMARY_MODEL ?? null,
      baseUrl: settings.SUMMARY_BASE_URL ?? null,
      apiKey: settings.SUMMARY_API_KEY ?? null,
      dailyTokens: settings.SUMMARY_DAILY_TOKENS,
    },
    languageFiles: settings.SUMMARY_OCR_DATA,
    defaultClientId: settings.DEFAULT_CLIENT_ID,
    matchFourEyes: settings.MATCH_FOUR_EYES === '1',
    seed: settings.SEED ?? (inProduction ? 'none' : 'demo'),
    logLevel: settings.LOG_LEVEL,
  };
}

function s3From(settings: Settings): S3Settings | null {
  const {
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  if (!bucket || !accessKeyId || !secretAccessKey) return null;
  const { S3_REGION: region, S3_ENDPOINT: endpoint = null } = settings;
  return { bucket, region, endpoint, accessKeyId, secretAccessKey };
}

/** `Cairn <no-reply@cairn.example>` as an address alone. */
function plainAddress(mailbox: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(mailbox)?.[0] ?? mailbox;
}
