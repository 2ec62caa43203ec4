import { type DestinationStream, type Logger, pino } from 'pino';
import { redactEmails, redactText } from './redact-text.ts';

/** Header and property names whose values never reach the log. */
const SECRET_NAMES = ['authorization', 'cookie', 'set-cookie', 'password', 'token', 'secret'];

const MAX_LOGGED_ISSUES = 5;

/**
 * The server's structured log: one line of JSON each, on standard output unless told otherwise.
 * What identifies a person or opens a door is taken out of every line before it is written;
 * with `showLinks` the links of undelivered mail stay whole, for development.
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

/** An error as logged: its kind, text, code and stack, what a check found, and the same of its cause; never its other properties, which may hold rows. */
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
