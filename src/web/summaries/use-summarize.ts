import { useRef, useState } from 'react';
import { OPERATION_RETRY_MS } from '#contract/storage-contract.ts';
import { retryRequest } from './retry-request.ts';
import { cancelSummary, summarizePdf, useRefreshSummaries } from './summary-queries.ts';
import { uploadPdf } from './upload-pdf.ts';

/** The values of the summary form. */
export type SummaryRequest = { prompt: string; email: string; file: File };

/** The current work: none, uploading the file (`part` from 0 to 1), or waiting for the server to make the summary `id`. */
export type Work =
  | { stage: 'idle' }
  | { stage: 'uploading'; part: number }
  | { stage: 'summarizing'; id: string };

/** Uploads a file and requests its summary. `onRequested` is called with the summary's id before the summary is made. */
export function useSummarize(onRequested: (id: string) => void) {
  const [work, setWork] = useState<Work>({ stage: 'idle' });
  const [failure, setFailure] = useState<string | null>(null);
  const ending = useRef<AbortController>(undefined);
  const refresh = useRefreshSummaries();

  async function start({ prompt, email, file }: SummaryRequest) {
    ending.current = new AbortController();
    const { signal } = ending.current;
    setFailure(null);
    setWork({ stage: 'uploading', part: 0 });
    try {
      const fileUrl = await uploadPdf(file, {
        signal,
        onProgress: (part) => setWork({ stage: 'uploading', part }),
      });
      const requestId = crypto.randomUUID();
      setWork({ stage: 'summarizing', id: requestId });
      onRequested(requestId);
      const request = () => summarizePdf({ name: prompt, email, fileUrl, requestId }, signal);
      await retryRequest(request, { limitMs: OPERATION_RETRY_MS, signal });
    } catch (problem) {
      if (!signal.aborted) setFailure(problem instanceof Error ? problem.message : '');
    } finally {
      setWork({ stage: 'idle' });
      await refresh();
    }
  }

  async function cancel() {
    ending.current?.abort();
    if (work.stage === 'summarizing') await cancelSummary(work.id).catch(() => {});
    await refresh();
  }

  return { work, failure, start, cancel, clearFailure: () => setFailure(null) };
}
