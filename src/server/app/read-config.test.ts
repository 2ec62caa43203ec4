import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ConfigError, settingNames } from '../ground/read-settings-groups.ts';
import { demoDocuments } from './demo-data/demo-documents.ts';
import { readConfig, SETTINGS } from './read-config.ts';

const cwd = mkdtempSync(join(tmpdir(), 'cairn-config-'));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://cairn.example',
  AUTH_SECRET: 'a'.repeat(32),
  ALLOWED_EMAIL_DOMAINS: 'cairn.example',
  CONTACT_INBOX: 'hello@cairn.example',
  MAIL: 'outbox',
  TRUSTED_PROXIES: 'none',
};

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env, { cwd });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

describe('Without any setting', () => {
  test('without settings the server runs in development, on this machine only, with demo data', () => {
    expect(readConfig({}, { cwd })).toMatchObject({
      mode: 'development',
      port: 3000,
      host: '127.0.0.1',
      baseUrl: 'http://localhost:3000',
      dataDir: join(cwd, 'data'),
      databaseUrl: null,
      dbPoolSize: 10,
      healthPort: null,
      drainMs: 0,
      smtpUrl: null,
      contactInbox: 'no-reply@localhost',
      contactForm: { origin: null },
      webhook: null,
      analytics: { kind: 'own', origin: null, site: null },
      allowedEmailDomains: null,
      signInProviders: [],
      minPasswordLength: 12,
      sessionIdleMs: 3_600_000,
      sessionLifetimeMs: 43_200_000,
      trustedProxies: [],
      locale: 'en-GB',
      timeZone: 'UTC',
      seed: 'demo',
      logLevel: 'info',
    });
  });

  test('without settings Client Admin opens a client of the demo data', () => {
    const { defaultClientId } = readConfig({}, { cwd });
    const clients = demoDocuments.filter(({ collection }) => collection === 'clients');
    expect(clients.map(({ id }) => id)).toContain(defaultClientId);
  });

  test('without settings a secret is created once, readable by its owner only', () => {
    const { authSecret } = readConfig({}, { cwd });
    expect(authSecret.length).toBeGreaterThanOrEqual(32);
    expect(readConfig({}, { cwd }).authSecret).toBe(authSecret);
    expect(statSync(join(cwd, 'data/auth-secret')).mode & 0o777).toBe(0o600);
  });
});

describe('In production', () => {
  test('in production complete settings are accepted, and no demo data is loaded', () => {
    const config = readConfig({ ...PRODUCTION, BASE_URL: 'https://cairn.example/' }, { cwd });
    expect(config).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      drainMs: 5_000,
      baseUrl: 'https://cairn.example',
      seed: 'none',
    });
    expect(config.allowedEmailDomains).toEqual(['cairn.example']);
  });

  test('in production everything that is missing is reported at once', () => {
    expect(problemsOf({ NODE_ENV: 'production', SMTP_URL: 'smtp://mail.cairn.example' })).toEqual([
      expect.stringMatching(/^AUTH_SECRET must be set/),
      expect.stringMatching(/^BASE_URL must be set/),
      expect.stringMatching(/^TRUSTED_PROXIES must be set.*or none/),
      expect.stringMatching(/^ALLOWED_EMAIL_DOMAINS must be set.*write \*/),
      expect.stringMatching(/^MAIL_FROM must be set/),
      expect.stringMatching(/^CONTACT_INBOX must be set/),
    ]);
  });

  test('in production mail is either sent by a server or written to the outbox on purpose', () => {
    const { MAIL: _, ...settings } = PRODUCTION;
    const sent = { SMTP_URL: 'smtps://mail.cairn.example', MAIL_FROM: 'Cairn <no-reply@cairn.example>' };
    expect(problemsOf(PRODUCTION)).toEqual([]);
    expect(problemsOf({ ...settings, ...sent })).toEqual([]);
    expect(problemsOf(settings)).toEqual([
      expect.stringMatching(/^SMTP_URL must be set.*write MAIL=outbox/),
      expect.stringMatching(/^MAIL_FROM must be set/),
    ]);
    expect(problemsOf({ ...PRODUCTION, ...sent })).toEqual([
      'SMTP_URL and MAIL=outbox must not be set together: mail is sent, or kept.',
    ]);
  });

  test('in production passwords are hashed at a safe cost', () => {
    expect(problemsOf({ ...PRODUCTION, PASSWORD_COST: '15' })).toEqual([]);
    expect(problemsOf({ ...PRODUCTION, PASSWORD_COST: '13' })).toEqual([
      'PASSWORD_COST must be 14 or more in production: passwords hashed at a lower cost are guessed too fast.',
    ]);
  });

  test.each([
    ['BASE_URL', 'http://cairn.example', 'http'],
    ['DATABASE_URL', 'postgres://cairn@db.cairn.example/cairn', 'database'],
    ['DATABASE_URL', 'postgres://cairn@db.cairn.example/cairn?sslmode=prefer', 'database'],
  ])('in production %s=%s needs ALLOW_UNENCRYPTED=%s', (name, value, what) => {
    const settings = { ...PRODUCTION, [name]: value };
    expect(problemsOf(settings)).toEqual([expect.stringMatching(`^${name} must .*ALLOW_UNENCRYPTED`)]);
    expect(problemsOf({ ...settings, ALLOW_UNENCRYPTED: 'smtp' })).toHaveLength(1);
    expect(problemsOf({ ...settings, ALLOW_UNENCRYPTED: `smtp, ${what}` })).toEqual([]);
  });

  test('a bucket on another machine is encrypted, or named in ALLOW_UNENCRYPTED', () => {
    const bucket = { S3_BUCKET: 'cairn', S3_ACCESS_KEY_ID: 'cairn', S3_SECRET_ACCESS_KEY: 'granite' };
    const problems = (S3_ENDPOINT: string, ALLOW_UNENCRYPTED = '') =>
      problemsOf({ ...PRODUCTION, ...bucket, S3_ENDPOINT, ALLOW_UNENCRYPTED });
    expect(problems('http://bucket:9000')).toEqual([
      expect.stringMatching(/^S3_ENDPOINT must .*ALLOW_UNENCRYPTED must name bucket/),
    ]);
    expect(problems('http://bucket:9000', 'database, bucket')).toEqual([]);
    expect(problems('https://s3.cairn.example')).toEqual([]);
    expect(problems('http://127.0.0.1:9000')).toEqual([]);
  });

  test.each([
    'postgres://cairn@db.cairn.example/cairn?sslmode=verify-full',
    'postgres://cairn@127.0.0.1/cairn',
    'postgres://cairn@localhost:5433/cairn',
  ])('in production the encrypted or local database %s is accepted', (address) => {
    expect(problemsOf({ ...PRODUCTION, DATABASE_URL: address })).toEqual([]);
  });

  test('in production mail needs TLS, except to this machine or on purpose', () => {
    const { MAIL: _, ...settings } = { ...PRODUCTION, MAIL_FROM: 'a@cairn.example' };
    const needsTls = (env: Record<string, string>) =>
      readConfig({ ...settings, ...env }, { cwd }).smtpNeedsTls;
    expect(needsTls({ SMTP_URL: 'smtp://mail.cairn.example' })).toBe(true);
    expect(needsTls({ SMTP_URL: 'smtp://mail.cairn.example', ALLOW_UNENCRYPTED: 'smtp' })).toBe(false);
    expect(needsTls({ SMTP_URL: 'smtp://127.0.0.1' })).toBe(false);
    expect(readConfig({ SMTP_URL: 'smtp://mail.cairn.example' }, { cwd }).smtpNeedsTls).toBe(false);
  });

  test('a setting may be in a file; a missing file or a second value is a problem', () => {
    const file = join(cwd, 'secret');
    writeFileSync(file, `${'b'.repeat(40)}\n`);
    const { AUTH_SECRET: _, ...settings } = PRODUCTION;
    expect(readConfig({ ...settings, AUTH_SECRET_FILE: file }, { cwd }).authSecret).toBe('b'.repeat(40));
    expect(problemsOf({ ...PRODUCTION, AUTH_SECRET_FILE: file })).toEqual([
      'AUTH_SECRET and AUTH_SECRET_FILE must not be set together.',
    ]);
    expect(problemsOf({ ...PRODUCTION, S3_BUCKET_FILE: join(cwd, 'none') })).toEqual([
      'S3_BUCKET_FILE must name a file that this server can read.',
    ]);
  });

  test('an older secret stands behind the current one, in a file too', () => {
    const file = join(cwd, 'secrets');
    const [newer, older] = ['n'.repeat(32), 'o'.repeat(32)];
    writeFileSync(file, `${newer}, ${older}\n`);
    const { AUTH_SECRET: _, ...settings } = PRODUCTION;
    const expected = { authSecret: newer, authSecrets: [newer, older] };
    expect(readConfig({ ...settings, AUTH_SECRET: `${newer},${older}` }, { cwd })).toMatchObject(expected);
    expect(readConfig({ ...settings, AUTH_SECRET_FILE: file }, { cwd })).toMatchObject(expected);
    expect(readConfig(PRODUCTION, { cwd }).authSecrets).toEqual([PRODUCTION.AUTH_SECRET]);
  });

  test('outside production too, a host that others reach needs domains that may sign up', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^ALLOWED_EMAIL_DOMAINS must be set/),
    ]);
    for (const settings of [
      { HOST: '0.0.0.0', ALLOWED_EMAIL_DOMAINS: '*' },
      { HOST: '127.0.0.1' },
      { HOST: 'localhost' },
      { HOST: '::1' },
    ]) {
      expect(problemsOf(settings)).toEqual([]);
    }
  });

  test('in production blank settings count as missing', () => {
    expect(problemsOf({ ...PRODUCTION, ALLOWED_EMAIL_DOMAINS: '  ' })).toHaveLength(1);
  });
});

describe('Domains that may sign up', () => {
  test.each([
    ['Cairn.Example, @partner.example', ['cairn.example', 'partner.example']],
    ['bücher.example.', ['xn--bcher-kva.example']],
    ['firm.example, Ana@X.example', ['firm.example', 'ana@x.example']],
    ['*', null],
  ])('the allowed domains %j are read as %j', (text, domains) => {
    expect(readConfig({ ...PRODUCTION, ALLOWED_EMAIL_DOMAINS: text }, { cwd }).allowedEmailDomains).toEqual(
      domains,
    );
  });

  test.each(['cairn', ',', 'a@b', '*.cairn.example', 'cairn example'])(
    'the allowed domains %j are refused',
    (text) => {
      expect(problemsOf({ ...PRODUCTION, ALLOWED_EMAIL_DOMAINS: text })).toHaveLength(1);
    },
  );
});

const SHORT_SECRET =
  'AUTH_SECRET must have at least 32 characters, and each older secret behind a comma as many.';

test.each([
  [{ PORT: 'three' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV must be one of development, production, test.'],
  [{ TIME_ZONE: 'Berlin' }, 'TIME_ZONE must be the name of a time zone, such as Europe/Berlin or UTC.'],
  [{ TIME_ZONE: '+02:00' }, 'TIME_ZONE must be the name of a time zone, such as Europe/Berlin or UTC.'],
  [{ BASE_URL: 'cairn.example' }, 'BASE_URL must be an address that begins with http:// or https://.'],
  [
    { BASE_URL: 'https://cairn.example/app' },
    'BASE_URL must be an origin alone, such as https://cairn.example, without path or query.',
  ],
  [
    { DATABASE_URL: 'mysql://db' },
    'DATABASE_URL must be an address that begins with postgres:// or postgresql://. A password with / # ? or @ in it is written as %2F %23 %3F %40, or set as PGPASSWORD.',
  ],
  [{ AUTH_SECRET: 'short' }, SHORT_SECRET],
  [{ AUTH_SECRET: ',' }, SHORT_SECRET],
  [{ AUTH_SECRET: `${'n'.repeat(32)},${'o'.repeat(31)}` }, SHORT_SECRET],
  [{ AUTH_SECRET: `${'n'.repeat(32)}, ${'n'.repeat(32)}` }, 'AUTH_SECRET must name each secret once.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://.'],
  [{ MAIL: 'smtp' }, 'MAIL must be outbox, or not set.'],
  [{ MAIL_FROM: 'Cairn' }, 'MAIL_FROM must be an email address, with or without a name before it.'],
  [
    { MAIL_FROM: 'a@b.example\nBcc: x@y.example' },
    'MAIL_FROM must be an email address, with or without a name before it.',
  ],
  [
    { CONTACT_INBOX: 'Cairn <hello@cairn.example>' },
    'CONTACT_INBOX must be one email address, without a name.',
  ],
  [
    { WEBHOOK_URL: 'http://hooks.example', WEBHOOK_SECRET },
    'WEBHOOK_URL must begin with https://, or with http:// on this machine.',
  ],
  ...['http://lists.example', 'https://lists.example/?day=1', 'https://user@lists.example', 'lists'].map(
    (source): [Record<string, string>, string] => [
      { LIST_SOURCES: `https://data.example,${source}` },
      'LIST_SOURCES must be addresses that begin with https:// (or http:// on this machine), without a query, or absolute paths of folders, separated by commas.',
    ],
  ),
  [{ WEBHOOK_SECRET }, 'WEBHOOK_URL and WEBHOOK_SECRET must be set together, or neither.'],
  [
    { WEBHOOK_URL: 'https://hooks.example', WEBHOOK_SECRET: 'c2hvcnQ=' },
    'WEBHOOK_SECRET must be 24 to 64 bytes in base64, with or without whsec_ before; make one with: openssl rand -base64 32.',
  ],
  [{ S3_BUCKET: 'files' }, 'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with S3_BUCKET.'],
  [
    { S3_ENDPOINT: 'https://s3.cairn.example' },
    'S3_BUCKET must be set with the other S3_ settings: the bucket that files are kept in.',
  ],
  [{ BACKUP_TARGET: 's3:bucket' }, 'BACKUP_TARGET must be a folder, or a bucket such as s3://bucket/prefix.'],
  [
    { BACKUP_TARGET: 'backup' },
    'BACKUP_TARGET must be the whole path of a folder, such as /backups: one from where the server starts is easily another one.',
  ],
  [
    { BACKUP_TARGET: 's3://backups/cairn' },
    'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set with a BACKUP_TARGET in a bucket.',
  ],
  [
    { BACKUP_KEY: 'short' },
    'BACKUP_KEY must have at least 32 characters; make one with: openssl rand -base64 32.',
  ],
  [
    { BACKUP_SCHEDULE: '2:30' },
    'BACKUP_SCHEDULE must be times of day in UTC, separated by commas, such as 02:30,14:30.',
  ],
  [
    { SUMMARY_PROVIDER: 'openai-compatible', SUMMARY_MODEL: 'm' },
    'SUMMARY_BASE_URL must be set with SUMMARY_PROVIDER=openai-compatible, such as http://localhost:11434/v1.',
  ],
  [
    { SUMMARY_PROVIDER: 'anthropic', SUMMARY_MODEL: 'm' },
    'SUMMARY_API_KEY must be set with SUMMARY_PROVIDER=anthropic.',
  ],
  [
    { SUMMARY_API_KEY: 'k' },
    'SUMMARY_MODEL, SUMMARY_BASE_URL and SUMMARY_API_KEY go with SUMMARY_PROVIDER=openai-compatible or anthropic only.',
  ],
  [
    {
      SUMMARY_PROVIDER: 'anthropic',
      SUMMARY_MODEL: 'm',
      SUMMARY_API_KEY: 'k',
      SUMMARY_BASE_URL: 'http://far.example',
    },
    'SUMMARY_BASE_URL must begin with https://, or with http:// on this machine.',
  ],
  [
    { SUMMARY_OCR_DATA: '/nowhere' },
    'SUMMARY_OCR_DATA must be a folder that contains language data of Tesseract, such as eng.traineddata.',
  ],
  [
    { ANALYTICS: 'goatcounter' },
    'ANALYTICS_URL must be set with ANALYTICS=goatcounter: the origin that counts.',
  ],
  [
    { ANALYTICS: 'plausible', ANALYTICS_URL: 'https://plausible.io' },
    'ANALYTICS_SITE must be set with ANALYTICS=plausible: the name of this site there.',
  ],
  [
    { ANALYTICS_URL: 'https://plausible.io' },
    'ANALYTICS_URL and ANALYTICS_SITE go with ANALYTICS=plausible, umami or goatcounter only.',
  ],
  [
    { GOOGLE_CLIENT_ID: 'id' },
    'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together, or none of them.',
  ],
  [
    { OIDC_ISSUER: 'https://id.cairn.example', OIDC_CLIENT_ID: 'id' },
    'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or none of them.',
  ],
  [
    { OIDC_ISSUER: 'http://id.cairn.example', OIDC_CLIENT_ID: 'id', OIDC_CLIENT_SECRET: 'secret' },
    'OIDC_ISSUER must begin with https://, or with http:// on this machine.',
  ],
  [{ MIN_PASSWORD_LENGTH: '7' }, 'MIN_PASSWORD_LENGTH must be a whole number from 8 to 128.'],
  [{ PASSWORD_COST: '18' }, 'PASSWORD_COST must be a whole number from 10 to 17.'],
  [{ SESSION_HOURS: '0' }, 'SESSION_HOURS must be a whole number from 1 to 720.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/33' },
    'TRUSTED_PROXIES must be addresses or CIDR ranges, separated by commas, or none.',
  ],
  [{ SEED: 'yes' }, 'SEED must be one of demo, none.'],
])('the setting %j is refused: %s', (env, problem) => {
  expect(problemsOf(env)).toEqual([problem]);
});

test('all wrong settings are named in one message', () => {
  expect(() => readConfig({ PORT: 'x', SEED: 'y', GOOGLE_CLIENT_SECRET: 'z' }, { cwd })).toThrow(
    /cannot start with these settings:\n {2}- PORT .*\n {2}- SEED .*\n {2}- GOOGLE_CLIENT_ID /,
  );
});

describe('.env.example', () => {
  const lines = readFileSync(resolve(import.meta.dirname, '../../../.env.example'), 'utf8').split('\n');
  const settings = lines.flatMap((line) => [...line.matchAll(/^#([A-Z][A-Z0-9_]+)=(.*)$/g)]);
  const named = Object.fromEntries(settings.map(([, name, value]) => [name, value]));

  test('.env.example names exactly the settings that the server reads', () => {
    expect(Object.keys(named).sort()).toEqual(settingNames(SETTINGS).sort());
  });

  test('.env.example shows the defaults', () => {
    // Both read the secret that the first has made.
    expect(readConfig(named, { cwd })).toEqual(readConfig({}, { cwd }));
  });
});
