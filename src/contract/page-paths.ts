import { type Collection, type EntityKind, entityKey } from '#records';

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
  confirmEmail: '/confirm-email',
  stopEmailChange: '/stop-email-change',
  reportSignIn: '/report-sign-in',
  join: '/join',
  account: '/account',
  people: '/people',
  health: '/health',
  messages: '/messages',
  dashboard: '/dashboard',
  pdfSummary: '/pdf-summary',
  fields: '/admin/fields',
  rules: '/admin/rules',
  staticData: '/admin/staticdata',
  mappings: '/admin/mappings',
  /** All clients as a table. */
  clients: '/admin/clients',
  client: '/admin/client/:clientId',
  /** Two clients before they are merged. */
  merge: '/admin/duplicates/merge/:stays/:goes',
  /** Two contacts, or two related parties, of a client before they are merged. */
  mergePeople: '/admin/client/:clientId/merge/:kind/:stays/:goes',
  /** Clients, contacts and related parties that may be in the book twice. */
  duplicates: '/admin/duplicates',
  import: '/admin/import/:collection',
  file: '/file/:kind/:clientId',
  itemFile: '/file/:kind/:clientId/:itemId',
  referenceLists: '/reference-lists',
  referenceUpload: '/reference-lists/upload',
  /** The test of a version of a list from its published file. */
  listProof: '/reference-lists/:listId/proof',
  entityMatching: '/entity-matching',
  resolve: '/resolve',
  lookUp: '/entity-matching/look-up',
  /** Two runs compared: by default the latest with the one before. */
  runDifferences: '/entity-matching/differences',
  screening: '/screening',
} as const;

/** The path of a client's page. */
export function clientPath(clientId: string): string {
  return PAGE_PATHS.client.replace(':clientId', encodeURIComponent(clientId));
}

/** The path of the page on which one client is merged into another. */
export function mergePath({ stays, goes }: { stays: string; goes: string }): string {
  return PAGE_PATHS.merge
    .replace(':stays', encodeURIComponent(stays))
    .replace(':goes', encodeURIComponent(goes));
}

/** The path of the page on which one contact or related party of a client is merged into another. */
export function personMergePath(pair: {
  id: string;
  kind: 'contacts' | 'relatedParties';
  stays: string;
  goes: string;
}): string {
  return PAGE_PATHS.mergePeople
    .replace(':clientId', encodeURIComponent(pair.id))
    .replace(':kind', pair.kind)
    .replace(':stays', encodeURIComponent(pair.stays))
    .replace(':goes', encodeURIComponent(pair.goes));
}

/** The path of the pairs of a client that may be one with another: those in a state, and perhaps one of them chosen. */
export function duplicatesPath(wanted: {
  client: string;
  state?: 'later' | 'decided';
  pair?: string;
}): string {
  return `${PAGE_PATHS.duplicates}?${new URLSearchParams(wanted)}`;
}

/** The path of the import of a file into a collection; with an id, of one that was begun. */
export function importPath(collection: Collection, id?: string): string {
  const path = PAGE_PATHS.import.replace(':collection', collection);
  return id === undefined ? path : `${path}?import=${encodeURIComponent(id)}`;
}

/** The path of the reference lists, with the list of a name opened. */
export function referenceListPath(name: string): string {
  return `${PAGE_PATHS.referenceLists}?list=${encodeURIComponent(name)}`;
}

/** The path of the test of a version of a list from its published file. */
export function listProofPath(listId: string): string {
  return PAGE_PATHS.listProof.replace(':listId', encodeURIComponent(listId));
}

/** The path of the findings of a client. */
export function screeningPath(clientId: string): string {
  return `${PAGE_PATHS.screening}?client=${encodeURIComponent(clientId)}`;
}

/** The path of an upload of a list: of one that was begun, or of a new version of a list. */
export function referenceUploadPath(upload: { id: string } | { list: string }): string {
  const query = 'id' in upload ? { upload: upload.id } : { list: upload.list };
  return `${PAGE_PATHS.referenceUpload}?${new URLSearchParams(query)}`;
}

/** The path of the file of an entity, known by its kind and id. */
export function entityFilePath({ kind, id }: { kind: EntityKind; id: string }): string {
  const { clientId, itemId } = entityKey(kind, id);
  const path = PAGE_PATHS.file.replace(':kind', kind).replace(':clientId', encodeURIComponent(clientId));
  return itemId === '' ? path : `${path}/${encodeURIComponent(itemId)}`;
}

/** The path of the dashboard with the questions about an entity. */
export function questionsPath({ kind, id }: { kind: EntityKind; id: string }): string {
  return `${PAGE_PATHS.dashboard}?entity=${encodeURIComponent(`${kind}/${id}`)}`;
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
