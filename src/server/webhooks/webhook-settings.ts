import { z } from 'zod';
import { safeUrl } from '../ground/setting-forms.ts';
import { settingsGroup } from '../ground/settings-group.ts';

/** The receiver of events; null when there is none. */
export type WebhookConfig = { webhook: { url: string; secret: string } | null };

/** A key of Standard Webhooks: 24 to 64 bytes. */
const webhookSecret = z.string().refine((value) => {
  const base64 = value.replace(/^whsec_/, '');
  const bytes = Buffer.from(base64, 'base64');
  return bytes.toString('base64') === base64 && bytes.length >= 24 && bytes.length <= 64;
}, 'must be 24 to 64 bytes in base64, with or without whsec_ before; make one with: openssl rand -base64 32');

export const webhookSettings = settingsGroup({
  shape: { WEBHOOK_URL: safeUrl.optional(), WEBHOOK_SECRET: webhookSecret.optional() },
  problems({ WEBHOOK_URL, WEBHOOK_SECRET }) {
    return Boolean(WEBHOOK_URL) === Boolean(WEBHOOK_SECRET)
      ? []
      : ['WEBHOOK_URL and WEBHOOK_SECRET must be set together, or neither.'];
  },
  read({ WEBHOOK_URL: url, WEBHOOK_SECRET: secret }): WebhookConfig {
    return { webhook: url && secret ? { url, secret } : null };
  },
});
