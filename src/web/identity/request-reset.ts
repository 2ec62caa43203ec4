import { MESSAGES } from '#contract/messages.ts';
import { ApiError } from '../api/api-error.ts';
import { auth } from '../api/auth-client.ts';

/** Asks for the mail that lets one choose a new password; an empty address never leaves the browser. */
export async function requestReset(email: string): Promise<void> {
  if (!email.trim()) throw new ApiError({ code: 'INVALID_EMAIL', status: 0, message: MESSAGES.emailMissing });
  await auth.requestPasswordReset(email);
}
