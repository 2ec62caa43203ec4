import { type DestinationStream, type Logger, pino } from 'pino';
import { redactEmails, redactText } from './redact-text.ts';

/** Header and property names whose values never reach the log. */
const SECRET_NAMES = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret'];

const MAX_LOGGED_ISSUES = 5;

/**
 * Creates the server's structured log: one line of JSON per event, on standard output by default. Personal data and
 * secrets are redacted from every line; with `showLinks`, for development, the links of undelivered mail stay readable.
 */
export function serverLog(
  { level, showLinks }: { level: string; showLinks: boolean },
  destination?: DestinationStream,
): Logger {
  const options = {
    level,
    base: null,
    redact: SECRET_NAMES.flatMap((name) => [`["${name}"]`, `*["${name}"]`]),
    serializers: { err: loggedError },
    hooks: { streamWrite: showLinks ? redactEmails : redactText },
  };
  return destination ? pino(options, destination) : pino(options);
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
