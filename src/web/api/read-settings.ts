import { sendRequest } from './send-request.ts';

/** What a browser may know of the server's settings before anybody signs in; the shape of `settingsContract`. */
export type PublicSettings = {
  googleSignIn: boolean;
  minPasswordLength: number;
  defaultClientId: string;
  contact: { origin: string | null; publicKey: string; serviceId: string; templateId: string; stamp: string };
};

let reading: Promise<PublicSettings> | null = null;

/** The public settings, asked for once. Kept apart from the typed client, whose schemas public pages need not load. */
export function readSettings(): Promise<PublicSettings> {
  return reading ?? readSettingsAgain();
}

/** The public settings as they are now, with a new stamp for the contact form. */
export function readSettingsAgain(): Promise<PublicSettings> {
  reading = sendRequest('/api/settings')
    .then((response) => response.json() as Promise<PublicSettings>)
    .catch((problem: unknown) => {
      reading = null;
      throw problem;
    });
  return reading;
}
