import { oc } from '@orpc/contract';
import { z } from 'zod';

/** Who counts the visits to public pages: the server itself, nobody, or a service of the owner's choice. */
export const ANALYTICS_KINDS = ['own', 'off', 'plausible', 'umami', 'goatcounter'] as const;
export type AnalyticsKind = (typeof ANALYTICS_KINDS)[number];

/** How the contact form's message goes out. */
const contactSettings = z.strictObject({
  /** Where `/api/v1.0/email/send` answers; null: where the page itself came from. */
  origin: z.string().nullable(),
  publicKey: z.string(),
  serviceId: z.string(),
  templateId: z.string(),
  /** A new stamp for the form, good for 24 hours, 2 seconds from now. */
  stamp: z.string(),
});

/** What the browser must know of the server's settings before anybody signs in. Public: holds nothing secret. */
export const settingsContract = oc
  .route({ method: 'GET', path: '/settings', tags: ['settings'], summary: 'Public settings' })
  .output(
    z.strictObject({
      googleSignIn: z.boolean(),
      minPasswordLength: z.number().int(),
      /** Where the drawer's Client Admin points. */
      defaultClientId: z.string(),
      contact: contactSettings,
    }),
  );
