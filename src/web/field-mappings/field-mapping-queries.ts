import type { FieldMapping } from '#records';
import { readCollection } from '../api/read-collection.ts';

/** Every field mapping. */
export async function readFieldMappings(): Promise<FieldMapping[]> {
  const mappings = await readCollection<FieldMapping>('fieldMappings');
  return mappings.map(({ data }) => data);
}
