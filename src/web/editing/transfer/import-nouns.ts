import { PAGE_PATHS } from '#contract/page-paths.ts';
import type { Collection } from '#records';

/** What one document of a collection is called, what several are, and where they are shown. */
export const IMPORT_NOUNS: Record<Collection, { one: string; many: string; page: string }> = {
  clients: { one: 'client', many: 'clients', page: PAGE_PATHS.client.replace('/:clientId', '') },
  fields: { one: 'field', many: 'fields', page: PAGE_PATHS.fields },
  rules: { one: 'rule', many: 'rules', page: PAGE_PATHS.rules },
  staticData: { one: 'static source', many: 'static sources', page: PAGE_PATHS.staticData },
  fieldMappings: { one: 'field mapping', many: 'field mappings', page: PAGE_PATHS.mappings },
};
