import type { ServerConfig } from '../../src/server/app/read-config.ts';
import type { SignInProvider } from '../../src/server/identity/providers/provider-settings.ts';
import { cookiesOf } from './cookies-of.ts';
import type { CreateTestDatabase } from './create-test-database.ts';
import { cookieOf, createIdentityScenario, type IdentityScenario } from './identity-scenario.ts';
import { CLIENT, type LocalProvider, type ProviderPerson, startProvider } from './sign-in-provider.ts';

const CALLBACK = 'http://localhost:3000/api/auth/callback/oidc';

/** A sign-in that was begun: the provider's address and the cookie that binds the browser to it. */
type Begun = { address: string; cookie: string };
/** Where a sign-in led to: a page, with the code of an error or the cookie of a session. */
type Outcome = { page: string; error: string | null; cookie: string };

/** The server beside a local sign-in provider, and the steps of signing in with it. */
export type ProviderScenario = IdentityScenario & {
  provider: LocalProvider;
  begin(callbackURL?: string): Promise<Begun>;
  /** Returns from the provider at this address, as the browser that began. */
  comeBack(address: string, cookie: string): Promise<Outcome>;
  /** Signs in as a person of the provider; null cancels there. */
  signIn(person: ProviderPerson | null): Promise<Outcome>;
};

export async function createProviderScenario(
  createDatabase: CreateTestDatabase,
  { provider: settings, ...config }: Partial<ServerConfig> & { provider?: Partial<SignInProvider> } = {},
): Promise<ProviderScenario> {
  const provider = await startProvider();
  provider.returnTo(CALLBACK);
  const signInProvider: SignInProvider = {
    id: 'oidc',
    label: 'Hartmoor ID',
    issuer: provider.issuer,
    vouchesForEmails: false,
    ...CLIENT,
    ...settings,
  };
  const app = await createIdentityScenario(createDatabase, { signInProviders: [signInProvider], ...config });
  const begin: ProviderScenario['begin'] = async (callbackURL = '/dashboard') => {
    const begun = await app.call('/sign-in/social', { provider: 'oidc', callbackURL });
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
    begin,
    comeBack,
    async signIn(person) {
      const { address, cookie } = await begin();
      return comeBack(await provider.signInAs(person, address), cookie);
    },
    async close() {
      await provider.stop();
      await app.close();
    },
  };
}
