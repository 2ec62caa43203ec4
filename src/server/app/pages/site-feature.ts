import { formStamp } from '../../contact-messages/form-stamp.ts';
import { anyone } from '../../http/require-session.ts';
import type { AppDeps } from '../deps.ts';

/** The public settings: those that a browser may read before anybody signs in. */
export const siteFeature = {
  api: ({ config }: AppDeps) => ({
    settings: anyone.settings.handler(() => ({
      signInProviders: config.signInProviders.map(({ id, label }) => ({ id, label })),
      minPasswordLength: config.minPasswordLength,
      defaultClientId: config.defaultClientId,
      contact: { ...config.contactForm, stamp: formStamp(config.authSecret) },
    })),
  }),
};
