import { getIP } from 'better-auth/api';
import { z } from 'zod';
import { normalizeEmail } from './email-address.ts';
import { refuse } from './refuse.ts';

/** Longest text taken in any field, in characters. */
const MAX_FIELD_LENGTH = 1_000;
export const field = z.string().max(MAX_FIELD_LENGTH);
export const credentialsBody = z.strictObject({ email: field, password: field });
/** What better-auth's own clients send; our form asks for no name. */
export const signUpBody = credentialsBody.extend({ name: field.optional() });

/** What a request to an endpoint brings, as far as Cairn asks. */
export type IncomingRequest = { headers?: Headers | undefined; context: { options: object } };

/** The address as Cairn keeps it. Ends the request with INVALID_EMAIL when it is none. */
export function readEmail(text: string): string {
  return normalizeEmail(text) ?? refuse('INVALID_EMAIL');
}

/** The network address a request came from; of IPv6 the first 64 bits, which one household shares. */
export function networkAddressOf({ headers, context }: IncomingRequest): string {
  return getIP(headers ?? new Headers(), context.options) ?? 'unknown';
}
