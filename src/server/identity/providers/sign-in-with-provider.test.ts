import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createProviderScenario,
  type ProviderScenario,
  person,
} from '../../../../tests/support/provider-scenario.ts';
import { OTHER_CLIENT } from '../../../../tests/support/sign-in-provider.ts';
import { disableUser } from '../administer-users.ts';
import { identityTables } from '../base/identity-tables.ts';
import { findUserByEmail, listUsers } from '../base/user-store.ts';

forEachDatabase('Signing in with a provider', (createDatabase) => {
  let app: ProviderScenario;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase, { allowedEmailDomains: ['firm.example'] });
  });
  afterAll(() => app.close());
  afterEach(() => {
    vi.useRealTimers();
  });
  const usersNamed = async (email: string) =>
    (await listUsers(app.deps.db.query)).filter((user) => user.email === email);

  it('a person of the provider becomes a verified user, and is the same user the next time', async () => {
    const first = await app.signIn(person('ann'));
    expect(first).toMatchObject({ page: '/dashboard', error: null });
    expect(await app.isIn(first.cookie)).toBe(true);
    const second = await app.signIn(person('ann'));
    expect(await app.isIn(second.cookie)).toBe(true);
    expect(await usersNamed('ann@firm.example')).toMatchObject([{ name: 'ann', emailVerified: true }]);
  });

  it('a sign-in with the provider ends the session that the browser came with', async () => {
    const first = await app.signIn(person('bea'));
    const { address, cookie } = await app.begin();
    const back = await app.provider.signInAs(person('bea'), address);
    const second = await app.comeBack(back, `${cookie}; ${first.cookie}`);
    expect([await app.isIn(first.cookie), await app.isIn(second.cookie)]).toEqual([false, true]);
  });

  it('the request to the provider has a state, a nonce and a code challenge', async () => {
    const { searchParams } = new URL((await app.begin()).address);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(searchParams.get(name), name).toMatch(/^[\w-]{32,}$/);
    }
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('scope')).toBe('openid profile email');
  });

  it('no token of the provider is stored', async () => {
    await app.signIn(person('cleo'));
    const accounts = await identityTables(app.deps.db.query).selectFrom('account').selectAll().execute();
    const tokens = accounts.map((account) => account as Record<string, unknown>);
    expect(tokens.length).toBeGreaterThan(0);
    for (const { accessToken, refreshToken, idToken } of tokens) {
      expect([accessToken, refreshToken, idToken]).toEqual([null, null, null]);
    }
  });

  it('users see which accounts they sign in with', async () => {
    const { cookie } = await app.signIn(person('dora'));
    const { body } = await app.call('/list-accounts', undefined, { cookie });
    expect(body).toMatchObject([{ providerId: 'oidc' }]);
    expect(JSON.stringify(body)).not.toMatch(/token|password/i);
  });

  it('a return without the issuer that the provider promises to name is refused', async () => {
    const { address, cookie } = await app.begin();
    const back = new URL(await app.provider.signInAs(person('iva'), address));
    expect(back.searchParams.get('iss')).toBe(app.provider.issuer);
    back.searchParams.delete('iss');
    expect(await app.comeBack(back.href, cookie)).toEqual({
      ...{ page: '/login', error: 'PROVIDER_FAILED', cookie: '' },
    });
  });

  it('a log-in that was cancelled at the provider says so', async () => {
    expect(await app.signIn(null)).toEqual({ page: '/login', error: 'PROVIDER_CANCELLED', cookie: '' });
  });

  it.each([
    ['of a foreign domain', person('eve', { email: 'eve@evil.example' }), 'EMAIL_DOMAIN_NOT_ALLOWED'],
    [
      'whose address is not verified',
      person('fay', { email_verified: false }),
      'PROVIDER_EMAIL_NOT_VERIFIED',
    ],
    [
      'whose address may be verified',
      person('fay', { email_verified: undefined }),
      'PROVIDER_EMAIL_NOT_VERIFIED',
    ],
    ['without an address', person('fay', { email: undefined }), 'PROVIDER_WITHOUT_EMAIL'],
  ])('a person %s gets no session and no account', async (_, claims, error) => {
    expect(await app.signIn(claims)).toEqual({ page: '/login', error, cookie: '' });
    expect(await usersNamed(claims.email ?? '')).toEqual([]);
  });

  it('a user keeps their account when the provider gives them an address of a domain that may not sign up, or of who is switched off', async () => {
    await app.signIn(person('una'));
    await app.signIn(person('vic'));
    await disableUser(app.deps.db, 'vic@firm.example');
    for (const email of ['una@new-name.example', 'vic@firm.example']) {
      const { error, cookie } = await app.signIn(person('una', { email }));
      expect(error, email).toBeNull();
      expect((await app.call('/get-session', undefined, { cookie })).body, email).toMatchObject({
        user: { email: 'una@firm.example' },
      });
    }
    expect(await usersNamed('una@new-name.example'), 'no second account').toEqual([]);
  });

  it('claims that are no text count as not given, and a name is one short line', async () => {
    const names = { given: { first: 'Ann' }, long: 'Ü'.repeat(3_000), lines: 'Wyn\r\nTo: all\u0000 ' };
    for (const [who, name] of Object.entries(names)) {
      const answer = { ...person(who), name } as ReturnType<typeof person>;
      expect(await app.signIn(answer), who).toMatchObject({ page: '/dashboard', error: null });
    }
    expect(await usersNamed('given@firm.example')).toMatchObject([{ name: 'given' }]);
    expect(await usersNamed('long@firm.example')).toMatchObject([{ name: 'Ü'.repeat(200) }]);
    expect(await usersNamed('lines@firm.example')).toMatchObject([{ name: 'Wyn To: all' }]);
    expect(await app.signIn(person('xia', { email: ['xia@firm.example'] }))).toMatchObject({
      error: 'PROVIDER_WITHOUT_EMAIL',
    });
  });

  it('a person without an invitation gets no account where one is needed', async () => {
    const { signUp } = app.deps.config;
    app.deps.config.signUp = 'invitation';
    expect(await app.signIn(person('hera'))).toEqual({
      page: '/login',
      error: 'INVITATION_NEEDED',
      cookie: '',
    });
    expect(await usersNamed('hera@firm.example')).toEqual([]);
    app.deps.config.signUp = signUp;
  });

  it('a user who is switched off is told so', async () => {
    await app.signIn(person('gil'));
    await disableUser(app.deps.db, 'gil@firm.example');
    expect(await app.signIn(person('gil'))).toEqual({
      page: '/login',
      error: 'ACCOUNT_DISABLED',
      cookie: '',
    });
  });

  it('a state works once, in its own browser, for a few minutes', async () => {
    const mismatch = { page: '/login', error: 'PROVIDER_STATE_MISMATCH', cookie: '' };
    const used = await app.begin();
    const back = await app.provider.signInAs(person('hal'), used.address);
    expect(await app.comeBack(back, '')).toEqual(mismatch);
    expect(await app.comeBack(back, used.cookie)).toMatchObject({ page: '/dashboard' });
    expect(await app.comeBack(back, used.cookie)).toEqual(mismatch);
    const other = await app.begin();
    const foreign = await app.provider.signInAs(person('hal'), other.address);
    expect(await app.comeBack(foreign, (await app.begin()).cookie)).toEqual(mismatch);
    expect(await app.comeBack(foreign.replace(/state=[^&]+/, 'state=made-up'), other.cookie)).toEqual(
      mismatch,
    );
    const late = await app.begin();
    const tooLate = await app.provider.signInAs(person('hal'), late.address);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    expect(await app.comeBack(tooLate, late.cookie)).toEqual(mismatch);
  });

  it('a code that the provider gave to another client signs no one in', async () => {
    const { address, cookie } = await app.begin();
    const other = address.replace('client_id=cairn', `client_id=${OTHER_CLIENT.clientId}`);
    const back = await app.provider.signInAs(person('ivy'), other);
    expect(await app.comeBack(back, cookie)).toEqual({
      page: '/login',
      error: 'PROVIDER_FAILED',
      cookie: '',
    });
  });

  it('a code of another sign-in signs no one in', async () => {
    const hers = await app.begin();
    const hersBack = new URL(await app.provider.signInAs(person('ivy'), hers.address));
    const mine = await app.begin();
    const mineBack = new URL(await app.provider.signInAs(person('eve'), mine.address));
    mineBack.searchParams.set('code', hersBack.searchParams.get('code') ?? '');
    expect(await app.comeBack(mineBack.href, mine.cookie)).toMatchObject({
      error: 'PROVIDER_FAILED',
      cookie: '',
    });
  });

  it('an answer in the name of another issuer signs no one in', async () => {
    const { address, cookie } = await app.begin();
    const back = new URL(await app.provider.signInAs(person('ivy'), address));
    expect(back.searchParams.get('iss')).toBe(app.provider.issuer);
    back.searchParams.set('iss', 'https://evil.example');
    expect(await app.comeBack(back.href, cookie)).toMatchObject({ error: 'PROVIDER_FAILED', cookie: '' });
  });

  const claims = { sub: 'id-of-ivy', email: 'ivy@firm.example', email_verified: true };
  const unsigned = [{ alg: 'none' }, { ...claims, iss: 'x', aud: 'cairn', exp: 9_999_999_999 }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const token = { access_token: 'any', token_type: 'Bearer' };
  it.each([
    ['no ID token', { '/token': token, '/me': claims }],
    ['an ID token that is not signed', { '/token': { ...token, id_token: `${unsigned}.` } }],
    ['user information of another person', { '/me': { ...claims, sub: 'id-of-another-person' } }],
  ])('a provider that answers with %s signs no one in', async (_, answers) => {
    const { address, cookie } = await app.begin();
    const back = await app.provider.signInAs(person('ivy'), address);
    for (const [path, json] of Object.entries(answers)) app.provider.answersOnce(path, json);
    expect(await app.comeBack(back, cookie)).toEqual({
      page: '/login',
      error: 'PROVIDER_FAILED',
      cookie: '',
    });
    app.provider.answersTruly();
  });

  it('sign-ins with a provider are counted with the other sign-ins of a network', async () => {
    const start = () => app.call('/sign-in/social', { provider: 'oidc' }, { address: '203.0.113.77' });
    const statuses: number[] = [];
    for (let count = 0; count < 201; count++) statuses.push((await start()).status);
    expect(statuses.slice(-2)).toEqual([200, 429]);
    expect((await app.call('/sign-in/social', { provider: 'oidc' })).status).toBe(200);
  });

  it('what the provider writes about an error is not passed on', async () => {
    const { address, cookie } = await app.begin();
    const state = new URL(address).searchParams.get('state');
    const query = `state=${state}&error=<b>made-up</b>&error_description=Call+this+number`;
    const response = await app.request(`/api/auth/callback/oidc?${query}`, { headers: { cookie } });
    expect(response.headers.get('location')).toBe('/login?error=PROVIDER_FAILED');
  });

  it('a provider that cannot be reached is said so, and is tried again the next time', async () => {
    const late = await createProviderScenario(createDatabase);
    await late.provider.stop();
    const refused = await late.call('/sign-in/social', { provider: 'oidc', callbackURL: '/dashboard' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNREACHABLE' } });
    await late.join('ann@firm.example');
    await late.logIn('ann@firm.example');
    await late.provider.start();
    const { address, cookie } = await late.begin();
    const back = await late.provider.signInAs(person('joy'), address);
    await late.provider.stop();
    expect(await late.comeBack(back, cookie)).toMatchObject({ page: '/login', error: 'PROVIDER_FAILED' });
    await late.provider.start();
    expect(await late.signIn(person('joy'))).toMatchObject({ page: '/dashboard' });
    await late.close();
  });

  it('a discovery document of another issuer is not used', async () => {
    const { port } = new URL(app.provider.issuer);
    const issuer = `http://localhost:${port}`;
    const mixed = await createProviderScenario(createDatabase, { provider: { issuer } });
    const answer = await mixed.call('/sign-in/social', { provider: 'oidc', callbackURL: '/dashboard' });
    expect(answer).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNREACHABLE' } });
    expect(mixed.logged()).toContain('names another issuer');
    await mixed.close();
  });

  it('a provider that does not say whether addresses are verified may be trusted with it', async () => {
    const trusting = await createProviderScenario(createDatabase, { provider: { vouchesForEmails: true } });
    const silent = person('kim', { email_verified: undefined });
    expect(await trusting.signIn(silent)).toMatchObject({ page: '/dashboard' });
    const denied = person('lou', { email_verified: false });
    expect(await trusting.signIn(denied)).toMatchObject({ error: 'PROVIDER_EMAIL_NOT_VERIFIED' });
    await trusting.close();
  });

  it('sign-ins with a provider are logged without address, name or token', async () => {
    await app.signIn(person('mia-unmistakable'));
    await app.signIn(person('mia-unmistakable', { email_verified: false }));
    const user = await findUserByEmail(app.deps.db.query, 'mia-unmistakable@firm.example');
    expect(app.logged()).toContain(`"event":"sign-in","userId":"${user?.id}"`);
    expect(app.logged()).toContain('"event":"sign-in-failed"');
    expect(app.logged()).not.toContain('mia-unmistakable');
  });
});
