import { expect, type Page } from '@playwright/test';
import { journey, linkIn, logIn, PASSWORD } from '../support/journey.ts';
import {
  CLIENT,
  type LocalProvider,
  type ProviderPerson,
  startProvider,
} from '../support/sign-in-provider.ts';

const person = (name: string, claims: object = {}): ProviderPerson => ({
  sub: name.toLowerCase(),
  email: `${name.toLowerCase()}@firm.example`,
  email_verified: true,
  name,
  ...claims,
});

const test = journey.extend<object, { provider: LocalProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from it.
    async ({}, use) => {
      const provider = await startProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ provider }, use) =>
      use({
        ALLOWED_EMAIL_DOMAINS: 'firm.example',
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: CLIENT.clientId,
        OIDC_CLIENT_SECRET: CLIENT.clientSecret,
        OIDC_LABEL: 'Hartmoor ID',
      }),
    { scope: 'worker' },
  ],
  server: async ({ server, provider }, use) => {
    provider.returnTo(`${server.url}/api/auth/callback/oidc`);
    await use(server);
  },
});

/** Goes to the provider from the log-in page. */
async function goToProvider(page: Page) {
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log in with Hartmoor ID' }).click();
}

/** Sees a sentence on the log-in form, and an address without the error. */
async function seesProblem(page: Page, sentence: RegExp) {
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  await expect(page).toHaveURL('/login');
}

test('every failure of a sign-in provider is a sentence on the log-in form', async ({
  page,
  context,
  provider,
  server,
}) => {
  await test.step('a provider that cannot be reached', async () => {
    await provider.stop();
    // A page of its own, as the browser writes the status 503 to the console.
    const other = await context.newPage();
    await goToProvider(other);
    await seesProblem(other, /cannot be reached just now/);
    await other.close();
    await provider.start();
  });

  await test.step('cancelled at the provider', async () => {
    await goToProvider(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
    await seesProblem(page, /was cancelled/);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Log in with Email' })).toBeEnabled();
    await expect(page.getByText(/was cancelled/), 'the sentence is gone').toHaveCount(0);
  });

  await test.step('an address of a foreign domain', async () => {
    provider.knows(person('Eve', { email: 'eve@elsewhere.example' }));
    await goToProvider(page);
    await page.getByRole('link', { name: 'Go on as Eve' }).click();
    await seesProblem(page, /Addresses of this domain cannot be used/);
  });

  await test.step('an address that the provider has not verified, of a person who signed up', async () => {
    const email = 'ann@firm.example';
    const data = { email, password: PASSWORD };
    await page.request.post('/api/auth/sign-up/email', { data, headers: { origin: server.url } });
    const first = linkIn(await server.mailTo(email));
    provider.knows(person('Ann', { email_verified: false }));
    await goToProvider(page);
    await page.getByRole('link', { name: 'Go on as Ann' }).click();
    await seesProblem(page, /has not verified your email address/);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the verification email again' }).click();
    await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
    await expect.poll(async () => linkIn(await server.mailTo(email))).not.toBe(first);
  });

  await test.step('a return that was begun in no window', async () => {
    const issuer = encodeURIComponent(provider.issuer);
    await page.goto(`/api/auth/callback/oidc?state=made-up&code=made-up&iss=${issuer}`);
    await seesProblem(page, /took too long, or was begun in another window/);
  });

  await test.step('an account that is linked to the other provider, which is named', async () => {
    await page.goto('/login?error=PROVIDER_IS_ANOTHER&provider=oidc');
    await seesProblem(page, /is linked to Hartmoor ID\. Log in with Hartmoor ID\./);
    await page.goto('/login?error=PROVIDER_IS_ANOTHER&provider=made-up');
    await seesProblem(page, /is linked to another sign-in provider/);
  });

  await test.step('an unknown error, which is not repeated', async () => {
    await page.goto('/login?error=Call%20this%20number');
    await seesProblem(page, /could not be finished/);
    await expect(page.getByText('Call this number')).toHaveCount(0);
  });

  await test.step('a wrong password afterwards replaces the sentence', async () => {
    await page.goto('/login?error=PROVIDER_CANCELLED');
    await seesProblem(page, /was cancelled/);
    await page.getByLabel('Email').fill('nobody@firm.example');
    await page.getByLabel('Password', { exact: true }).fill('not the one at all');
    await page.getByRole('button', { name: 'Log in with Email' }).click();
    await seesProblem(page, /The email or the password is not right/);
    await expect(page.getByText(/was cancelled/)).toHaveCount(0);
  });
});

test('a user logs in with the provider, and sets a password later', async ({ page, provider, server }) => {
  const email = 'wren@firm.example';
  provider.knows(person('Wren'));
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Log in with Hartmoor ID' }).click();
  await page.getByRole('link', { name: 'Go on as Wren' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Welcome, ${email}`);

  await page.goto('/account');
  const setPassword = page.getByRole('button', { name: 'Set a password' });
  await expect(setPassword).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveCount(0);
  await setPassword.click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('The link is in your inbox.')).toBeVisible();

  const chosen = 'seven quiet lanterns';
  await page.goto(linkIn(await server.mailTo(email)));
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status')).toBeVisible();
  await page.context().clearCookies();
  await logIn(page, email, chosen);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Current password')).toBeVisible();
});

test('a session that has ended goes on by the provider, in a tab of its own', async ({ page, provider }) => {
  provider.knows(person('Tilda'));
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Log in with Hartmoor ID' }).click();
  await page.getByRole('link', { name: 'Go on as Tilda' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.goto('/admin/staticdata?new=1');
  await page.getByLabel('Name', { exact: true }).fill('Slipways');
  await page.getByLabel('Add an option').fill('Whitby');
  await page.context().clearCookies({ name: /session/ });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Your session has ended. Log in to continue' });
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Log in with Hartmoor ID' }).click();
  const tab = await opened;
  await tab.getByRole('link', { name: 'Go on as Tilda' }).click();
  await expect(tab.getByText('Close this tab and continue in the one you came from.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page, 'what was typed is saved').toHaveURL('/admin/staticdata?id=Slipways');
});
