import { queryOptions } from '@tanstack/react-query';
import { type Field, knownFields } from '#records';
import { api } from '../api/api-client.ts';
import { readCollection } from '../api/read-collection.ts';
import { MAX_SAMPLED_CLIENTS, type SamplePaths, samplePaths } from './sample-paths.ts';

export type { SamplePaths };

/** Every field, built-in ones included, by its dataField. */
export async function readFields(): Promise<Map<string, Field>> {
  const fields = await readCollection<Field>('fields');
  return knownFields(fields.map(({ data }) => data));
}

/** The dotted paths in the first client documents. */
export const samplePathsQuery = queryOptions({
  queryKey: ['sample paths'],
  queryFn: async (): Promise<SamplePaths> => {
    const { items } = await api.clients.list({ limit: MAX_SAMPLED_CLIENTS });
    return samplePaths(items.map(({ data }) => data));
  },
});

/** The value while the clients are not read yet. */
export const NO_PATHS: SamplePaths = { clients: [], contacts: [], relatedParties: [] };
