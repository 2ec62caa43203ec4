import type { MatchDeps } from '../../match-deps.ts';
import type { MatchShard, MatchShards } from '../../match-shards.ts';
import { joinedForm, ResidentShards, searchedForm } from './resident-shards.ts';
import type { SearchedShard } from './search-shard.ts';
import { SearchThreads } from './search-threads.ts';

/** So long shards that were joined with the records of a program stay for its next call. */
const JOINED_IDLE_MS = 30_000;

/** Shards in memory: those that are searched, with the threads that do so, and those that many records are joined with. */
export type Search = {
  resident: ResidentShards<SearchedShard>;
  joined: ResidentShards<MatchShard>;
  threads: SearchThreads;
};

const searches = new WeakMap<MatchShards, Search>();

/** Returns the one search of a server: look-ups and the screening of saved records share its memory. */
export function sharedSearch({ shards, config }: Pick<MatchDeps, 'shards' | 'config'>): Search {
  const known = searches.get(shards);
  if (known) return known;
  const threads = new SearchThreads();
  const maxBytes = config.lookUpBytes;
  const search: Search = {
    resident: new ResidentShards(shards, searchedForm(threads), { maxBytes }),
    joined: new ResidentShards(shards, joinedForm, { maxBytes, idleMs: JOINED_IDLE_MS }),
    threads,
  };
  searches.set(shards, search);
  return search;
}
