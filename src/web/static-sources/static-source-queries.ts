import type { StaticSource } from '#records';
import { readCollection } from '../api/read-collection.ts';

/** Every static source, by its name. */
export async function readStaticSources(): Promise<Map<string, StaticSource>> {
  const sources = await readCollection<StaticSource>('staticData');
  return new Map(sources.map(({ id, data }) => [id, data]));
}
