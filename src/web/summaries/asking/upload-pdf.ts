import {
  OPERATION_RETRY_MS,
  PDF_FOLDER,
  STORAGE_BUCKET,
  STORAGE_MESSAGES,
  UPLOAD_RETRY_MS,
} from '#contract/storage-contract.ts';
import { ApiError } from '../../api/api-error.ts';
import { sendInSession } from '../../api/held-calls.ts';
import { sendRequest } from '../../api/send-request.ts';
import { retryRequest } from './retry-request.ts';

const OBJECTS = `/v0/b/${STORAGE_BUCKET}/o`;

/** The storage service's metadata of a file. */
type StoredObject = { name: string; downloadTokens?: string };

export type UploadWatch = {
  signal: AbortSignal;
  /** Called with the uploaded part of the file, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** Uploads a PDF into the storage and resolves with its download address. */
export async function uploadPdf(file: File, { signal, onProgress }: UploadWatch): Promise<string> {
  const path = `${PDF_FOLDER}/${Date.now()}_${file.name}`;
  const call = { isWrite: true, isIdentity: false, signal };
  const send = async (): Promise<StoredObject> => {
    const { status, text } = await sendInSession(() => sendFile(path, file, { signal, onProgress }), call);
    if (status === 200) return JSON.parse(text);
    throw refusal(status, messageIn(text));
  };
  const { name } = await retryRequest(send, { limitMs: UPLOAD_RETRY_MS, signal });
  return downloadAddress(name, signal);
}

/** Returns the download address of a stored file. */
export async function downloadAddress(path: string, signal: AbortSignal): Promise<string> {
  const stored = await retryRequest(() => readObject(path, signal), { limitMs: OPERATION_RETRY_MS, signal });
  if (!stored.downloadTokens) throw refusal(404, STORAGE_MESSAGES.noDownloadUrl);
  const query = new URLSearchParams({ alt: 'media', token: stored.downloadTokens });
  return `${location.origin}${OBJECTS}/${encodeURIComponent(path)}?${query}`;
}

async function readObject(name: string, signal: AbortSignal): Promise<StoredObject> {
  const response = await sendRequest(`${OBJECTS}/${encodeURIComponent(name)}`, { signal });
  if (response.ok) return response.json();
  throw refusal(response.status, messageIn(await response.text()));
}

/** Uploads by XMLHttpRequest, as `fetch` reports no upload progress. */
function sendFile(
  path: string,
  file: File,
  { signal, onProgress }: UploadWatch,
): Promise<{ status: number; text: string }> {
  const boundary = crypto.randomUUID();
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.open('POST', `${OBJECTS}?${new URLSearchParams({ name: path })}`);
    request.setRequestHeader('Content-Type', `multipart/related; boundary=${boundary}`);
    request.setRequestHeader('X-Goog-Upload-Protocol', 'multipart');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () =>
      reject(refusal(0, 'The server cannot be reached. Check your connection and try again.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    request.send(bodyOf(file, boundary));
  }).finally(() => signal.removeEventListener('abort', stop));
}

function bodyOf(file: File, boundary: string): Blob {
  const metadata = JSON.stringify({ contentType: 'application/pdf' });
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${metadata}\r\n--${boundary}\r\nContent-Type: application/pdf\r\n\r\n`;
  return new Blob([head, file, `\r\n--${boundary}--`]);
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message;
  } catch {
    return '';
  }
}

const refusal = (status: number, message: string) => new ApiError({ code: 'STORAGE', status, message });
