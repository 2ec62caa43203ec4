import type { UseEntry } from '#contract/impact-contract.ts';
import type { StaticSource } from '#records';
import { api } from '../api/api-client.ts';
import { readCollection } from '../api/read-collection.ts';

/** Every static source, by its name. */
export async function readStaticSources(): Promise<Map<string, StaticSource>> {
  const sources = await readCollection<StaticSource>('staticData');
  return new Map(sources.map(({ id, data }) => [id, data]));
}

/** Most left-out options asked about one by one; beyond, everything that uses the source is told. */
const MAX_ASKED_OPTIONS = 20;

/** What would be left hanging when a static source no longer offers these options. */
export async function readUsesOfOptions(id: string, options: readonly string[]): Promise<UseEntry[]> {
  if (options.length > MAX_ASKED_OPTIONS) return (await api.staticData.uses({ id })).uses;
  const answers = await Promise.all(options.map((option) => api.staticData.uses({ id, option })));
  return answers.flatMap(({ uses }) => uses);
}
