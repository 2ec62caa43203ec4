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

const KNOWN_PAGES = Object.values(PAGE_PATHS).map(
  (path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
);

/** Whether a page answers at this path; a trailing slash does not matter. */
export function isPagePath(path: string): boolean {
  return KNOWN_PAGES.some((page) => page.test(path));
}
