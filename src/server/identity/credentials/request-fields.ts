import { getIP } from 'better-auth/api';
import { z } from 'zod';
import { normalizeEmail } from './email-address.ts';
import { refuse } from './refuse.ts';

/** Longest text accepted in any field, in characters. */
const MAX_FIELD_LENGTH = 1_000;
export const field = z.string().max(MAX_FIELD_LENGTH);
export const credentialsBody = z.strictObject({ email: field, password: field });
/** The body that better-auth's own clients send; our form does not ask for a name. */
export const signUpBody = credentialsBody.extend({ name: field.optional() });

/** The parts of a request to an endpoint that Cairn reads. */
export type IncomingRequest = { headers?: Headers | undefined; context: { options: object } };

/** Normalises the address. Ends the request with INVALID_EMAIL when it is not one. */
export function readEmail(text: string): string {
  return normalizeEmail(text) ?? refuse('INVALID_EMAIL');
}

/** Returns the network address of a request; of IPv6 the first 64 bits, which one household shares. */
export function networkAddressOf({ headers, context }: IncomingRequest): string {
  return getIP(headers ?? new Headers(), context.options) ?? 'unknown';
}
