import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import type { Collection } from '#records';

const SCREENS: Record<Exclude<Collection, 'clients'>, string> = {
  fields: PAGE_PATHS.fields,
  staticData: PAGE_PATHS.staticData,
  fieldMappings: PAGE_PATHS.mappings,
  rules: PAGE_PATHS.rules,
};

/** The address of a document's own screen. */
export function documentLink({ collection, id }: { collection: Collection; id: string }): string {
  if (collection === 'clients') return clientPath(id);
  return `${SCREENS[collection]}?id=${encodeURIComponent(id)}`;
}
