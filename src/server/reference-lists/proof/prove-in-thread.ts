import type { DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { runThread } from '../../ground/run-thread.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import type { ProofReport } from './prove-list.ts';

/** The task of the thread that proves a list. */
export type ProofTask = {
  settings: DataSettings;
  list: Pick<ReferenceList, 'id' | 'name' | 'version' | 'counts'>;
};

let running: { id: string; report: Promise<ProofReport> } | null = null;

/**
 * Proves a list in a thread. Calls for the same list share one thread.
 * @throws AppError 409 while another list is being proved
 */
export function proveInThread({ settings, list }: ProofTask): Promise<ProofReport> {
  if (running && running.id !== list.id) {
    throw new AppError('CONFLICT', { message: 'Another list is being proved. Try again in a minute.' });
  }
  if (running) return running.report;
  const { dataDir, databaseUrl } = settings;
  const { id, name, version, counts } = list;
  const task: ProofTask = { settings: { dataDir, databaseUrl }, list: { id, name, version, counts } };
  const thread = runThread(new URL('./prove-thread.ts', import.meta.url), task) as Promise<ProofReport>;
  const report = thread.finally(() => {
    running = null;
  });
  running = { id, report };
  return report;
}
