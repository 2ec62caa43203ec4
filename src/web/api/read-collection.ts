import type { Stored, WholeCollection } from '#contract/document-contract.ts';
import { api } from './api-client.ts';

/** Every document of a collection, ordered by id, in one response. */
export async function readCollection<T>(collection: WholeCollection): Promise<Stored<T>[]> {
  const file = await api.wholeCollection({ collection });
  return JSON.parse(await file.text());
}
