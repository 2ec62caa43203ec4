import { z } from 'zod';
import { callsOf } from '../call-builder.ts';
import { OWN_ACCOUNT } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';

/** How much space the user's files take, and may take. */
export const storageUsageContract = callsOf('storage')
  .get('/storage-usage', 'The space of the user’s files')
  .output(z.strictObject({ usedBytes: integerSchema, maxBytes: integerSchema }));

/** A short-lived token with which a storage client without a cookie acts for the signed-in user. */
export const storageTokenContract = callsOf('storage')
  .post('/storage-token', 'A pass for storage clients')
  .meta(OWN_ACCOUNT)
  .output(z.strictObject({ token: z.string(), expiresAt: z.iso.datetime() }));
