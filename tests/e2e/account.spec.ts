import { type Browser, expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey, linkIn, logIn, PASSWORD } from '../support/journey.ts';
import type { RunningServer } from '../support/running-server.ts';

/** Waits until the newest mail to an address has a subject, and returns it. */
async function mailAbout(server: RunningServer, to: string, subject: string): Promise<string> {
  await expect.poll(() => server.mailTo(to)).toContain(`Subject: ${subject}`);
  return server.mailTo(to);
}

/** The page of another browser, which knows nothing of the first. */
async function anotherBrowser(browser: Browser, server: RunningServer): Promise<Page> {
  return (await browser.newContext({ baseURL: server.url })).newPage();
}

const section = (page: Page, name: string) => page.getByRole('region', { name });

journey(
  'an address is changed: both are told, and the new one counts from its link on',
  async ({ page, server, database }) => {
    const [email, renewed] = [`mara.${database}@cairn.example`, `mara.new.${database}@cairn.example`];
    await joinByRequests(page.request, server, email);
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change name' }).click();
    await page.getByLabel('Name').fill('Mara Tolvan');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Mara Tolvan, here since')).toBeVisible();

    const own = section(page, 'Email');
    await own.getByRole('button', { name: 'Change' }).click();
    await own.getByLabel('New email').fill(renewed);
    await own.getByLabel('Password', { exact: true }).fill('not the one at all');
    await own.getByRole('button', { name: 'Change email' }).click();
    await expect(own.getByRole('alert')).toContainText('password is not right');
    await expect(own.getByLabel('New email'), 'what was typed stays').toHaveValue(renewed);
    await own.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await own.getByRole('button', { name: 'Change email' }).click();
    await expect(own.getByText(`${renewed} waits to be verified.`)).toBeVisible();
    await expect(own.getByRole('button', { name: 'Change' }), 'the focus returns').toBeFocused();

    expect(await mailAbout(server, email, 'Your Cairn email is about to change')).toContain(renewed);
    const confirm = await mailAbout(server, renewed, 'Verify your new email for Cairn');
    await page.goto(linkIn(confirm));
    await page.getByRole('button', { name: 'Use this email' }).click();
    await expect(page.getByRole('status')).toContainText('Your email is changed');
    await page.getByRole('link', { name: 'Open your account' }).click();
    await expect(own.getByText(renewed)).toBeVisible();
    await expect(own.getByText('waits to be verified')).toBeHidden();
    await mailAbout(server, email, 'Your Cairn email was changed');
    await mailAbout(server, renewed, 'Your Cairn email was changed');
  },
);

journey('the old address stops a change, and the account is locked', async ({ page, server, database }) => {
  const email = `odo.${database}@cairn.example`;
  await joinByRequests(page.request, server, email);
  await page.goto('/account');
  const own = section(page, 'Email');
  await own.getByRole('button', { name: 'Change' }).click();
  await own.getByLabel('New email').fill(`thief.${database}@cairn.example`);
  await own.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await own.getByRole('button', { name: 'Change email' }).click();
  await page.goto(linkIn(await mailAbout(server, email, 'Your Cairn email is about to change')));
  await page.getByRole('button', { name: 'Stop the change' }).click();
  await expect(page.getByRole('status')).toContainText('All sessions have ended');
  await page.goto(linkIn(await mailAbout(server, email, 'Choose a new Cairn password')));
  await page.getByLabel('New password').fill('seven quiet lanterns');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByRole('status')).toContainText('Your password is changed');
  await page.context().clearCookies();
  await logIn(page, email, 'seven quiet lanterns');
});

journey(
  'a change of the password says how many sessions ended, and shows it',
  async ({ page, server, browser, database }) => {
    const email = `pia.${database}@cairn.example`;
    await joinByRequests(page.request, server, email);
    for (let at = 0; at < 2; at++) await logIn(await anotherBrowser(browser, server), email);
    await page.goto('/account');
    const sessions = section(page, 'Where you are signed in');
    await expect(sessions.getByRole('button', { name: /^End Chrome/ })).toHaveCount(2);
    const signingIn = section(page, 'Signing in');
    await signingIn.getByRole('button', { name: 'Change password' }).click();
    await signingIn.getByLabel('Current password').fill(PASSWORD);
    await signingIn.getByLabel('New password').fill('seven quiet lanterns');
    await signingIn.getByRole('button', { name: 'Save new password' }).click();
    await expect(signingIn.getByRole('status')).toHaveText(
      'Your password is changed. 2 other sessions have ended.',
    );
    await expect(sessions.getByRole('button', { name: /^End/ })).toHaveCount(0);
    await expect(sessions.getByText('This one')).toBeVisible();
  },
);

journey(
  'a sign-in from a new browser is mailed, and "That was not me" ends it',
  async ({ page, server, browser, database }) => {
    const email = `rue.${database}@cairn.example`;
    await joinByRequests(page.request, server, email);
    const other = await anotherBrowser(browser, server);
    await logIn(other, email);
    const mail = await mailAbout(server, email, 'New sign-in to your Cairn account');
    await page.goto('/account');
    await expect(
      section(page, 'Recent sign-ins')
        .getByText(/Chrome on \w+, password/)
        .first(),
    ).toBeVisible();

    await section(page, 'Recent sign-ins').getByRole('button', { name: 'That was not me' }).click();
    await expect(page.getByRole('dialog')).toContainText(`the link to a new one goes to ${email}`);
    await page.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(linkIn(mail));
    await page.getByRole('button', { name: 'That was not me' }).click();
    await expect(page.getByRole('status')).toContainText('All sessions have ended');
    await other.goto('/account');
    await expect(other, 'the other browser is out').toHaveURL(/\/signup/);
    await mailAbout(server, email, 'Choose a new Cairn password');
  },
);

journey('users take their data, and delete their account', async ({ page, server, database }) => {
  const email = `sol.${database}@cairn.example`;
  await joinByRequests(page.request, server, email);
  await page.goto('/account');
  const data = section(page, 'My data');
  await data.getByRole('button', { name: 'Download my data' }).click();
  await data.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await data.getByRole('button', { name: 'Prepare my data' }).click();
  const link = data.getByRole('link', { name: /^Download, good until \d\d:\d\d$/ });
  await expect(link).toBeVisible();
  const download = page.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('cairn-own-data.json');

  const deletion = section(page, 'Delete');
  await deletion.getByRole('button', { name: 'Delete my account' }).click();
  await deletion.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await deletion.getByLabel('Your email, typed again').fill('somebody@else.example');
  await deletion.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(deletion.getByRole('alert')).toContainText('not the address of your account');
  await deletion.getByLabel('Your email, typed again').fill(email);
  await deletion.getByRole('button', { name: 'Delete my account for good' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/account');
  await expect(page).toHaveURL(/\/signup/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    journey(
      `axe finds nothing on the account page with open forms, ${colorScheme}, ${width} px`,
      async ({ page, server, database }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await joinByRequests(page.request, server, `axe.${colorScheme}.${width}.${database}@cairn.example`);
        await page.goto('/account');
        for (const name of ['Change', 'Change password', 'Download my data', 'Delete my account']) {
          await page.getByRole('button', { name, exact: true }).click();
        }
        await expect(page.getByLabel('Your email, typed again')).toBeVisible();
        expect(await axeProblems(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
      },
    );
  }
}
