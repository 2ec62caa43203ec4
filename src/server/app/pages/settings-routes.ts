import { formStamp } from '../../contact-messages/form-stamp.ts';
import type { Config } from '../../ground/config.ts';
import { anyone } from '../../http/require-session.ts';

/** The settings a browser may know before anybody signs in. */
export function settingsRoutes(config: Config) {
  return anyone.settings.handler(() => ({
    googleSignIn: config.google !== null,
    minPasswordLength: config.minPasswordLength,
    defaultClientId: config.defaultClientId,
    contact: { ...config.contactForm, stamp: formStamp(config.authSecret) },
  }));
}
