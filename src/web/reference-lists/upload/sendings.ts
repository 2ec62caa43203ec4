import { useSyncExternalStore } from 'react';
import {
  LIST_PART_BYTES,
  type UploadView,
  uploadPartPath,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendRequest } from '../../api/send-request.ts';

/** The progress of sending the files of an upload, which continues while other screens are open. */
export type Sending = { sentBytes: number; problem: string | null; abort: () => void };

const sendings = new Map<string, Sending>();
const listeners = new Set<() => void>();

/** Sends the parts of the files that the server has not received yet, in order. */
export async function sendFiles({ id, files }: UploadView, chosen: readonly File[]): Promise<void> {
  const aborting = new AbortController();
  const show = (change: Partial<Sending>) => {
    const before = sendings.get(id) ?? { sentBytes: 0, problem: null, abort: () => aborting.abort() };
    sendings.set(id, { ...before, ...change });
    for (const listener of listeners) listener();
  };
  let sentBytes = files.reduce((sum, { received }) => sum + received, 0);
  show({ sentBytes, problem: null });
  try {
    for (const [file, { received, size }] of files.entries()) {
      for (let from = received; from < size; from += LIST_PART_BYTES) {
        const bytes = chosen[file]?.slice(from, Math.min(from + LIST_PART_BYTES, size));
        const path = uploadPartPath({ id, file, part: from / LIST_PART_BYTES });
        await sendPart(path, bytes ?? new Blob(), aborting.signal);
        sentBytes += bytes?.size ?? 0;
        show({ sentBytes });
      }
    }
    stopSending(id);
  } catch (problem) {
    if (aborting.signal.aborted) return;
    show({ problem: problem instanceof Error ? problem.message : 'The file could not be sent.' });
  }
}

/** Stops sending an upload and forgets its progress. */
export function stopSending(id: string): void {
  sendings.get(id)?.abort();
  sendings.delete(id);
  for (const listener of listeners) listener();
}

/** The progress of sending an upload; undefined when this browser does not send it. */
export function useSending(id: string): Sending | undefined {
  return useSyncExternalStore(subscribe, () => sendings.get(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function sendPart(path: string, body: Blob, signal: AbortSignal): Promise<void> {
  const response = await sendRequest(path, { method: 'PUT', body, signal });
  if (!response.ok) throw new ApiError({ ...(await response.json()), status: response.status });
}
