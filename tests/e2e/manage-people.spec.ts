import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { appCode } from '../support/authenticator-app.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey, linkIn, logIn, PASSWORD } from '../support/journey.ts';
import type { RunningServer } from '../support/running-server.ts';

// A folder that cannot be made, so that backups fail.
journey.use({ settings: { SEED: 'none', SIGN_UP: 'approval', BACKUP_TARGET: '/dev/null/backups' } });
journey.describe.configure({ mode: 'serial' });

const OWNER = 'ann.whitlock@cairn.example';

journey(
  'an owner approves who waits, and the log-in form says so until then',
  async ({ page, browser, server }) => {
    await joinByRequests(page.request, server, OWNER);
    const newcomer = await colleague(browser, server);
    const email = 'jory.castlewick@cairn.example';
    await expect(joinByRequests(newcomer.request, server, email)).rejects.toThrow('WAITING_FOR_APPROVAL');
    await newcomer.goto('/login');
    await newcomer.getByLabel('Email').fill(email);
    await newcomer.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await newcomer.getByRole('button', { name: 'Log in with Email' }).click();
    await expect(newcomer.getByRole('alert')).toContainText('waits for an owner’s approval');
    await expect.poll(() => server.mailTo(OWNER)).toContain('waits for your approval');

    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'People' }).click();
    await expect(page.getByRole('heading', { name: 'Waiting for you' })).toBeVisible();
    await page.getByRole('button', { name: 'Approve jory.castlewick' }).click();
    await expect(page.getByRole('option', { name: /jory.castlewick/ })).toContainText('Full');
    await logIn(newcomer, email);
    await newcomer.context().close();
  },
);

journey('an owner reads what is wrong with the installation, and acts on it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await logIn(page, OWNER);
  const onDashboard = page.getByRole('region', { name: 'What is wrong' });
  await onDashboard.getByRole('link', { name: 'The last backup failed.' }).click();
  // The disk of the machine that runs this may be nearly full.
  await expect(page.getByText(/1 problem needs attention|2 problems need attention/)).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'The last backup failed.' })
    .getByRole('button', { name: 'Back up now' })
    .click();
  await expect(page.getByText('A backup is being made.')).toBeVisible();
  const watched = page.getByRole('region', { name: 'All checks' });
  await expect(watched).toContainText('Not known: no backup has run yet.');
  await expect(watched).toContainText(/Disk.*% full/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await axeProblems(page)).toEqual([]);
  }
  const checked = page.waitForResponse('**/api/health');
  await page.getByRole('button', { name: 'Check now' }).click();
  await checked;
  await page.getByRole('button', { name: 'Copy as text' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('The last backup failed.');
  expect(text).not.toContain(OWNER);
});

journey(
  'an invited person chooses a password by the mailed link, and is in',
  async ({ page, browser, server }) => {
    await logIn(page, OWNER);
    await page.goto('/people');
    await expect(page.getByRole('option', { name: /ann.whitlock/ })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByLabel('Email addresses, one a line'), 'as on every screen').toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Email addresses, one a line')).toHaveCount(0);
    await page.locator('main').focus();
    await page.keyboard.press('i');
    await page
      .getByLabel('Email addresses, one a line')
      .fill(`noor.haldane@otterholt.example\n${OWNER}\nno address`);
    await expect(page.getByText('ann.whitlock is here already and gets no email.')).toBeVisible();
    await expect(page.getByText('no address is not an email address.')).toBeVisible();
    await page.getByRole('radio', { name: 'Read only' }).check();
    await page.getByRole('button', { name: 'Send 1 invitation' }).click();
    await expect(page.getByRole('option', { name: /noor.haldane/ })).toContainText('as Read only');

    const invited = await colleague(browser, server);
    await invited.goto(linkIn(await server.mailTo('noor.haldane@otterholt.example')));
    await expect(invited.getByText('noor.haldane@otterholt.example', { exact: true })).toBeVisible();
    await invited.getByLabel('Your name').fill('Noor Haldane');
    await invited.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await invited.getByRole('button', { name: 'Join' }).click();
    await expect(invited.getByText('Your account is ready. You are logged in as noor.haldane')).toBeVisible();
    expect(await axeProblems(invited)).toEqual([]);
    await invited.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(invited.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await invited.context().close();
  },
);

journey(
  'who may read only is told so, keeps what was typed, and does not see People',
  async ({ browser, server }) => {
    const reader = await colleague(browser, server);
    await logIn(reader, 'noor.haldane@otterholt.example');
    await expect(reader.getByText('You may read only')).toBeVisible();
    await reader.getByRole('button', { name: 'Menu' }).click();
    await expect(reader.getByRole('link', { name: 'Reference Lists' })).toBeVisible();
    await expect(reader.getByRole('link', { name: 'People' })).toHaveCount(0);
    await reader.goto('/people');
    await expect(reader.getByText('Only owners can open People. Ask one of them.')).toBeVisible();
    await reader.goto('/admin/staticdata?new=1');
    await reader.getByLabel('Name', { exact: true }).fill('Harbours');
    await reader.getByLabel('Add an option').fill('Whitby');
    await reader.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(reader.getByText('You may read only. Nothing was changed.').first()).toBeVisible();
    await expect(reader.getByLabel('Name', { exact: true })).toHaveValue('Harbours');
    await reader.context().close();
  },
);

journey(
  'a colleague who is disabled while typing is led to the log-in form, which says so, and it can be undone',
  async ({ page, browser, server }) => {
    const typing = await colleague(browser, server);
    await logIn(typing, 'jory.castlewick@cairn.example');
    await typing.goto('/admin/staticdata?new=1');
    await typing.getByLabel('Name', { exact: true }).fill('Half a word');

    await logIn(page, OWNER);
    await page.goto('/people');
    await page.getByRole('option', { name: /jory.castlewick/ }).click();
    await expect(page).toHaveURL(/person=/);
    await page.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
    await expect(page.getByText('Saved. Undo')).toBeVisible();
    await expect(page.getByRole('option', { name: /jory.castlewick/ })).toContainText('by ann.whitlock');
    await typing.getByLabel('Add an option').fill('Whitby');
    await typing.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(typing).toHaveURL('/login');
    await expect(typing.getByText('This account is switched off. Please ask an owner.')).toBeVisible();
    expect((await typing.request.get('/api/fields')).status()).toBe(401);

    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('option', { name: /jory.castlewick/ })).toContainText('Full');
    await typing.context().close();
  },
);

journey('an owner resets the second factor of a colleague, who is out', async ({ page, browser, server }) => {
  const lost = await colleague(browser, server);
  const email = 'noor.haldane@otterholt.example';
  await logIn(lost, email);
  const post = async (path: string, data: object) => {
    const url = `/api/auth/two-factor/${path}`;
    return (await lost.request.post(url, { data, headers: { origin: server.url } })).json();
  };
  const { totpURI } = (await post('enable', {})) as { totpURI: string };
  const { backupCodes } = (await post('generate-backup-codes', {})) as { backupCodes: string[] };
  await post('confirm', { code: await appCode(totpURI), recoveryCode: backupCodes[0] });

  await logIn(page, OWNER);
  await page.goto('/people');
  const row = page.getByRole('option', { name: /noor.haldane/ });
  await expect(row).toContainText('Authenticator app');
  await expect(page.getByRole('option', { name: /ann.whitlock/ })).toContainText('None yet');
  await row.click();
  await expect(page.getByText(/^Authenticator app, since /)).toBeVisible();
  await page.getByRole('button', { name: 'Reset' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the second factor of Noor Haldane' });
  await accessible(page, dialog.getByText('This cannot be undone'));
  await dialog.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(row).toContainText('None yet');
  await expect(page.getByText(`${OWNER} reset the second factor of ${email}`)).toBeVisible();
  await expect.poll(() => server.mailTo(email)).toContain('were reset');
  expect((await lost.request.get('/api/fields')).status()).toBe(401);
  await logIn(lost, email);
  await lost.context().close();
});

journey(
  'a questionnaire that lies with who may read only by now is offered to its sender, and nothing of it to them',
  async ({ page, browser, server }) => {
    await logIn(page, OWNER);
    const name = 'Porthcarrow Ropes';
    const send = async (method: string, path: string, data: object) => {
      const headers = { origin: server.url };
      const response = await page.request.fetch(`/api/${path}`, { method, data, headers });
      expect(response.status(), path).toBe(200);
    };
    await send('PUT', 'clients/ropes', { name });
    await page.goto('/dashboard?entity=clients/ropes');
    await page.getByRole('button', { name: 'Hand over' }).click();
    await page.getByRole('combobox', { name: 'To' }).fill('jory');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    const mine = page.getByRole('region', { name: /^You handed over/ });
    await expect(mine).toContainText('Not opened yet, jory.castlewick');
    await expect(mine).not.toContainText('can no longer answer');

    const { items } = await (await page.request.get('/api/people')).json();
    const jory = items.find(({ email }: { email: string }) => email.startsWith('jory')).id;
    const change = (role: string) =>
      send('POST', 'people/changes', { people: [jory], change: { kind: 'access', role } });
    await change('read-only');
    const reader = await colleague(browser, server);
    await logIn(reader, 'jory.castlewick@cairn.example');
    const theirs = reader.getByRole('region', { name: /^Handed to me/ });
    await theirs.getByRole('link', { name }).click();
    await expect(reader.getByText(/^Handed to you by ann.whitlock/)).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Hand/ })).toHaveCount(0);

    await page.reload();
    await expect(mine).toContainText('jory.castlewick can no longer answer it. Withdraw it to go on.');
    await mine.getByRole('button', { name: 'Withdraw' }).click();
    await expect(mine).toHaveCount(0);
    await reader.reload();
    await expect(reader.getByText('ann.whitlock has this questionnaire.')).toBeVisible();
    await expect(reader.getByRole('button', { name: 'Take over' })).toHaveCount(0);
    await change('full');
    await reader.context().close();
  },
);

journey('the last owner stays, and axe finds nothing on People', async ({ page }) => {
  await logIn(page, OWNER);
  const rows = page.getByRole('option', { name: /ann.whitlock/ });
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/people');
      await accessible(page, rows);
      await rows.click();
      await accessible(page, page.getByText('There must be at least one owner.'));
      await expect(page.getByRole('radio', { name: /Read only/ })).toBeDisabled();
      await page.goto('/people?invite=1');
      await accessible(page, page.getByLabel('Email addresses, one a line'));
    }
  }
});

async function colleague(browser: Browser, server: RunningServer): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  return context.newPage();
}

async function accessible(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  expect(await axeProblems(page), page.url()).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, page.url()).toBeLessThanOrEqual(0);
}
