/** Every page of the site and the tool, by name. Segments that begin with `:` are parameters. */
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

/** The pattern in `PAGE_PATHS` that matches a path; undefined for none. A trailing slash is ignored. */
export function pagePattern(path: string): string | undefined {
  return KNOWN_PAGES.find(({ matches }) => matches.test(path))?.pattern;
}

/** Whether a path is the path of a page. */
export function isPagePath(path: string): boolean {
  return pagePattern(path) !== undefined;
}
