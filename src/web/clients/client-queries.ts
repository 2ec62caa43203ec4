import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type FieldCatalogue, MINUTE_MS } from '#records';
import { api } from '../api/api-client.ts';
import { readFieldMappings } from '../field-mappings/field-mapping-queries.ts';
import { readFields } from '../fields/field-queries.ts';
import { readStaticSources } from '../static-sources/static-source-queries.ts';

/** Field definitions and found names are cached this long. */
const FRESH_MS = MINUTE_MS;
/** The most clients a search shows. */
export const MOST_FOUND_CLIENTS = 50;

/** All fields, static sources and mappings, from which the inputs are made. */
export const catalogueQuery = queryOptions({
  queryKey: ['documents', 'field catalogue'],
  queryFn: readCatalogue,
  staleTime: FRESH_MS,
});

async function readCatalogue(): Promise<FieldCatalogue> {
  const [fields, staticSources, mappings] = await Promise.all([
    readFields(),
    readStaticSources(),
    readFieldMappings(),
  ]);
  return { fields, staticSources, mappings };
}

const COMPARING_MS = 1_500;

/** How far the questions and matches of a client are; another version of the client is another query. */
export function clientOverviewQuery(id: string, version: number) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'overview', id, version],
    queryFn: () => api.clientOverview({ id }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Until the client is compared as it is now.
    refetchInterval: ({ state: { data } }) => (data && !data.standing?.isCurrent ? COMPARING_MS : false),
  });
}

/** Finds clients whose name or id has words that start with these; the server searches. */
export function findClientsQuery(words: string) {
  return queryOptions({
    queryKey: ['documents', 'clients', 'found', words],
    queryFn: () => api.clients.list({ limit: MOST_FOUND_CLIENTS, ...(words !== '' && { q: words }) }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

/** Compares a client with the reference lists once more. */
export async function screenClient(id: string): Promise<void> {
  await api.clientTable.screen({ ids: [id] });
}

/** Invalidates all cached clients. */
export function useInvalidateClients(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['documents', 'clients'] });
}
