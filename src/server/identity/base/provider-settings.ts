import { z } from 'zod';
import { oneOf, safeUrl } from '../../ground/setting-forms.ts';
import { settingsGroup } from '../../ground/settings-group.ts';

/** An OpenID Connect provider with which people sign in. */
export type SignInProvider = {
  /** Names the provider in the database and in the address it returns to. */
  id: 'google' | 'oidc';
  /** The name on its button. */
  label: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Whether its email addresses count as verified when it does not say whether they are. */
  vouchesForEmails: boolean;
};

/** Settings of sign-in with a provider. */
export type ProviderConfig = { signInProviders: readonly SignInProvider[] };

const GOOGLE = { id: 'google', label: 'Google', issuer: 'https://accounts.google.com' } as const;
const DEFAULT_LABEL = 'single sign-on';

/** Names of settings that are set together or not at all. */
const TOGETHER = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
] as const;

export const providerSettings = settingsGroup({
  shape: {
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_ISSUER: safeUrl.optional(),
    OIDC_CLIENT_ID: z.string().optional(),
    OIDC_CLIENT_SECRET: z.string().optional(),
    OIDC_LABEL: z.string().max(40, 'must have at most 40 characters').default(DEFAULT_LABEL),
    OIDC_VOUCHES_FOR_EMAILS: oneOf(['0', '1']).default('0'),
  },
  problems: (given) =>
    TOGETHER.filter((names) => {
      const count = names.filter((name) => given[name]).length;
      return count > 0 && count < names.length;
    }).map(
      (names) =>
        `${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together, or none of them.`,
    ),
  read(settings): ProviderConfig {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } =
      settings;
    const signInProviders: SignInProvider[] = [];
    if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET) {
      const client = { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET };
      signInProviders.push({ ...GOOGLE, ...client, vouchesForEmails: false });
    }
    if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
      signInProviders.push({
        id: 'oidc',
        label: settings.OIDC_LABEL,
        issuer: OIDC_ISSUER,
        clientId: OIDC_CLIENT_ID,
        clientSecret: OIDC_CLIENT_SECRET,
        vouchesForEmails: settings.OIDC_VOUCHES_FOR_EMAILS === '1',
      });
    }
    return { signInProviders };
  },
});
