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

let running: { key: string; report: Promise<unknown> } | null = null;

/**
 * Proves a list in a thread. Calls for the same list share one thread.
 * @throws AppError 409 while another list is being proved
 */
export function proveInThread({ settings, list }: Omit<ProofTask, 'publishedPaths'>): Promise<ProofReport> {
  const start = () => proveInOwnThread({ settings, list, publishedPaths: null });
  return shared(`${list.id} by changed names`, start) as Promise<ProofReport>;
}

/**
 * Does what ends with a test of a list from its published files in a thread, as `proveInThread` does. `work` obtains the files
 * and gives them to the test; null when a file is of a form that the second reader does not know.
 */
export function proveSourceInThread<T>(
  { settings, list }: Omit<ProofTask, 'publishedPaths'>,
  work: (test: (paths: readonly string[]) => Promise<SourceProof | null>) => Promise<T>,
): Promise<T> {
  const test = (publishedPaths: readonly string[]) =>
    proveInOwnThread({ settings, list, publishedPaths }) as Promise<SourceProof | null>;
  return shared(`${list.id} from its files`, () => work(test)) as Promise<T>;
}

function shared(key: string, start: () => Promise<unknown>): Promise<unknown> {
  if (running && running.key !== key) {
    throw new AppError('CONFLICT', { message: 'Another list is being proved. Try again in a minute.' });
  }
  if (running) return running.report;
  const report = start().finally(() => {
    running = null;
  });
  running = { key, report };
  return report;
}

function proveInOwnThread({ settings, list, publishedPaths }: ProofTask): Promise<unknown> {
  const { dataDir, databaseUrl } = settings;
  const { id, name, version, counts } = list;
  const task: ProofTask = {
    settings: { dataDir, databaseUrl },
    list: { id, name, version, counts },
    publishedPaths,
  };
  return runThread(new URL('./prove-thread.ts', import.meta.url), task);
}
