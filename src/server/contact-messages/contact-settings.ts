import { z } from 'zod';
import { safeOrigin } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';
import { mailSettings } from '../mail/mail-settings.ts';

/** Settings of contact messages. */
export type ContactConfig = {
  /** The address that contact messages are delivered to. */
  contactInbox: string;
  /** Whether the sender of a message gets a mail that it has arrived. */
  confirmsContact: boolean;
  /** How long a reply can be taken back before it is sent. */
  replyDelayMs: number;
  /** The keys of the contact form's calls, and the origin that they go to; null: this server. */
  contactForm: { origin: string | null; publicKey: string; serviceId: string; templateId: string };
};

export const contactSettings = settingsGroup({
  shape: {
    CONTACT_INBOX: z
      .string()
      .regex(z.regexes.html5Email, 'must be one email address, without a name')
      .optional(),
    // The sender of mail is the default of the inbox.
    MAIL_FROM: mailSettings.shape.MAIL_FROM,
    CONTACT_CONFIRMATION: z.enum(['on', 'off']).default('off'),
    REPLY_DELAY_SECONDS: z.coerce.number().int().min(0).max(3_600).default(10),
    EMAIL_API_ORIGIN: safeOrigin.optional(),
    EMAIL_PUBLIC_KEY: z.string().default('cairn-site'),
    EMAIL_SERVICE_ID: z.string().default('cairn'),
    EMAIL_TEMPLATE_ID: z.string().default('contact'),
  },
  problems({ NODE_ENV, CONTACT_INBOX }) {
    return NODE_ENV === 'production' && !CONTACT_INBOX
      ? ['CONTACT_INBOX must be set in production: the address that contact messages go to.']
      : [];
  },
  read(settings): ContactConfig {
    return {
      contactInbox: settings.CONTACT_INBOX ?? plainAddress(settings.MAIL_FROM),
      confirmsContact: settings.CONTACT_CONFIRMATION === 'on',
      replyDelayMs: settings.REPLY_DELAY_SECONDS * 1_000,
      contactForm: {
        origin: settings.EMAIL_API_ORIGIN ?? null,
        publicKey: settings.EMAIL_PUBLIC_KEY,
        serviceId: settings.EMAIL_SERVICE_ID,
        templateId: settings.EMAIL_TEMPLATE_ID,
      },
    };
  },
});

/** Returns the address in a mailbox such as `Cairn <no-reply@cairn.example>`. */
function plainAddress(mailbox: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(mailbox)?.[0] ?? mailbox;
}
