import { z } from 'zod';
import {
  MAX_CONTACT_DESCRIPTION_LENGTH,
  MAX_CONTACT_EMAIL_LENGTH,
  MAX_CONTACT_NAME_LENGTH,
  MAX_PROOF_LENGTH,
} from './contact-limits.ts';

/** How long a contact message is kept; the specification's "data retention 1 year". */
export const CONTACT_RETENTION_DAYS = 365;

const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Text that is not blank; it is stored unchanged. */
const filledText = (what: string, maxLength: number) =>
  z
    .string()
    .max(maxLength, `${what} may have ${maxLength} characters at most.`)
    .refine((text) => text.trim() !== '', `${what} is required.`)
    .refine((text) => !text.includes('\0'), `${what} must not contain the NUL character.`);

/**
 * The values a contact form sends. `website` is a honeypot, which stays empty; `stamp` is the signed time at which the
 * form was served. A client that knows only the other three may omit both.
 */
export const contactMessageSchema = z.strictObject({
  name: filledText('Name', MAX_CONTACT_NAME_LENGTH).refine(
    (name) => !LINE_BREAK.test(name),
    'Name must be one line.',
  ),
  // The pattern by which browsers validate an email input.
  email: z
    .string()
    .max(MAX_CONTACT_EMAIL_LENGTH, `Email may have ${MAX_CONTACT_EMAIL_LENGTH} characters at most.`)
    .regex(z.regexes.html5Email, 'Email must be one email address.'),
  description: filledText('Message', MAX_CONTACT_DESCRIPTION_LENGTH),
  website: z.string().max(0, 'Please leave the field "website" empty.').optional(),
  stamp: z.string().max(200).optional(),
  proof: z.string().max(MAX_PROOF_LENGTH).optional(),
});
export type ContactMessage = z.output<typeof contactMessageSchema>;

const keySchema = z.string().max(256);

/** The body of `POST /api/v1.0/email/send`, as `@emailjs/browser` sends it. */
export const emailSendSchema = z.strictObject({
  lib_version: keySchema.optional(),
  user_id: keySchema,
  service_id: keySchema,
  template_id: keySchema,
  template_params: contactMessageSchema,
});
export type EmailSend = z.output<typeof emailSendSchema>;
