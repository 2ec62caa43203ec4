import { z } from 'zod';
import { safeOrigin } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';
import { mailSettings } from '../mail/mail-settings.ts';

/** Who gets contact messages, and how the form sends them. */
export type ContactConfig = {
  /** Where contact messages are delivered. */
  contactInbox: string;
  /** What the contact form's call must name, and where it goes; null: to this server. */
  contactForm: { origin: string | null; publicKey: string; serviceId: string; templateId: string };
};

export const contactSettings = settingsGroup({
  shape: {
    CONTACT_INBOX: z
      .string()
      .regex(z.regexes.html5Email, 'must be one e-mail address, without a name')
      .optional(),
    // The inbox when none is set: the sender of mail.
    MAIL_FROM: mailSettings.shape.MAIL_FROM,
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
      contactForm: {
        origin: settings.EMAIL_API_ORIGIN ?? null,
        publicKey: settings.EMAIL_PUBLIC_KEY,
        serviceId: settings.EMAIL_SERVICE_ID,
        templateId: settings.EMAIL_TEMPLATE_ID,
      },
    };
  },
});

/** `Cairn <no-reply@cairn.example>` as an address alone. */
function plainAddress(mailbox: string): string {
  return /[^\s<>]+@[^\s<>]+/.exec(mailbox)?.[0] ?? mailbox;
}
