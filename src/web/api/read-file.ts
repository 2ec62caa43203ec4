import { ApiError } from './api-error.ts';
import { sendRequest } from './send-request.ts';
import { isServerAway, serverAway } from './server-away.ts';

/** Reads a file that a user asks for, without a retry. @throws ApiError with the sentence of the server */
export async function readFile(address: string): Promise<Blob> {
  const response = await sendRequest(address).catch((problem: unknown) => {
    throw isServerAway(problem) ? serverAway({ isOnce: true, cause: problem }) : problem;
  });
  if (response.ok) return response.blob();
  const { code, message } = (await response.json()) as { code: string; message: string };
  throw new ApiError({ code, status: response.status, message });
}
