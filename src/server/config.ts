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
  /** Exact domains that may sign up; null lets every domain in. */
  allowedEmailDomains: readonly string[] | null;
  google: { clientId: string; clientSecret: string } | null;
  minPasswordLength: number;
  sessionIdleMs: number;
  sessionLifetimeMs: number;
  /** Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed. */
  trustedProxies: readonly string[];
  defaultClientId: string;
  seed: 'demo' | 'none';
  logLevel: string;
};
