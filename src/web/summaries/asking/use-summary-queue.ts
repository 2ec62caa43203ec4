import { useCallback, useRef, useState } from 'react';
import { useCloseWarning } from '../../editing/use-close-warning.ts';
import { cancelSummary, useRefreshSummaries } from '../summary-queries.ts';
import { askSummary } from './ask-summary.ts';
import { uploadPdf } from './upload-pdf.ts';

/** The values of the summary form. */
export type SummaryRequest = { prompt: string; email: string; files: readonly File[] };

/** The current work: none, uploading the file (`part` from 0 to 1), or waiting for the server to make the summary `id`. */
export type Work =
  | { stage: 'idle' }
  | { stage: 'uploading'; part: number }
  | { stage: 'summarizing'; id: string };

/** A file of the queue: whether its turn has come, its work, the summary that was requested, and why there is none. */
export type QueuedFile = {
  key: string;
  name: string;
  /** In bytes. */
  size: number;
  state: 'next' | 'working' | 'done' | 'failed' | 'cancelled';
  work: Work;
  id: string | null;
  failure: string | null;
};

const IDLE: Work = { stage: 'idle' };

/**
 * Uploads files and requests a summary of each, one after another; a failure stops no other file. `onRequested` is called
 * with the id of each summary before it is made.
 */
export function useSummaryQueue(onRequested: (id: string) => void) {
  const [queue, setQueue] = useState<QueuedFile[]>([]);
  const ending = useRef<AbortController>(undefined);
  const isUploading = queue.some(({ state, work }) => state === 'next' || work.stage === 'uploading');
  // Until they are uploaded, the files are in this tab only.
  useCloseWarning(useCallback(() => isUploading, [isUploading]));
  const refresh = useRefreshSummaries();
  const change = (key: string, changes: Partial<QueuedFile>) =>
    setQueue((files) => files.map((file) => (file.key === key ? { ...file, ...changes } : file)));

  async function summarize(key: string, file: File, { prompt, email }: SummaryRequest, signal: AbortSignal) {
    change(key, { state: 'working', work: { stage: 'uploading', part: 0 } });
    try {
      const onProgress = (part: number) => change(key, { work: { stage: 'uploading', part } });
      const fileUrl = await uploadPdf(file, { signal, onProgress });
      const requestId = crypto.randomUUID();
      change(key, { work: { stage: 'summarizing', id: requestId }, id: requestId });
      onRequested(requestId);
      await askSummary({ name: prompt, email, fileUrl, requestId }, signal);
      change(key, { state: 'done', work: IDLE });
    } catch (problem) {
      const failure = problem instanceof Error ? problem.message : '';
      change(
        key,
        signal.aborted ? { state: 'cancelled', work: IDLE } : { state: 'failed', work: IDLE, failure },
      );
    } finally {
      await refresh();
    }
  }

  async function start(request: SummaryRequest) {
    ending.current = new AbortController();
    const { signal } = ending.current;
    const files = request.files.map((file) => ({ key: crypto.randomUUID(), file }));
    setQueue(
      files.map(({ key, file: { name, size } }) => ({
        ...{ key, name, size },
        state: 'next',
        work: IDLE,
        id: null,
        failure: null,
      })),
    );
    for (const { key, file } of files) {
      if (signal.aborted) change(key, { state: 'cancelled' });
      else await summarize(key, file, request, signal);
    }
  }

  async function cancel() {
    ending.current?.abort();
    const open = queue.find(({ work }) => work.stage === 'summarizing');
    if (open?.id) await cancelSummary(open.id).catch(() => {});
    await refresh();
  }

  return { queue, start, cancel, clear: () => setQueue([]) };
}
