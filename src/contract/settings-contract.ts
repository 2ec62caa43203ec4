import { z } from 'zod';
import { callsOf } from './call-builder.ts';
import { integerSchema } from './call-schemas.ts';

/** Who counts visits to public pages: this server, no one, or an external service. */
export const ANALYTICS_KINDS = ['own', 'off', 'plausible', 'umami', 'goatcounter'] as const;
export type AnalyticsKind = (typeof ANALYTICS_KINDS)[number];

/** The settings with which the contact form sends. */
const contactSettings = z.strictObject({
  /** The origin of `/api/v1.0/email/send`; null: the origin of the page. */
  origin: z.string().nullable(),
  publicKey: z.string(),
  serviceId: z.string(),
  templateId: z.string(),
  /** A new stamp for the form, valid from 2 seconds to 24 hours from now. */
  stamp: z.string(),
});

const publicSettings = z.strictObject({
  /** The providers with which people may sign in. */
  signInProviders: z.array(z.strictObject({ id: z.string(), label: z.string() })),
  minPasswordLength: integerSchema,
  /** The client that Client Admin in the menu opens. */
  defaultClientId: z.string(),
  contact: contactSettings,
});

/** The server's public settings, readable without signing in. They contain no secret. */
export type PublicSettings = z.infer<typeof publicSettings>;

export const settingsContract = callsOf('settings')
  .get('/settings', 'Public settings')
  .output(publicSettings);
