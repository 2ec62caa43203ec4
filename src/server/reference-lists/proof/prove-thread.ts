import { workerData } from 'node:worker_threads';
import { inBackground, openDatabase } from '../../db/open-database.ts';
import { answerFromThread } from '../../jobs/run-thread.ts';
import type { ProofTask } from './prove-in-thread.ts';
import { proveList } from './prove-list.ts';

// A thread with a connection of its own, as proving takes the processor for seconds.
const { settings, list } = workerData as ProofTask;
const db = inBackground(await openDatabase({ ...settings, besideServer: true }));
try {
  await answerFromThread(() => proveList(db.query, list));
} finally {
  await db.close();
}
