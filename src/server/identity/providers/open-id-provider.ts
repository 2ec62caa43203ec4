import { setTimeout as wait } from 'node:timers/promises';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import type { IdentityDeps } from '../base/identity-deps.ts';
import type { SignInProvider } from '../base/provider-settings.ts';
import { refuse } from '../base/refuse.ts';
import { admitPerson, claimsSchema } from './admit-person.ts';
import { metadataAddress } from './promised-issuer.ts';

type Initialize = ReturnType<typeof genericOAuth>['init'];
export type AuthContext = Parameters<Initialize>[0];
type OAuthProvider = Awaited<ReturnType<Initialize>>['context']['socialProviders'][number];

/** How long a request to a provider may take. */
const LONGEST_ANSWER_MS = 8_000;

/**
 * Returns an OpenID Connect provider for better-auth. Its discovery document is fetched at the first sign-in, and again
 * after a failure: better-auth's own plug-in fetches it once, at start, without a time limit, and then does without the
 * provider. The plug-in does the rest: PKCE, state, nonce, and the check of the ID token.
 */
export function openIdProvider(
  deps: IdentityDeps,
  settings: SignInProvider,
  context: AuthContext,
): OAuthProvider {
  const discovered = keepSuccess(() => discover(settings, context));
  const reach = <T>(work: (provider: OAuthProvider) => T | Promise<T>): Promise<T> =>
    withinLimit(discovered().then(work)).catch((err: unknown) => {
      deps.log.warn({ event: 'provider-failed', provider: settings.id, err }, 'sign-in provider failed');
      throw err;
    });
  return {
    id: settings.id,
    name: settings.label,
    issuer: settings.issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile }) => claimsSchema.parse(profile).sub,
    createAuthorizationURL: (data) =>
      reach((provider) => provider.createAuthorizationURL(data)).catch(() => refuse('PROVIDER_UNREACHABLE')),
    validateAuthorizationCode: (data) => reach((provider) => provider.validateAuthorizationCode(data)),
    async getUserInfo(tokens) {
      const subject = subjectOf(tokens.idToken);
      const found = subject && (await reach((provider) => provider.getUserInfo(tokens)));
      const claims = found ? claimsSchema.safeParse(found.data).data : null;
      // The claims may come from the user info endpoint, and must then be of the person whom the ID token names.
      if (!claims || claims.sub !== subject) return null;
      return { user: await admitPerson(deps, settings, claims), data: claims };
    },
  };
}

/**
 * Fetches the discovery document of a provider.
 * @throws when it cannot be fetched, or names another issuer
 */
async function discover(settings: SignInProvider, context: AuthContext): Promise<OAuthProvider> {
  const { id, issuer, clientId, clientSecret } = settings;
  const plugin = genericOAuth({
    config: [
      {
        providerId: id,
        discoveryUrl: metadataAddress(settings),
        clientId,
        clientSecret,
        scopes: ['openid', 'profile', 'email'],
        requireIdTokenVerification: true,
        ...(id === 'google' && { prompt: 'select_account' }),
      },
    ],
  });
  const { context: found } = await plugin.init({ ...context, socialProviders: [] });
  const provider = found.socialProviders.find((one) => one.id === id);
  if (!provider) throw new Error(`The discovery document of the issuer ${issuer} cannot be used`);
  if (provider.issuer !== issuer) throw new Error(`The discovery document of ${issuer} names another issuer`);
  return provider;
}

/** Returns a function that does the work once; after a failure the next call does it again. */
function keepSuccess<T>(work: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= withinLimit(work()).catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

function withinLimit<T>(work: Promise<T>): Promise<T> {
  const limit = wait(LONGEST_ANSWER_MS, null, { ref: false });
  return Promise.race([
    work,
    limit.then((): never => {
      throw new Error(`The provider did not answer within ${LONGEST_ANSWER_MS} ms`);
    }),
  ]);
}

/** Returns the subject of an ID token that better-auth has checked, or is about to. */
function subjectOf(idToken: string | undefined): string | undefined {
  const payload = idToken?.split('.')[1];
  if (!payload) return undefined;
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub?: string }).sub;
}
