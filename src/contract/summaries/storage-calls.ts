import { oc } from '@orpc/contract';
import { z } from 'zod';
import { OWN_ACCOUNT } from '../call-effects.ts';
import { integerSchema } from '../call-schemas.ts';

/** How much space the user's files take, and may take. */
export const storageUsageContract = oc
  .route({
    method: 'GET',
    path: '/storage-usage',
    tags: ['storage'],
    summary: 'The space of the user’s files',
  })
  .output(z.strictObject({ usedBytes: integerSchema, maxBytes: integerSchema }));

/** A short-lived token with which a storage client without a cookie acts for the signed-in user. */
export const storageTokenContract = oc
  .route({ method: 'POST', path: '/storage-token', tags: ['storage'], summary: 'A pass for storage clients' })
  .meta(OWN_ACCOUNT)
  .output(z.strictObject({ token: z.string(), expiresAt: z.iso.datetime() }));
