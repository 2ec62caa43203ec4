import type { DataSettings } from '../../db/open-database.ts';
import { AppError } from '../../ground/app-error.ts';
import { runThread } from '../../ground/run-thread.ts';
import type { ReferenceList } from '../reference-list-store.ts';
import type { ProofReport } from './prove-list.ts';
import type { SourceProof } from './prove-source.ts';

type ProvedList = Pick<ReferenceList, 'id' | 'name' | 'version' | 'counts'>;

/** The task of the thread that proves a list: by changed names, or from the files that its authority published. */
export type ProofTask = {
  settings: DataSettings;
  list: ProvedList;
  publishedPaths: readonly string[] | null;
};

let running: { id: string; report: Promise<ProofReport> } | null = null;

/**
 * Proves a list by changed names in a thread. Calls for the same list share one thread.
 * @throws AppError 409 while another list is being proved
 */
export function proveInThread({ settings, list }: Omit<ProofTask, 'publishedPaths'>): Promise<ProofReport> {
  if (running && running.id !== list.id) {
    throw new AppError('CONFLICT', { message: 'Another list is being proved. Try again in a minute.' });
  }
  if (running) return running.report;
  const report = (runProof({ settings, list, publishedPaths: null }) as Promise<ProofReport>).finally(() => {
    running = null;
  });
  running = { id: list.id, report };
  return report;
}

/** Tests a list from its published files in a thread; null when a file is of a form that the second reader does not know. */
export function proveSourceInThread(
  { settings, list, paths }: Omit<ProofTask, 'publishedPaths'> & { paths: readonly string[] },
  options: { onProgress: (percent: unknown) => void; signal: AbortSignal },
): Promise<SourceProof | null> {
  const task = { settings, list, publishedPaths: paths };
  return runProof(task, options) as Promise<SourceProof | null>;
}

function runProof(
  { settings, list, publishedPaths }: ProofTask,
  options?: { onProgress: (percent: unknown) => void; signal: AbortSignal },
): Promise<unknown> {
  const { dataDir, databaseUrl } = settings;
  const { id, name, version, counts } = list;
  const task: ProofTask = {
    settings: { dataDir, databaseUrl },
    list: { id, name, version, counts },
    publishedPaths,
  };
  return runThread(new URL('./prove-thread.ts', import.meta.url), task, options);
}
