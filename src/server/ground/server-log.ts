import { type DestinationStream, type Logger, pino } from 'pino';

/** Header and property names whose values never reach the log. */
const SECRET_NAMES = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret'];

const MAX_LOGGED_ISSUES = 5;

/** How long an ending process waits for a reader of its log. */
const FLUSH_LIMIT_MS = 2_000;

const EMAIL = /[^\s"'<>()[\]{}\\,;:=/?&@]{1,64}(?:@|%40)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+/giu;
const SECRET_PARAMETER = /\b(token|code|state|secret|password|session_token)=[^&\s"'\\]+/giu;
const API_TOKEN = /\bck_[\w-]{8,}/gu;
const CREDENTIALS = /\b(bearer|basic) [\w.~+/=-]+/giu;

/**
 * Creates the server's structured log: one line of JSON per event, on standard output by default. Personal data and
 * secrets are redacted from every line; with `showLinks`, for development, the links of undelivered mail stay readable.
 */
export function serverLog(
  { level, showLinks }: { level: string; showLinks: boolean },
  destination: DestinationStream = standardOutput(),
): Logger {
  const options = {
    level,
    base: null,
    redact: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    serializers: { err: loggedError },
    hooks: { streamWrite: showLinks ? redactEmails : redactText },
  };
  return pino(options, destination);
}

/**
 * Returns a log of the same level and destination without redaction, for lines whose properties are all known to hold
 * neither personal data nor secrets.
 */
export function plainLog(log: Logger): Logger {
  const { [pino.symbols.streamSym]: destination } = log as unknown as Record<symbol, DestinationStream>;
  return pino({ level: log.level, base: null }, destination);
}

/**
 * Ends the process once its log is written, or after two seconds: `process.exit` alone would lose a write that is under way.
 */
export function exitAfterLog(log: Logger, code: number): void {
  setTimeout(() => process.exit(code), FLUSH_LIMIT_MS);
  log.flush(() => process.exit(code));
}

/** Standard output, written without blocking the thread. */
function standardOutput(): DestinationStream {
  // Each line is written at once; with a length of 0 a flush would not wait for writes under way.
  return pino.destination({ fd: process.stdout.fd, sync: false, minLength: 1 });
}

/**
 * Serialises an error for the log: type, message, code, stack, validation issues and cause. Its other properties are
 * left out, as they may contain rows.
 */
function loggedError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint, issues } = error as { code?: unknown; constraint?: unknown; issues?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(Array.isArray(issues) && { issues: issues.slice(0, MAX_LOGGED_ISSUES).map(loggedIssue) }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

function loggedIssue({ path, message }: { path?: unknown; message?: unknown }): object {
  return { path, message };
}

/** Removes email addresses, API tokens, and the values of tokens in links, cookies and headers. */
function redactText(text: string): string {
  return redactEmails(text)
    .replace(SECRET_PARAMETER, '$1=[redacted]')
    .replace(CREDENTIALS, '$1 [redacted]')
    .replace(API_TOKEN, '[token]');
}

/** Removes email addresses. */
function redactEmails(text: string): string {
  return text.replace(EMAIL, '[email]');
}
