import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { interactionPolicy, Provider } from 'oidc-provider';
import { freePort } from '../../scripts/free-port.js';

export const CLIENT = { clientId: 'cairn', clientSecret: 'a-secret-of-the-tests' };
/** Another client of the same provider, as of another site. */
export const OTHER_CLIENT = { clientId: 'another-site', clientSecret: 'another-secret' };

/** A person at the provider, by the claims that it makes. */
export type ProviderPerson = { sub: string; email?: string; email_verified?: boolean; name?: string };

/** A local OpenID Connect provider over HTTP, whose log-in page offers each person and to cancel. */
export type LocalProvider = {
  issuer: string;
  /** Sets the address to which its clients return. */
  returnTo(redirectUri: string): void;
  /** Adds a person, or replaces their claims. */
  knows(person: ProviderPerson): void;
  /** Answers the next request to a path with this JSON, as a provider that misbehaves. */
  answersOnce(path: string, json: object): void;
  /** Forgets such answers that were not asked for. */
  answersTruly(): void;
  /** Follows a sign-in to its end without a browser, and returns the address to which it leads back. */
  signInAs(person: ProviderPerson | null, address: string): Promise<string>;
  stop(): Promise<void>;
  /** Answers again, at the same address. */
  start(): Promise<void>;
};

/** Starts a provider. It answers as soon as it knows where its clients return to. */
export async function startProvider(): Promise<LocalProvider> {
  const people = new Map<string, ProviderPerson>();
  const falseAnswers = new Map<string, object>();
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  let answer: RequestListener = (_, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    const json = falseAnswers.get(request.url ?? '');
    if (!json) return answer(request, response);
    falseAnswers.delete(request.url ?? '');
    response.setHeader('content-type', 'application/json').end(JSON.stringify(json));
  });
  const start = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await start();
  return {
    issuer,
    returnTo(redirectUri) {
      const provider = createProvider(issuer, redirectUri, people);
      const serve = provider.callback();
      answer = (request, response) => {
        const [, area, , act, sub] = (request.url ?? '').split('/');
        if (area === 'interaction') void answerLogIn(provider, people, { request, response, act, sub });
        else void serve(request, response);
      };
    },
    knows: (person) => void people.set(person.sub, person),
    answersTruly: () => falseAnswers.clear(),
    answersOnce: (path, json) => void falseAnswers.set(path, json),
    signInAs(person, address) {
      if (person) people.set(person.sub, person);
      return followSignIn(issuer, address, person ? `as/${person.sub}` : 'cancel');
    },
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
    start,
  };
}

function createProvider(issuer: string, redirectUri: string, people: Map<string, ProviderPerson>): Provider {
  const client = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'client_secret_post' } as const;
  // Google is asked to let the person choose an account.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [CLIENT, OTHER_CLIENT].map(({ clientId, clientSecret }) => ({
      ...client,
      client_id: clientId,
      client_secret: clientSecret,
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a-key-of-the-tests'] },
    findAccount: (_, sub) => {
      const person = people.get(sub);
      return person && { accountId: sub, claims: () => person };
    },
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

async function answerLogIn(
  provider: Provider,
  people: Map<string, ProviderPerson>,
  {
    request,
    response,
    act,
    sub,
  }: { request: IncomingMessage; response: ServerResponse; act: string | undefined; sub: string | undefined },
): Promise<void> {
  if (act === 'as') {
    const chosen = { login: { accountId: sub ?? '' }, select_account: {} };
    return provider.interactionFinished(request, response, chosen);
  }
  if (act === 'cancel') {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  const link = (to: string, text: string) => `<p><a href="${request.url}/${to}">${text}</a></p>`;
  const links = [...people.values()].map((person) => link(`as/${person.sub}`, `Go on as ${person.name}`));
  response.setHeader('content-type', 'text/html');
  response.end(`<h1>Local provider</h1>${links.join('')}${link('cancel', 'Cancel')}`);
}

/** Follows redirects with the provider's cookies until they leave it; `choice` is made on its log-in page. */
async function followSignIn(issuer: string, address: string, choice: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  while (next.startsWith(issuer)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { headers: { cookie }, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (!location && response.status !== 200) throw new Error(`${next} answered ${await response.text()}`);
    next = location ? new URL(location, issuer).href : `${next}/${choice}`;
  }
  return next;
}
