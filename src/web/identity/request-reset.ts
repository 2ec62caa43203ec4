import { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';

/** Requests a reset mail. Rejects an empty address without a request. */
export async function requestReset(email: string): Promise<void> {
  if (!email.trim()) throw new ApiError({ code: 'INVALID_EMAIL', status: 0, message: MESSAGES.emailMissing });
  await auth.requestPasswordReset(email);
}
