import { expect, type Page, type Route } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const HADLEIGH = '/admin/client/hadleigh-marine-holdings';

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

/** Saves, and returns the body that was sent. */
async function saveAndRead(page: Page): Promise<Record<string, unknown>> {
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save(page).click();
  const body = (await sent).postDataJSON();
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();
  return body;
}

async function makeClient(page: Page, name: string) {
  await page.getByRole('button', { name: 'New client' }).click();
  const dialog = page.getByRole('dialog', { name: 'New client' });
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(dialog.getByRole('alert').getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add client' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

journey(
  'a client with a type and a first contact is created at once, by four keys',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'first.contact@cairn.example');
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await page.getByRole('link', { name: 'New client' }).click();
    await expect(dialog, 'the button of the desk leads to it').toBeVisible();
    await page.goto('/admin/clients');
    await expect(page.getByRole('button', { name: 'New client' })).toBeVisible();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET' && request.url().includes('/api/clients/')) sent.push(request.method());
    });
    let presses = 0;
    const press = async (key: string) => {
      await page.keyboard.press(key);
      presses += 1;
    };
    await press('n');
    await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Quillfeather Slate');
    await press('Tab');
    await page.keyboard.type('Mary');
    await press('Tab');
    await page.keyboard.type('de la Cruz');
    await press('Enter');
    await expect(page).toHaveURL('/admin/client/quillfeather-slate');
    await expect(section(page, 'Contact #1').getByLabel('First name')).toHaveValue('Mary');
    await expect(section(page, 'Contact #1').getByLabel('Last name')).toHaveValue('de la Cruz');
    expect(presses).toBe(4);
    expect(sent, 'all in one call').toEqual(['PUT']);

    await page.goto('/admin/clients?panel=new&name=Quillfeather%20Trust');
    await dialog.getByRole('combobox', { name: 'Client type' }).click();
    await page.getByRole('option', { name: 'Trust' }).click();
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(
      section(page, 'Client Information').getByRole('combobox', { name: 'Client type' }),
    ).toHaveValue('Trust');
    await expect(section(page, 'Contact #1'), 'a contact without a name is none').toHaveCount(0);
  },
);

journey(
  'a client with two contacts is created, only its changes are sent, and a reload shows it again',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await page.goto(HADLEIGH);
    await makeClient(page, 'Broadstairs Ropeworks');
    await expect(page).toHaveURL('/admin/client/broadstairs-ropeworks');
    await expect(save(page), 'nothing has changed yet').toBeDisabled();

    for (const [number, firstname, lastname] of [
      [1, 'Isolde', 'Fenn'],
      [2, 'Barnaby', 'Crewe'],
    ] as const) {
      await page.getByRole('button', { name: 'Add Contact' }).click();
      const contact = section(page, `Contact #${number}`);
      await expect(contact.getByLabel('First name')).toBeFocused();
      await contact.getByLabel('First name').fill(firstname);
      await contact.getByLabel('Last name').fill(lastname);
    }
    await section(page, 'Contact #1').getByLabel('Date of birth', { exact: true }).fill('9 March 1984');
    const made = await saveAndRead(page);
    expect(Object.keys(made), 'only the list that changed').toEqual(['contacts']);
    expect(made.contacts).toMatchObject([
      { firstname: 'Isolde', lastname: 'Fenn', birthday: '1984-03-09' },
      { firstname: 'Barnaby', lastname: 'Crewe' },
    ]);

    await page.reload();
    await expect(section(page, 'Contact #1').getByLabel('Last name')).toHaveValue('Fenn');
    await expect(section(page, 'Contact #1').getByLabel('Date of birth', { exact: true })).toHaveValue(
      '9 March 1984',
    );
    await expect(section(page, 'Contact #2').getByLabel('Last name')).toHaveValue('Crewe');
    await expect(save(page)).toBeDisabled();

    await section(page, 'Client Information').getByLabel('Client name').click();
    const addField = page.getByRole('combobox', { name: 'Add Field to Client Information' });
    await addField.fill('address.city');
    const path = page.getByRole('option', { name: 'Path address.city' });
    await expect(path).toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Broadstairs');
    const city = page.getByRole('textbox', { name: 'City' });
    await expect(city).toBeFocused();
    await expect(city).toHaveValue('Broadstairs');
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible();
    expect(await saveAndRead(page)).toEqual({ 'address.city': 'Broadstairs' });
  },
);

journey(
  'two people change one client at once, and both changes are kept',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');
    await page.goto(HADLEIGH);
    await other.goto(HADLEIGH);

    await section(other, 'Contact #1').getByLabel('Job title').fill('Chief executive');
    await section(other, 'Client Information').getByLabel('Employees').fill('41');
    await saveAndRead(other);
    await section(page, 'Contact #1').getByLabel('Telephone').fill('01632 960777');
    await section(page, 'Client Information').getByLabel('Employees').fill('38');
    await section(page, 'Client Information').getByLabel('Website').fill('https://hadleigh-marine.example');
    await page.keyboard.press('Control+s');

    const choice = page.getByRole('dialog', { name: 'This was changed since you opened it' });
    await expect(choice).toContainText('temi.adeyemi@cairn.example');
    await expect(choice.getByRole('button', { name: 'Save' })).toBeDisabled();
    await expect(choice, 'what only they changed is told').toContainText('Contact #1: Job title');
    await choice.getByRole('radio', { name: /Keep mine 38/ }).check();
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await choice.getByRole('button', { name: 'Save' }).click();
    expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['contacts', 'employees', 'website']);
    await expect(choice).toBeHidden();
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

    await page.reload();
    const first = section(page, 'Contact #1');
    await expect(first.getByLabel('Job title'), 'theirs').toHaveValue('Chief executive');
    await expect(first.getByLabel('Telephone'), 'mine').toHaveValue('01632 960777');
    await expect(page.getByLabel('Employees')).toHaveValue('38');
    await expect(page.getByLabel('Website')).toHaveValue('https://hadleigh-marine.example');
    await context.close();
  },
);

journey(
  'invalid, refused and unsaved values are never lost, and a deleted client can be restored',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'harriet.soames@cairn.example');
    await page.goto('/admin/client/nobody-here');
    await expect(page.getByRole('alert')).toContainText('Client ID nobody-here not found.');
    await expect(page.getByRole('button', { name: 'Make a client with this ID' })).toBeVisible();

    await page.getByRole('combobox', { name: 'Other clients' }).fill('orford');
    await page.getByRole('option', { name: /Orford Ness Trading LLP/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orford Ness Trading LLP' })).toBeVisible();

    const turnover = page.getByRole('textbox', { name: 'Annual turnover' });
    await turnover.fill('much');
    await page.keyboard.press('Control+s');
    await expect(turnover).toHaveAttribute('aria-invalid', 'true');
    await expect(turnover).toBeFocused();
    await turnover.fill('2400000');

    await page.route('**/api/clients/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.continue(),
    );
    await save(page).click();
    await expect(page.getByRole('alert').getByText('Failed to save client')).toBeVisible();
    await page.unroute('**/api/clients/*');
    await expect(turnover).toHaveValue('2,400,000');

    await page.getByRole('link', { name: 'Cairn', exact: true }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await expect(turnover, 'Cancel keeps what was typed').toHaveValue('2,400,000');
    expect(await saveAndRead(page)).toEqual({ turnover: 2_400_000 });

    await section(page, 'Contact #1').getByRole('button', { name: 'Remove Contact #1' }).click();
    await expect(
      section(page, 'Contact #1').getByLabel('First name'),
      'the next one is the first',
    ).toHaveValue('Edmund');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(section(page, 'Contact #1').getByLabel('First name')).toHaveValue('Jocasta');
    await expect(save(page), 'nothing has changed after all').toBeDisabled();
    await section(page, 'Contact #1').getByRole('button', { name: 'Move Contact #1 down' }).click();
    await expect(section(page, 'Contact #2').getByLabel('First name')).toHaveValue('Jocasta');
    expect(Object.keys(await saveAndRead(page))).toEqual(['contacts']);

    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(section(page, 'Contact #1').getByLabel('First name')).toHaveValue('Jocasta');
    await expect(turnover).toHaveValue('2,310,000');

    await page.getByRole('button', { name: 'Delete client' }).click();
    const deleting = page.getByRole('dialog', { name: 'Delete this client?' });
    await deleting.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('alert')).toContainText('Client ID orford-ness-trading not found.');
    await page.getByRole('button', { name: 'Look into its history' }).click();
    await page
      .getByRole('button', { name: /^Restore version/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Orford Ness Trading LLP' })).toBeVisible();
  },
);

journey(
  'a client that cannot be read or saved shows why, and typed values are kept for a retry',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'wenna.blight@cairn.example');
    const fails = (route: Route) => route.abort();
    await page.route('**/api/clients/hadleigh-marine-holdings', fails);
    await page.goto(HADLEIGH);
    await expect(page.getByRole('alert').getByText('Failed to load client')).toBeVisible();
    await page.unroute('**/api/clients/hadleigh-marine-holdings');
    const name = section(page, 'Client Information').getByRole('textbox', { name: 'Client name' });
    await name.fill('Hadleigh Marine Works Ltd');

    await page.route('**/api/clients/hadleigh-marine-holdings', fails);
    await save(page).click();
    await expect(page.getByRole('alert').getByText('Failed to save client')).toBeVisible();
    await expect(name).toHaveValue('Hadleigh Marine Works Ltd');
    await page.unroute('**/api/clients/hadleigh-marine-holdings');
    expect(await saveAndRead(page)).toEqual({ name: 'Hadleigh Marine Works Ltd' });
  },
);

journey(
  'a new client is typed while the open one still loads, and keeps its name',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'nessa.kelynack@cairn.example');
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/api/clients/hadleigh-marine-holdings', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(HADLEIGH);
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    await dialog.getByLabel('Name', { exact: true }).fill('Polperro Slipways');
    release();
    // Behind the dialog the page is inert, and has no roles.
    await expect(page.locator('h1')).toContainText('Hadleigh Marine');
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Polperro Slipways');
    await dialog.getByRole('button', { name: 'Add client' }).click();
    await expect(page).toHaveURL('/admin/client/polperro-slipways');
    await expect(dialog).toBeHidden();
  },
);
