import type { Field } from '#records';
import { api } from '../api/api-client.ts';
import { readAllPages } from '../api/read-all-pages.ts';

/** Every field, by its dataField. */
export async function readFields(): Promise<Map<string, Field>> {
  const fields = await readAllPages((query) => api.fields.list(query));
  return new Map(fields.map(({ data }) => [data.dataField, data]));
}
