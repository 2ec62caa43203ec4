import type { StaticSource } from '#records';
import { api } from '../api/api-client.ts';
import { readAllPages } from '../api/read-all-pages.ts';

/** Every static source, by its name. */
export async function readStaticSources(): Promise<Map<string, StaticSource>> {
  const sources = await readAllPages((query) => api.staticData.list(query));
  return new Map(sources.map(({ id, data }) => [id, data]));
}
