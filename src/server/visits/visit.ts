import { PAGE_PATHS } from '#contract/page-paths.ts';

/** One counted page view. It contains nothing that distinguishes people. */
export type Visit = {
  /** UTC, as `2026-03-01`. */
  day: string;
  path: string;
  /** Host of the referring site; empty when it is unknown, or this site. */
  referrer: string;
  device: Device;
};
type Device = 'phone' | 'tablet' | 'computer';

/** The parts of a request that counting reads. */
type PageRequest = { path: string; header(name: string): string | undefined };

const COUNTED_PATHS: ReadonlySet<string> = new Set([
  PAGE_PATHS.landing,
  PAGE_PATHS.about,
  PAGE_PATHS.contact,
  PAGE_PATHS.privacyPolicy,
  PAGE_PATHS.media,
  PAGE_PATHS.signUp,
  PAGE_PATHS.logIn,
  PAGE_PATHS.forgotPassword,
]);
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|headless|lighthouse|preview|monitor|scan|fetch|http-?client|^(curl|wget|python|java|go-http|okhttp|node|axios|ruby|perl|php)/i;
const TABLET = /ipad|tablet|playbook|silk|kindle|android(?!.*mobile)/i;
const PHONE = /mobi|iphone|ipod|phone/i;
const MAX_HOST_LENGTH = 253;

/** Returns the visit of a request; null for other pages, programs, prefetched pages, and people who ask not to be counted. */
export function visitOf(request: PageRequest, ownHosts: readonly string[], now = new Date()): Visit | null {
  const path = request.path.replace(/(?<=.)\/$/, '');
  const userAgent = request.header('user-agent') ?? '';
  if (!COUNTED_PATHS.has(path) || declinesCounting(request) || isFetchedAhead(request)) return null;
  if (userAgent === '' || PROGRAM.test(userAgent)) return null;
  return {
    day: now.toISOString().slice(0, 10),
    path,
    referrer: referrerOf(request.header('referer'), ownHosts),
    device: deviceOf(userAgent),
  };
}

function declinesCounting({ header }: PageRequest): boolean {
  return header('dnt') === '1' || header('sec-gpc') === '1';
}

function isFetchedAhead({ header }: PageRequest): boolean {
  const purpose = header('sec-purpose') ?? header('purpose') ?? header('x-moz') ?? '';
  const destination = header('sec-fetch-dest') ?? 'document';
  return /prefetch|prerender|preview/i.test(purpose) || destination !== 'document';
}

function referrerOf(referrer: string | undefined, ownHosts: readonly string[]): string {
  if (!referrer || !URL.canParse(referrer)) return '';
  const { protocol, hostname, host } = new URL(referrer);
  const isElsewhere = /^https?:$/.test(protocol) && !ownHosts.includes(host);
  return isElsewhere && hostname.length <= MAX_HOST_LENGTH ? hostname : '';
}

function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return 'tablet';
  return PHONE.test(userAgent) ? 'phone' : 'computer';
}
