const LONGEST_RETURN_PATH = 2_000;
const CONTROL_OR_BACKSLASH = /[\p{Cc}\\]/u;
const ANY_ORIGIN = 'http://cairn.invalid';

/**
 * Returns `value` if it is a path of this site, otherwise `fallback`. Prevents open redirects: rejects whatever a browser
 * could resolve to another origin, plain or percent-encoded any number of times: `//evil`, `/\evil`, `%2f%2fevil`, line
 * breaks.
 */
export function safeReturnPath(value: unknown, fallback = '/'): string {
  return typeof value === 'string' && isSamePath(value) ? value : fallback;
}

function isSamePath(value: string): boolean {
  if (value.length > LONGEST_RETURN_PATH || !value.startsWith('/')) return false;
  const decoded = decodedFully(value);
  if (decoded === null || decoded.startsWith('//') || CONTROL_OR_BACKSLASH.test(decoded)) return false;
  return URL.canParse(value, ANY_ORIGIN) && new URL(value, ANY_ORIGIN).origin === ANY_ORIGIN;
}

/** The value percent-decoded until it no longer changes; null when it is not valid percent-encoding. */
function decodedFully(value: string): string | null {
  let decoded: string | null = null;
  for (let next = value; next !== decoded; ) {
    decoded = next;
    try {
      next = decodeURIComponent(decoded);
    } catch {
      return decoded === value ? null : decoded;
    }
  }
  return decoded;
}
