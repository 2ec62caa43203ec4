import { withDatabaseBesideServer } from '../../db/open-database.ts';
import { answerTasks } from '../../ground/run-thread.ts';
import type { ProofTask } from './prove-in-thread.ts';
import { proveList } from './prove-list.ts';
import { proveSource } from './prove-source.ts';

// A thread, as proving takes the processor for seconds.
answerTasks(({ settings, list, publishedPaths }: ProofTask, postProgress) =>
  withDatabaseBesideServer<unknown>(settings, (db) =>
    publishedPaths ? proveSource(db.query, list, publishedPaths, postProgress) : proveList(db.query, list),
  ),
);
