import type { BetterAuthOptions } from 'better-auth';
import type { IdentityDeps } from '../base/identity-deps.ts';
import { type AuthContext, openIdProvider } from './open-id-provider.ts';

/** Cairn asks a provider for nothing after the sign-in, so its tokens are not stored. */
const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null } as const;
const storeNoTokens = {
  account: { updateAccountOnSignIn: false },
  databaseHooks: {
    account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
  },
} satisfies Partial<BetterAuthOptions>;

/** The plug-in of better-auth that adds the configured providers. */
export function signInProviders(deps: IdentityDeps) {
  return {
    id: 'cairn-sign-in-providers',
    init: (context: AuthContext) => ({
      options: storeNoTokens,
      context: {
        socialProviders: deps.config.signInProviders.map((settings) =>
          openIdProvider(deps, settings, context),
        ),
      },
    }),
  };
}
