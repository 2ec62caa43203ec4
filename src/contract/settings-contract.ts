import { oc } from '@orpc/contract';
import { z } from 'zod';

/** What the browser must know of the server's settings before anybody signs in. Public: holds nothing secret. */
export const settingsContract = oc
  .route({ method: 'GET', path: '/settings', tags: ['settings'], summary: 'Public settings' })
  .output(
    z.strictObject({
      googleSignIn: z.boolean(),
      minPasswordLength: z.number().int(),
      /** Where the drawer's Client Admin points. */
      defaultClientId: z.string(),
    }),
  );
