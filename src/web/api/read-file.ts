import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';

/** Reads a file from an address of the API. @throws ApiError with the sentence of the server */
export async function readFile(address: string): Promise<Blob> {
  const response = await sendRequest(address);
  if (response.ok) return response.blob();
  const { code, message } = (await response.json()) as { code: string; message: string };
  throw new ApiError({ code, status: response.status, message });
}
