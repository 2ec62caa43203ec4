import { z } from 'zod';
import { networkOf, widerNetworkOf, widerNetworkText } from '../../http/network-of.ts';
import { normalizeEmail } from '../base/email-address.ts';
import { refuse } from '../base/refuse.ts';

/**
 * The header by which the HTTP layer passes the client's address. It overwrites the client's own header of this name.
 */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';
/** Longest text accepted in any field, in characters. */
const MAX_FIELD_LENGTH = 1_000;
/** Longest name of a user, in characters. */
export const MAX_NAME_LENGTH = 200;
export const field = z.string().max(MAX_FIELD_LENGTH);
const credentialsBody = z.strictObject({ email: field, password: field });
/** A sign-in may bring the token of a mailed link. */
export const signInBody = credentialsBody.extend({ link: field.optional() });
/** The body that better-auth's own clients send; our form does not ask for a name. */
export const signUpBody = credentialsBody.extend({ name: z.string().trim().max(MAX_NAME_LENGTH).optional() });

/** The parts of a request to an endpoint that Cairn reads. */
export type IncomingRequest = { headers?: Headers | undefined };

/** Normalises the address. Ends the request with INVALID_EMAIL when it is not one. */
export function readEmail(text: string): string {
  return normalizeEmail(text) ?? refuse('INVALID_EMAIL');
}

/** Returns the network of a request: its address, or the /56 of IPv6, which one household shares. */
export function networkAddressOf({ headers }: IncomingRequest): string {
  return networkOf(clientAddressIn(headers));
}

/** Returns the wider network of a request: the /24 of IPv4, or the /48 of IPv6. */
export function widerNetworkAddressOf({ headers }: Pick<IncomingRequest, 'headers'>): string {
  return widerNetworkOf(clientAddressIn(headers));
}

/** Returns the wider network of a request as people read it. */
export function networkTextOf({ headers }: IncomingRequest): string {
  return widerNetworkText(clientAddressIn(headers));
}

function clientAddressIn(headers: Headers | undefined): string {
  return headers?.get(CLIENT_ADDRESS_HEADER) ?? 'unknown';
}
