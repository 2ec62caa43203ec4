import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import { type Collection, clientArrayOf, type EntityKind } from '#records';

const SCREENS: Record<Exclude<Collection, 'clients'>, string> = {
  fields: PAGE_PATHS.fields,
  staticData: PAGE_PATHS.staticData,
  fieldMappings: PAGE_PATHS.mappings,
  rules: PAGE_PATHS.rules,
};

/** The address of a version in the history of a document. */
export function revisionLink({
  version,
  ...document
}: {
  collection: Collection;
  id: string;
  version: number;
}): string {
  const screen = documentLink(document);
  return `${screen}${screen.includes('?') ? '&' : '?'}panel=history&version=${version}`;
}

/** The address of a document's own screen. */
export function documentLink({ collection, id }: { collection: Collection; id: string }): string {
  if (collection === 'clients') return clientPath(id);
  return `${SCREENS[collection]}?id=${encodeURIComponent(id)}`;
}

/** The address of an entity on its client's page. The id of a contact or related party is its client's, a colon, and its own. */
export function entityLink({
  kind,
  id,
  clientId,
}: {
  kind: EntityKind;
  id: string;
  clientId: string;
}): string {
  if (kind === 'clients') return clientPath(clientId);
  const section = `${clientArrayOf(kind)}/${id.slice(clientId.length + 1)}`;
  return `${clientPath(clientId)}?show=${encodeURIComponent(section)}`;
}
