import { withDatabaseBesideServer } from '../../db/open-database.ts';
import { answerTasks } from '../../ground/run-thread.ts';
import type { ProofTask } from './prove-in-thread.ts';
import { proveList } from './prove-list.ts';

// A thread, as proving takes the processor for seconds.
answerTasks(({ settings, list }: ProofTask) =>
  withDatabaseBesideServer(settings, (db) => proveList(db.query, list)),
);
