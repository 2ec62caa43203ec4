const BEARER = /^Bearer +(\S+)$/i;

/** Returns the API token of a request; null without one. Other programs' schemes are none. */
export function bearerToken(headers: Headers): string | null {
  return BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null;
}
