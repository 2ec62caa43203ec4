import { formStamp } from '../../contact-messages/form-stamp.ts';
import { anyone } from '../../http/require-session.ts';
import type { ServerConfig } from '../read-config.ts';

/** Returns the public settings: those a browser may read before anybody signs in. */
export function settingsRoutes(config: ServerConfig) {
  return anyone.settings.handler(() => ({
    signInProviders: config.signInProviders.map(({ id, label }) => ({ id, label })),
    minPasswordLength: config.minPasswordLength,
    defaultClientId: config.defaultClientId,
    contact: { ...config.contactForm, stamp: formStamp(config.authSecret) },
  }));
}
