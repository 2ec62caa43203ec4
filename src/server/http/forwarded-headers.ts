import type { Logger } from 'pino';

const HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
const WARNING =
  'A request came through a proxy that TRUSTED_PROXIES does not name, so all its clients share one address and its limits.';

/** Notices forwarded headers of peers that are no trusted proxies. */
export type ForwardedHeaders = {
  /** Warns in the log the first time. */
  notice(headers: Headers): void;
  warnings(): readonly string[];
};

export function forwardedHeaders(log: Pick<Logger, 'warn'>): ForwardedHeaders {
  let isNoticed = false;
  return {
    notice(headers) {
      if (isNoticed || !HEADERS.some((name) => headers.has(name))) return;
      isNoticed = true;
      log.warn(WARNING);
    },
    warnings: () => (isNoticed ? [WARNING] : []),
  };
}
