import type { ServerConfig } from '../../src/server/app/read-config.ts';
import type { SignInProvider } from '../../src/server/identity/base/provider-settings.ts';
import { cookiesOf } from './cookies-of.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { cookieOf, createIdentityScenario, type IdentityScenario } from './identity-scenario.ts';
import { CLIENT, type LocalProvider, type ProviderPerson, startProvider } from './sign-in-provider.ts';

const CALLBACK = 'http://localhost:3000/api/auth/callback/';

/** A sign-in that was begun: the provider's address and the cookie that binds the browser to it. */
type Begun = { address: string; cookie: string };
/** Where a sign-in led to: a page, with the code of an error or the cookie of a session. */
type Outcome = { page: string; error: string | null; cookie: string };

/** The server beside a local sign-in provider, and the steps of signing in with it. */
export type ProviderScenario = IdentityScenario & {
  provider: LocalProvider;
  /** Another provider, of which the server knows when the scenario is made with `besideGoogle`. */
  google: LocalProvider;
  begin(callbackURL?: string, provider?: SignInProvider['id']): Promise<Begun>;
  /** Returns from the provider at this address, as the browser that began. */
  comeBack(address: string, cookie: string): Promise<Outcome>;
  /** Signs in as a person of the provider; null cancels there. */
  signIn(person: ProviderPerson | null, provider?: SignInProvider['id']): Promise<Outcome>;
};

/** What a provider says of a person of the firm, with other claims where a test gives them. */
export const person = (name: string, claims: object = {}): ProviderPerson => ({
  sub: `id-of-${name}`,
  email: `${name}@firm.example`,
  email_verified: true,
  name,
  ...claims,
});

export async function createProviderScenario(
  createDatabase: CreateTestDatabase,
  {
    provider: settings,
    besideGoogle = false,
    ...config
  }: Partial<ServerConfig> & { provider?: Partial<SignInProvider>; besideGoogle?: boolean } = {},
): Promise<ProviderScenario> {
  const [provider, google] = [await startProvider(), await startProvider()];
  provider.returnTo(`${CALLBACK}oidc`);
  google.returnTo(`${CALLBACK}google`);
  const ofGoogle = { id: 'google', label: 'Google', issuer: google.issuer, ...CLIENT } as const;
  const signInProviders: SignInProvider[] = [
    ...(besideGoogle ? [{ ...ofGoogle, vouchesForEmails: false }] : []),
    {
      id: 'oidc',
      label: 'Hartmoor ID',
      issuer: provider.issuer,
      vouchesForEmails: false,
      ...CLIENT,
      ...settings,
    },
  ];
  const app = await createIdentityScenario(createDatabase, { signInProviders, ...config });
  const begin: ProviderScenario['begin'] = async (callbackURL = '/dashboard', id = 'oidc') => {
    const begun = await app.call('/sign-in/social', { provider: id, callbackURL });
    return { address: (begun.body as { url: string }).url, cookie: cookiesOf(begun) };
  };
  const comeBack: ProviderScenario['comeBack'] = async (address, cookie) => {
    const response = await app.request(address, { headers: { cookie } });
    const { pathname, searchParams } = new URL(
      response.headers.get('location') ?? '',
      'http://localhost:3000',
    );
    return { page: pathname, error: searchParams.get('error'), cookie: cookieOf(response) };
  };
  return {
    ...app,
    provider,
    google,
    begin,
    comeBack,
    async signIn(person, id = 'oidc') {
      const { address, cookie } = await begin('/dashboard', id);
      return comeBack(await (id === 'oidc' ? provider : google).signInAs(person, address), cookie);
    },
    async close() {
      await provider.stop();
      await google.stop();
      await app.close();
    },
  };
}
