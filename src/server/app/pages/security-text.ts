import { PAGE_PATHS } from '#contract/page-paths.ts';
import { DAY_MS } from '#records';
import type { FirmConfig } from '../../ground/firm-settings.ts';

export type SecurityContact = { baseUrl: string } & FirmConfig;

const VALID_DAYS = 180;

/** Whom to tell of a weakness, as RFC 9116 says it: by the contact form, and by mail when the firm has an address. */
export function securityText({ baseUrl, firm }: SecurityContact): string {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  const lines = [
    ...(firm.email ? [`Contact: mailto:${firm.email}`] : []),
    `Contact: ${baseUrl}${PAGE_PATHS.contact}`,
    `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${baseUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}
