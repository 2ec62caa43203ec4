import { serveTasks } from '../../../ground/serve-tasks.ts';
import { KeptShards, type SearchResult, type SearchTask } from './search-shard.ts';

const kept = new KeptShards();

serveTasks<SearchTask, SearchResult>((task) => kept.perform(task));
