import type { PublicSettings } from '#contract/settings-contract.ts';
import { sendRequest } from './send-request.ts';

let request: Promise<PublicSettings> | null = null;

/** The public settings, fetched once. Separate from the typed client, so that public pages load no schemas. */
export function readSettings(): Promise<PublicSettings> {
  return request ?? refetchSettings();
}

/** Refetches the public settings, which include a new stamp for the contact form. */
export function refetchSettings(): Promise<PublicSettings> {
  request = sendRequest('/api/settings')
    .then((response) => response.json() as Promise<PublicSettings>)
    .catch((problem: unknown) => {
      request = null;
      throw problem;
    });
  return request;
}
