import { expect, type Locator, type Page } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';
import { chooseEntity } from '../support/question-screen.ts';

const CLIENT = 'Hadleigh Marine Holdings Ltd';

async function choose(page: Page, label: string, option: string) {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('combobox', { name: label }).fill(option);
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Calls the API as the signed-in page does, and returns the status and the body. */
function callApi(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([address, init]) => {
      const response = await fetch(address, init);
      return { status: response.status, body: await response.json() };
    },
    [
      `/api/${path}`,
      {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      },
    ] as const,
  );
}

const asksHomePort = {
  id: 'ask-home-port',
  category: '',
  triggerOperator: 'AND',
  triggers: [{ field: 'country', operator: '==', value: 'United Kingdom' }],
  onTrigger: {
    cases: [{ uiAction: { type: 'dropdown', prompt: 'Which is the home port?', dataField: 'homePort' } }],
  },
};

/** Pastes a text into an input, as the clipboard of a person does. */
function pasteText(input: Locator, text: string): Promise<void> {
  return input.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', pasted);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

journey(
  'a new static source gives a new field its options, a rule asks it, and deleting the used field asks first',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'isla.venn@cairn.example');

    await page.goto('/admin/staticdata');
    await page.getByRole('button', { name: 'Add source' }).click();
    await page.getByLabel('Name', { exact: true }).fill('   ');
    const options = page.getByRole('group', { name: 'Options' });
    await options.getByLabel('Add an option').fill('Whitby');
    await page.keyboard.press('Enter');
    await expect(options.getByLabel('Add an option')).toBeFocused();
    await pasteText(options.getByLabel('Add an option'), 'Ramsgate ,Dover');
    await expect(options.getByText('Split into 2 options: Ramsgate · Dover.')).toBeVisible();
    await expect(options.getByText('3 options')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Name is required' })).toBeVisible();
    await page.getByLabel('Name', { exact: true }).fill('  Harbours ');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/id=Harbours/);

    await page.goto('/admin/fields');
    await page.getByRole('button', { name: 'Add field' }).click();
    await page.getByRole('combobox', { name: 'Field Name' }).fill('homePort');
    await page.getByLabel('Label', { exact: true }).fill('Home port');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'dropdown', exact: true }).click();
    await choose(page, 'Static Source', 'Harbours');
    await expect(page.getByLabel('Options', { exact: true })).toBeDisabled();
    await expect(page.getByLabel('Persistent')).toBeChecked();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/id=homePort/);
    await expect(page.getByRole('textbox', { name: 'Field Name' })).toBeDisabled();

    expect((await callApi(page, 'PUT', 'rules/ask-home-port', asksHomePort)).status).toBe(200);

    await page.goto('/dashboard');
    await chooseEntity(page, CLIENT);
    const row = page.getByRole('row').filter({ hasText: 'Which is the home port?' });
    await row.getByRole('combobox').or(row.getByRole('textbox')).first().click();
    await expect(page.getByRole('option', { name: 'Ramsgate', exact: true })).toBeVisible();
    await page.getByRole('option', { name: 'Whitby', exact: true }).click();

    await page.goto('/admin/fields?id=homePort');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this field?' });
    await expect(dialog).toContainText('ask-home-port');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Home port');
    const refused = await callApi(page, 'DELETE', 'fields/homePort');
    expect(refused).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
  },
);

journey('typed options are split at their commas, unless they are kept as one', async ({ page, server }) => {
  await joinByRequests(page.request, server, 'edda.quay@cairn.example');
  await page.goto('/admin/staticdata');
  await page.getByRole('button', { name: 'Add source' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Berths');
  const options = page.getByRole('group', { name: 'Options' });
  const next = options.getByLabel('Add an option');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const saved = async () =>
    (await (await page.request.get('/api/staticData/Berths')).json()).data?.options as string[];

  await next.fill(' North , South,, East ');
  await save.click();
  await expect.poll(saved, 'the line is left by the press on Save').toEqual(['North', 'South', 'East']);
  await expect(page, 'the browser has the answer, too').toHaveURL(/id=Berths/);
  await expect(options.getByText('Split into 3 options: North · South · East.')).toBeVisible();

  await next.fill('Quay, old');
  await page.keyboard.press('Tab');
  await expect(next, 'the empty line was next, and has the focus still').toBeFocused();
  await options.getByRole('button', { name: 'Keep it as one' }).click();
  await expect(options.getByLabel('Option 4')).toHaveValue('Quay, old');
  await expect(next).toBeFocused();

  await options.getByLabel('Option 4').fill('Quay, new');
  await next.click();
  await expect(options.getByLabel('Option 4'), 'its comma was not typed just now').toHaveValue('Quay, new');
  await next.pressSequentially('Inner,Outer');
  await page.keyboard.press('Control+s');
  await expect.poll(saved).toEqual(['North', 'South', 'East', 'Quay, new', 'Inner', 'Outer']);
});

journey(
  'a field is edited, guarded against leaving, renamed with its uses, and restored',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'joss.carne@cairn.example');
    await page.goto('/admin/fields');
    await page.getByRole('searchbox', { name: /^Search/ }).fill('turnover');
    await expect(page).toHaveURL(/q=turnover/);
    await page.getByRole('option', { name: /recordedTurnover/ }).click();
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Turnover at the last review');

    await page.getByLabel('Label', { exact: true }).fill('Turnover on record');
    await expect(page.getByText('1 unsaved change')).toBeVisible();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Static Data' }).click();
    const guard = page.getByRole('dialog', { name: 'Leave without saving?' });
    await guard.getByRole('button', { name: 'Cancel' }).click();
    await expect(guard).toBeHidden();
    await expect(page.getByLabel('Label', { exact: true }), 'Cancel keeps what was typed').toHaveValue(
      'Turnover on record',
    );
    await page.keyboard.press('Control+s');
    await expect(page.getByText('1 unsaved change')).toHaveCount(0);

    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /Rename/ });
    await expect(dialog, 'the mapping that fills it').toContainText('turnover');
    await dialog.getByLabel('New name').fill('turnoverOnRecord');
    await dialog.getByLabel('New name').press('Enter');
    await expect(page).toHaveURL(/id=turnoverOnRecord/);
    await expect(page.getByRole('button', { name: 'Rename', exact: true })).toBeFocused();
    const mapping = await callApi(page, 'GET', 'fieldMappings/turnover-to-recordedTurnover');
    expect(mapping.body.data.mapsTo).toBe('turnoverOnRecord');

    const { data } = (await callApi(page, 'GET', 'fields/turnoverOnRecord')).body;
    await page.getByLabel('Label', { exact: true }).fill('Turnover we hold');
    await callApi(page, 'PUT', 'fields/turnoverOnRecord', {
      ...data,
      label: 'Turnover filed',
      persistent: false,
    });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const conflict = page.getByRole('dialog', { name: 'This was changed since you opened it' });
    await conflict.getByRole('radio', { name: /Keep mine/ }).check();
    await conflict.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(conflict).toBeHidden();
    const merged = await callApi(page, 'GET', 'fields/turnoverOnRecord');
    expect(merged.body.data).toMatchObject({ label: 'Turnover we hold', persistent: false });

    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click();
    await expect(page.getByLabel('Label', { exact: true })).toHaveValue('Turnover on record');

    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const deletion = page.getByRole('dialog', { name: 'Delete this field?' });
    await deletion.getByRole('checkbox').check();
    await deletion.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('There is no field “turnoverOnRecord”.')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 4', exact: true }).click();
    await expect(page.getByLabel('Label', { exact: true }), 'restored').toHaveValue('Turnover on record');

    await page.goto('/admin/fields?id=noSuchField');
    await expect(page.getByText('There is no field “noSuchField”.')).toBeVisible();
  },
);

journey(
  'only complete mappings are added, duplicates are reported, and mappings are deleted',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'perran.hale@cairn.example');
    await page.goto('/admin/mappings');
    const table = page.getByRole('table');
    await expect(table.getByRole('rowheader', { name: /^Clients/ })).toBeVisible();

    const add = page.getByRole('region', { name: 'Add mapping' });
    await add.getByRole('combobox', { name: 'Source field' }).fill('address.country');
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(
      add.getByRole('combobox', { name: 'Source field' }),
      'incomplete: nothing happens',
    ).toHaveValue('address.country');
    await add.getByRole('combobox', { name: 'Target field' }).fill('country');
    await page.getByRole('option', { name: /^country/ }).click();
    await add.getByLabel('Clients').check();
    await add.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(table.getByText('The same mapping is there twice for Clients.')).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete address.country to country' }).last().click();
    await page
      .getByRole('dialog', { name: 'Delete this mapping?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(table.getByText('The same mapping is there twice for Clients.')).toHaveCount(0);
  },
);

journey(
  'options that are levels have bars beside them among clients, which are sorted by them',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'lamorna.level@cairn.example');
    const shown = '/admin/clients?columns=relationship.riskRating&sort=-relationship.riskRating';
    const cells = page.getByRole('grid', { name: 'Clients' }).locator('tbody tr td:nth-child(3)');
    await page.goto(shown);
    await expect(cells.first(), 'the highest first').toHaveText('High');
    await expect(cells.first().locator('rect')).toHaveCount(3);
    await page.goto('/admin/client/hadleigh-marine-holdings');
    await expect(page.getByText(/^Risk rating (Low|Medium|High)$/)).toBeVisible();

    await page.goto('/admin/fields?id=riskRating');
    await page.getByRole('checkbox', { name: 'Options are levels' }).uncheck();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/unsaved change/)).toHaveCount(0);
    await page.goto(shown);
    await expect(cells.first(), 'by their letters').toHaveText('Medium');
    await expect(cells.first().locator('rect')).toHaveCount(0);
  },
);
