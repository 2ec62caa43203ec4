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

const analyticsSettings = z.strictObject({
  kind: z.enum(ANALYTICS_KINDS),
  /** Origin of the service that counts; null when no other site takes part. */
  origin: z.string().nullable(),
  /** The script a public page loads for it, unless the visitor asks not to be tracked; null when there is none. */
  script: z.strictObject({ src: z.string(), attributes: z.record(z.string(), z.string()) }).nullable(),
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
      analytics: analyticsSettings,
    }),
  );
