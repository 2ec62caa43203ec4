const CLIENT = 'hadleigh-marine-holdings';

/** Public pages that pictures are taken of, by the name of the picture. */
export const PUBLIC_SCREENS: Readonly<Record<string, string>> = {
  landing: '/',
  about: '/about',
  contact: '/contact',
  privacy: '/privacy-policy',
  media: '/media',
  'sign-up': '/signup',
  'log-in': '/login',
  'forgot-password': '/forgot-password',
  join: '/join?token=gone',
  'not-found': '/no-such-page',
};

/** Screens of the tool that pictures are taken of, by the name of the picture. */
export const TOOL_SCREENS: Readonly<Record<string, string>> = {
  questions: `/dashboard?entity=clients%2F${CLIENT}`,
  desk: '/dashboard',
  clients: '/admin/clients',
  client: `/admin/client/${CLIENT}`,
  'client-questions': `/admin/client/${CLIENT}?tab=questions`,
  'client-history': `/admin/client/${CLIENT}?tab=history`,
  file: `/file/clients/${CLIENT}`,
  duplicates: '/admin/duplicates',
  merge: `/admin/duplicates/merge/${CLIENT}/hadleigh-maritime-holding`,
  screening: '/screening',
  messages: '/messages',
  matching: '/entity-matching',
  'look-up': '/entity-matching/look-up',
  differences: '/entity-matching/differences',
  resolution: '/resolve',
  summary: '/pdf-summary',
  rules: '/admin/rules',
  rule: '/admin/rules?id=turnover-uk',
  fields: '/admin/fields',
  field: '/admin/fields?id=region',
  'static-data': '/admin/staticdata',
  mappings: '/admin/mappings',
  'reference-lists': '/reference-lists',
  'reference-upload': '/reference-lists/upload',
  'list-proof': '/reference-lists/embedded/proof',
  people: '/people',
  health: '/health',
  account: '/account',
};
