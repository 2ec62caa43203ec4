import { NONCE, secureHeaders } from 'hono/secure-headers';
import type { ServerHandler } from './server-env.ts';

const POLICY = 'Content-Security-Policy';
const SELF = ["'self'"];
const NONE = ["'none'"];

/** Browser features that no page uses. */
const UNUSED_FEATURES = {
  accelerometer: [],
  camera: [],
  displayCapture: [],
  geolocation: [],
  gyroscope: [],
  magnetometer: [],
  microphone: [],
  midi: [],
  payment: [],
  usb: [],
};

type ContentPolicy = NonNullable<NonNullable<Parameters<typeof secureHeaders>[0]>['contentSecurityPolicy']>;

/** Other origins that the settings allow pages to use. */
type OutsideOrigins = {
  /** Serves the analytics script, which sends a pixel or a post back to it. */
  counts: string | null;
  /** Receives the contact form's message. */
  mails: string | null;
};
const NO_ORIGINS: OutsideOrigins = { counts: null, mails: null };

/**
 * Sets the security headers of every response. Styles may come from the site's files, or from a `<style>` with this
 * response's nonce: the page's `data-style-nonce`. Answers of the API have no styles, and so need no nonce. A response that
 * sets its own content policy keeps it.
 */
export function securityHeaders(baseUrl: string, outside: OutsideOrigins = NO_ORIGINS): ServerHandler {
  const counts = outside.counts ? [outside.counts] : [];
  const mails = outside.mails ? [outside.mails] : [];
  const isHttps = baseUrl.startsWith('https:');
  const withStyles = (styleSrc: NonNullable<ContentPolicy['styleSrc']>) =>
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: NONE,
        scriptSrc: [...SELF, ...counts],
        styleSrc,
        imgSrc: [...SELF, 'data:', 'blob:', ...counts],
        fontSrc: SELF,
        connectSrc: [...SELF, ...counts, ...mails],
        manifestSrc: SELF,
        formAction: SELF,
        baseUri: NONE,
        frameAncestors: NONE,
      },
      permissionsPolicy: UNUSED_FEATURES,
      referrerPolicy: 'strict-origin-when-cross-origin',
      crossOriginOpenerPolicy: 'same-origin-allow-popups',
      crossOriginResourcePolicy: 'same-origin',
      xFrameOptions: 'DENY',
      strictTransportSecurity: isHttps ? 'max-age=31536000; includeSubDomains' : false,
    });
  const [ofApi, ofPages] = [withStyles(SELF), withStyles([...SELF, NONCE])];
  return async (c, next) => {
    let ownPolicy: string | null = null;
    const headers = c.req.path.startsWith('/api/') ? ofApi : ofPages;
    await headers(c, async () => {
      await next();
      ownPolicy = c.res.headers.get(POLICY);
    });
    if (ownPolicy) c.res.headers.set(POLICY, ownPolicy);
  };
}
