import type { FieldMapping } from '#records';
import { api } from '../api/api-client.ts';
import { readAllPages } from '../api/read-all-pages.ts';

/** Every field mapping. */
export async function readFieldMappings(): Promise<FieldMapping[]> {
  const mappings = await readAllPages((query) => api.fieldMappings.list(query));
  return mappings.map(({ data }) => data);
}
