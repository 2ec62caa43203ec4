import { afterAll, beforeAll, expect, it } from 'vitest';
import { forEachDatabase } from '../../../../tests/support/create-test-database.ts';
import {
  createProviderScenario,
  type ProviderScenario,
  person,
} from '../../../../tests/support/provider-scenario.ts';

const refused = { page: '/login', error: 'PROVIDER_IS_ANOTHER', cookie: '' };

forEachDatabase('An account beside two providers', (createDatabase) => {
  let app: ProviderScenario;
  beforeAll(async () => {
    app = await createProviderScenario(createDatabase, { besideGoogle: true });
  });
  afterAll(() => app.close());
  const waysOf = async (cookie: string) =>
    ((await app.call('/list-accounts', undefined, { cookie })).body as { providerId: string }[])
      .map(({ providerId }) => providerId)
      .sort();

  it('that is linked to one provider is closed to users of the other, also when that one has verified the address', async () => {
    const first = await app.signIn(person('ann'));
    expect(await app.isIn(first.cookie)).toBe(true);
    expect(await app.signIn(person('ann'), 'google')).toEqual(refused);
    expect(await app.signIn(person('ann', { sub: 'another-ann' }), 'google')).toEqual(refused);
    expect(await waysOf(first.cookie)).toEqual(['oidc']);
    const { body } = await app.call('/list-sign-ins', undefined, { cookie: first.cookie });
    expect(body, 'the refused ones left no sign-in').toHaveLength(1);
    expect(await app.isIn((await app.signIn(person('ann'))).cookie)).toBe(true);
  });

  it('opens to who is refused by the other provider as soon as they go by the one it is linked to', async () => {
    await app.join('bea@firm.example');
    const { cookie } = await app.signIn(person('bea'), 'google');
    expect(await waysOf(cookie)).toEqual(['credential', 'google']);
    expect(await app.signIn(person('bea'))).toEqual(refused);
    expect(await app.isIn((await app.signIn(person('bea'), 'google')).cookie)).toBe(true);
    await app.logIn('bea@firm.example');
  });

  it('is named by the provider that it is linked to, and by nothing else', async () => {
    await app.signIn(person('cleo'), 'google');
    const { address, cookie } = await app.begin();
    const back = await app.provider.signInAs(person('cleo'), address);
    const { headers } = await app.request(back, { headers: { cookie } });
    expect(headers.get('location')).toBe('/login?error=PROVIDER_IS_ANOTHER&provider=google');
    expect(headers.getSetCookie().join()).not.toMatch(/session_token=[^;]/);
  });

  it('opens to the other provider once the one it was linked to is no longer set', async () => {
    await app.signIn(person('dora'), 'google');
    const { signInProviders } = app.deps.config;
    app.deps.config.signInProviders = signInProviders.filter(({ id }) => id !== 'google');
    const { cookie } = await app.signIn(person('dora'));
    app.deps.config.signInProviders = signInProviders;
    expect(await waysOf(cookie)).toEqual(['google', 'oidc']);
    expect(await app.isIn((await app.signIn(person('dora'), 'google')).cookie)).toBe(true);
  });
});
