/** Every page of the site and the tool, by name. Segments that begin with `:` stand for one value. */
export const PAGE_PATHS = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  privacyPolicy: '/privacy-policy',
  media: '/media',
  signUp: '/signup',
  logIn: '/login',
  forgotPassword: '/forgot-password',
  completeVerification: '/complete-verification',
  resetPassword: '/reset-password',
  account: '/account',
  dashboard: '/dashboard',
  pdfSummary: '/pdf-summary',
  fields: '/admin/fields',
  rules: '/admin/rules',
  staticData: '/admin/staticdata',
  mappings: '/admin/mappings',
  client: '/admin/client/:clientId',
  entityMatching: '/entity-matching',
  resolve: '/resolve',
} as const;

/** The path of a client's page. */
export function clientPath(clientId: string): string {
  return PAGE_PATHS.client.replace(':clientId', encodeURIComponent(clientId));
}

const KNOWN_PAGES = Object.values(PAGE_PATHS).map((pattern) => ({
  pattern,
  matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
}));

/** The path in `PAGE_PATHS` that answers at this path; undefined when no page does. A trailing slash does not matter. */
export function pagePattern(path: string): string | undefined {
  return KNOWN_PAGES.find(({ matches }) => matches.test(path))?.pattern;
}

/** Whether a page answers at this path. */
export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}
