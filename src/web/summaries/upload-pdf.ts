import {
  OPERATION_RETRY_MS,
  PDF_FOLDER,
  STORAGE_BUCKET,
  STORAGE_MESSAGES,
  UPLOAD_RETRY_MS,
} from '#contract/storage-contract.ts';
import { ApiError } from '../api/api-error.ts';
import { sendRequest } from '../api/send-request.ts';
import { retryRequest } from './retry-request.ts';

const OBJECTS = `/v0/b/${STORAGE_BUCKET}/o`;

/** What the storage service tells of a file. */
type StoredObject = { name: string; downloadTokens?: string };

export type UploadWatch = {
  signal: AbortSignal;
  /** How much of the file has gone out, from 0 to 1. */
  onProgress: (part: number) => void;
};

/** Uploads a PDF into the storage and resolves with its download address. */
export async function uploadPdf(file: File, { signal, onProgress }: UploadWatch): Promise<string> {
  const path = `${PDF_FOLDER}/${Date.now()}_${file.name}`;
  const send = () => sendFile(path, file, { signal, onProgress });
  const { name } = await retryRequest(send, { limitMs: UPLOAD_RETRY_MS, signal });
  const described = await retryRequest(() => describe(name, signal), { limitMs: OPERATION_RETRY_MS, signal });
  if (!described.downloadTokens) throw refusal(404, STORAGE_MESSAGES.noDownloadUrl);
  const query = new URLSearchParams({ alt: 'media', token: described.downloadTokens });
  return `${location.origin}${OBJECTS}/${encodeURIComponent(name)}?${query}`;
}

async function describe(name: string, signal: AbortSignal): Promise<StoredObject> {
  const response = await sendRequest(`${OBJECTS}/${encodeURIComponent(name)}`, { signal });
  if (response.ok) return response.json();
  throw refusal(response.status, messageIn(await response.text()));
}

/** By XMLHttpRequest, as `fetch` does not tell how much has gone out. */
function sendFile(path: string, file: File, { signal, onProgress }: UploadWatch): Promise<StoredObject> {
  const boundary = crypto.randomUUID();
  const request = new XMLHttpRequest();
  const stop = () => request.abort();
  return new Promise<StoredObject>((resolve, reject) => {
    request.open('POST', `${OBJECTS}?${new URLSearchParams({ name: path })}`);
    request.setRequestHeader('Content-Type', `multipart/related; boundary=${boundary}`);
    request.setRequestHeader('X-Goog-Upload-Protocol', 'multipart');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) resolve(JSON.parse(request.responseText));
      else reject(refusal(request.status, messageIn(request.responseText)));
    };
    request.onerror = () =>
      reject(refusal(0, 'The server cannot be reached. Check your connection and try again.'));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    request.send(bodyOf(file, boundary));
  }).finally(() => signal.removeEventListener('abort', stop));
}

function bodyOf(file: File, boundary: string): Blob {
  const described = JSON.stringify({ contentType: 'application/pdf' });
  const head = `--${boundary}\r\nContent-Type: application/json; charset=utf-8\r\n\r\n${described}\r\n--${boundary}\r\nContent-Type: application/pdf\r\n\r\n`;
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
