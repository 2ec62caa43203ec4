import type { MatchDeps } from '../../match-deps.ts';
import type { MatchShards } from '../../match-shards.ts';
import { ResidentShards } from './resident-shards.ts';
import { SearchThreads } from './search-threads.ts';

/** Shards in memory, and the threads that search them. */
export type Search = { resident: ResidentShards; threads: SearchThreads };

const searches = new WeakMap<MatchShards, Search>();

/** Returns the one search of a server: look-ups and the screening of saved records share its memory. */
export function sharedSearch({ shards, config }: Pick<MatchDeps, 'shards' | 'config'>): Search {
  const known = searches.get(shards);
  if (known) return known;
  const threads = new SearchThreads();
  const search = { resident: new ResidentShards(shards, threads, config.lookUpBytes), threads };
  searches.set(shards, search);
  return search;
}
