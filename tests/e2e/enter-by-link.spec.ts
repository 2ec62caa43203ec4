import { type Browser, expect, type Page } from '@playwright/test';
import { appCode } from '../support/authenticator-app.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey, linkIn, logIn, PASSWORD } from '../support/journey.ts';
import { byName, plugInDevice } from '../support/passkey-device.ts';
import type { RunningServer } from '../support/running-server.ts';

journey.use({ settings: { SEED: 'none' } });
journey.describe.configure({ mode: 'serial' });

const OWNER = 'ann.whitlock@cairn.example';
const RENEWED = 'seven quiet lanterns';

/** A browser of somebody else, which knows the site by its name and has a device for passkeys. */
async function browserOf(browser: Browser, server: RunningServer): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: byName(server.url) })).newPage();
  await plugInDevice(page);
  return page;
}

/** Adds the passkey that is offered, keeps its recovery codes and goes on to the tool. */
async function takePasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText(/^Your passkey is added\. Keep these ten codes/)).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(10);
  expect(await axeProblems(page)).toEqual([]);
  const goOn = page.getByRole('button', { name: 'Go to the dashboard' });
  await goOn.click({ force: true });
  await expect(goOn, 'the codes are kept first').toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('checkbox').check();
  await goOn.click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

async function seesUsedLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText(/was already used\./), 'a used link says so on opening').toBeVisible();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
}

journey(
  'an invited person sees whose account it is, gives a name, is in at once, and logs in with a passkey from then on',
  async ({ page, browser, server }) => {
    const email = 'noor.haldane@otterholt.example';
    await joinByRequests(page.request, server, OWNER);
    await page.goto('/people?invite=1');
    await page.getByLabel('Email addresses, one a line').fill(email);
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByRole('option', { name: /noor.haldane/ })).toBeVisible();
    const link = linkIn(await server.mailTo(email));

    await page.goto(link);
    await expect(page.getByText(email, { exact: true })).toBeVisible();
    await expect(
      page.getByText(`This browser is logged in as ${OWNER}. The button logs that account out`),
      'opened beside the session of somebody else',
    ).toBeVisible();

    const noor = await browserOf(browser, server);
    await noor.goto(byName(link));
    await expect(noor.getByText(email, { exact: true })).toBeVisible();
    await expect(noor.getByText('This browser is logged in')).toHaveCount(0);
    await expect(noor.locator('input[autocomplete="username"]')).toHaveValue(email);
    expect(await axeProblems(noor)).toEqual([]);
    await noor.getByLabel('Your name').fill('Noor Haldane');
    await noor.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await noor.getByRole('button', { name: 'Join' }).click();
    await expect(noor.getByText(`Your account is ready. You are logged in as ${email}.`)).toBeVisible();
    await takePasskey(noor);
    await noor.goto('/account');
    await expect(noor.getByText('Noor Haldane, here since')).toBeVisible();
    await seesUsedLink(noor, byName(link));

    await noor.context().clearCookies();
    await noor.goto('/login');
    await noor.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(noor).toHaveURL(/\/dashboard$/);
    await noor.context().close();
  },
);

journey(
  'the link of an invitation that was withdrawn says so, and half a link that it is not complete',
  async ({ page, browser, server }) => {
    const email = 'loveday.trewin@otterholt.example';
    await logIn(page, OWNER);
    await page.goto('/people?invite=1');
    await page.getByLabel('Email addresses, one a line').fill(email);
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    const invited = page.getByRole('option', { name: /loveday.trewin/ });
    await expect(invited).toBeVisible();
    const link = linkIn(await server.mailTo(email));
    await invited.click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(invited).toHaveCount(0);

    const loveday = await browserOf(browser, server);
    await loveday.goto(byName(link));
    await expect(loveday.getByText('This invitation was withdrawn.')).toBeVisible();
    await expect(loveday.getByRole('alert')).toHaveCount(0);
    await expect(loveday.getByRole('button', { name: 'Join' })).toHaveCount(0);
    expect(await axeProblems(loveday)).toEqual([]);
    await loveday.goto(byName(link).slice(0, -4));
    await expect(loveday.getByText('This link is not complete.')).toBeVisible();
    await loveday.context().close();
  },
);

journey(
  'who chooses a password by the mailed link is in at once, is offered a passkey, and goes on with it when a session ends',
  async ({ page, browser, server }) => {
    const email = 'ines.carrow@cairn.example';
    await joinByRequests(page.request, server, email);
    await page.goto('/login');
    const ines = await browserOf(browser, server);
    await ines.goto('/forgot-password');
    await ines.getByLabel('Email').fill(email);
    await ines.getByRole('button', { name: /reset/i }).click();
    await expect.poll(() => server.mailTo(email)).toContain('/reset-password');
    const link = byName(linkIn(await server.mailTo(email)));
    await ines.goto(link);
    await expect(ines.locator('input[autocomplete="username"]')).toHaveValue(email);
    await ines.getByLabel('New password', { exact: true }).fill(RENEWED);
    await ines.getByRole('button', { name: 'Save new password' }).click();
    await expect(ines.getByRole('status')).toContainText(`You are logged in as ${email}.`);
    await takePasskey(ines);
    await seesUsedLink(ines, link);

    await ines.goto('/admin/staticdata?new=1');
    await ines.getByLabel('Name', { exact: true }).fill('Slipways');
    await ines.getByLabel('Add an option').fill('Whitby');
    await ines.context().clearCookies({ name: /session/ });
    await ines.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = ines.getByRole('dialog', { name: 'Your session has ended. Log in to continue' });
    await dialog.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(dialog).toBeHidden();
    await expect(ines, 'what was typed is saved').toHaveURL(/\/admin\/staticdata\?id=Slipways$/);
    await ines.context().close();
  },
);

journey(
  'codes of an app are switched on from the account page once their recovery codes are kept',
  async ({ page, server }) => {
    await page.goto('/login');
    await logIn(page, OWNER);
    const begun = page.waitForResponse(/two-factor\/enable/);
    await page.goto(`${server.url}/account`);
    await page.getByRole('button', { name: 'Set up' }).click();
    const { totpURI } = (await (await begun).json()) as { totpURI: string };
    await expect(page.getByText(/^First keep these ten codes/)).toBeVisible();
    const goOn = page.getByRole('button', { name: 'Go on to the app' });
    await goOn.click({ force: true });
    await expect(page.getByLabel('Code from your app')).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await goOn.click();
    await page.getByLabel('Code from your app').fill(await appCode(totpURI));
    await expect(page.getByText('10 of 10 left, made today')).toBeVisible();
  },
);
