import { expect, type Page } from '@playwright/test';
import { appCode } from '../support/authenticator-app.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey, PASSWORD } from '../support/journey.ts';
import { byName, plugInDevice } from '../support/passkey-device.ts';

journey.use({ settings: { REQUIRE_MFA: 'true' } });

async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in with Email' }).click();
  await expect(page.getByText(email), 'the code is asked for in the same sheet').toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
}

journey(
  'a colleague adds the authenticator app that everybody needs, and logs in with a code, a recovery code and a passkey',
  async ({ page, server, database }) => {
    const email = `mara.${database}@cairn.example`;
    const site = byName(server.url);
    await plugInDevice(page);
    await joinByRequests(page.request, server, email);
    await page.request.post(`${site}/api/auth/sign-in/email`, {
      ...{ data: { email, password: PASSWORD }, headers: { origin: site } },
    });

    const begun = page.waitForResponse(/two-factor\/enable/);
    await page.goto(`${site}/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add a second factor');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Use an authenticator app' }).click();
    const { totpURI } = (await (await begun).json()) as { totpURI: string };

    await expect(page.getByText(/^First keep these ten codes/)).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    const codes = await page.getByRole('listitem').allTextContents();
    expect(codes).toHaveLength(10);
    const goOn = page.getByRole('button', { name: 'Go on to the app' });
    await expect(goOn).toHaveAttribute('aria-disabled', 'true');
    await goOn.click({ force: true });
    await expect(page.getByRole('img', { name: /QR code/ }), 'the codes come first').toHaveCount(0);
    await page.getByRole('checkbox').check();
    await goOn.click();

    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Code from your app').fill('000000');
    await expect(page.getByText('You have 4 more tries.')).toBeVisible();
    await page.getByLabel('Code from your app').fill(await appCode(totpURI));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Welcome, ${email}`);

    await logOut(page);
    await page.goto(`${site}/login`);
    await givePassword(page, email);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Code from your app').fill(await appCode(totpURI, 1));
    await expect(page).toHaveURL(`${site}/dashboard`);

    await logOut(page);
    await page.goto(`${site}/login`);
    await givePassword(page, email);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Recovery code').fill((codes[0] ?? '').toLowerCase());
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).toHaveURL(`${site}/dashboard`);

    await page.goto(`${site}/account`);
    await expect(page.getByText('9 of 10 left')).toBeVisible();
    await expect(page.getByText(/^You are the only owner/)).toHaveCount(0);
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText(/^Passkey “Chrome on/)).toBeVisible();
    await logOut(page);
    await page.goto(`${site}/login`);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page, 'a passkey is both factors').toHaveURL(`${site}/dashboard`);
    expect((await server.mailTo(email)).length).toBeGreaterThan(0);
  },
);

journey(
  'a passkey is enough to begin, completes a log-in by password, and is replaced by that of another device',
  async ({ page, server, database }) => {
    const email = `ivo.${database}@cairn.example`;
    const site = byName(server.url);
    const setPresent = await plugInDevice(page);
    await joinByRequests(page.request, server, email);
    await page.request.post(`${site}/api/auth/sign-in/email`, {
      ...{ data: { email, password: PASSWORD }, headers: { origin: site } },
    });
    await page.goto(`${site}/account`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keep these ten codes');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account');

    await page.getByRole('button', { name: 'Rename' }).click();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill(' ');
    await name.press('Enter');
    await expect(page.getByText('Please enter a name.')).toBeVisible();
    await name.fill('Key of the desk');
    await name.press('Enter');
    await expect(page.getByText('Passkey “Key of the desk”')).toBeVisible();

    await page.context().clearCookies();
    await setPresent(false);
    await page.goto(`${site}/login`);
    await givePassword(page, email);
    await setPresent(true);
    await page.getByRole('button', { name: 'Use my passkey' }).click();
    await expect(page).toHaveURL(`${site}/dashboard`);

    await page.goto(`${site}/account`);
    const passkeys = async () => {
      const { passkeys: own } = await (await page.request.get(`${site}/api/auth/two-factor/status`)).json();
      return own.map(({ id }: { id: string }) => id);
    };
    const before = await passkeys();
    await setPresent(false);
    await plugInDevice(page, 'usb');
    await page.getByRole('button', { name: 'Replace' }).click();
    await expect.poll(passkeys, 'the new passkey stands in place of the last one').not.toEqual(before);
    await expect.poll(passkeys).toHaveLength(1);
  },
);
