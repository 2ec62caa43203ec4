import { OPERATION_RETRY_MS } from '#contract/storage-contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendRequest } from '../../api/send-request.ts';
import { retryRequest } from './retry-request.ts';

type Request = { name: string; email: string; fileUrl: string; requestId: string };

/** Requests the summary of an uploaded file and waits for it. Retried, as it is idempotent by `requestId`. */
export async function askSummary(request: Request, signal: AbortSignal): Promise<void> {
  await retryRequest(() => summarizePdf(request, signal), { limitMs: OPERATION_RETRY_MS, signal });
}

async function summarizePdf(request: Request, signal: AbortSignal): Promise<void> {
  const response = await sendRequest('/api/summarizePdf', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal,
  });
  if (response.ok) return;
  const { error = '', code = '' } = (await response.json().catch(() => ({}))) as {
    error?: string;
    code?: string;
  };
  throw new ApiError({ code, status: response.status, message: error });
}
