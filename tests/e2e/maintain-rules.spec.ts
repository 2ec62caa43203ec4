import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey, logIn } from '../support/journey.ts';
import { plantFieldBeside } from '../support/plant-field.ts';
import { chooseEntity } from '../support/question-screen.ts';

const CLIENT = 'Hadleigh Marine Holdings Ltd';

async function choose(page: Page, label: string, option: string | RegExp, typed?: string) {
  const input = page.getByRole('combobox', { name: label });
  await input.click();
  if (typed) await input.fill(typed);
  await page.getByRole('option', { name: option, exact: true }).first().click();
}

/** Opens a menu and reads its options. */
async function offered(page: Page, label: string) {
  const input = page.getByRole('combobox', { name: label });
  await input.click();
  const menu = await input.getAttribute('aria-controls');
  return page.locator(`[id="${menu}"]`).getByRole('option').allTextContents();
}

async function openRule(page: Page, id: string) {
  await page.goto(`/admin/rules?rule=${id}`);
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue(id);
}

journey(
  'a new rule is checked, tried beside its editor, saved, and asks its question on the dashboard',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'hollis.wren@cairn.example');
    await page.goto('/admin/rules');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Rule must have an ID' })).toBeVisible();

    await page.getByLabel('Id', { exact: true }).fill('kent-harbour-master');
    await choose(page, 'Field of trigger 1', /^Region/, 'Region');
    await choose(page, 'Value of trigger 1', 'Kent');
    await choose(page, 'Operator of trigger 1', /containsAny$/);
    await expect(page.getByText('The value is blank: this is never true.').first()).toBeVisible();
    await choose(page, 'Value of trigger 1', 'Kent');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog'), 'Esc closes the menu alone').toHaveCount(0);
    const first = page.getByRole('group', { name: 'Case 1' });
    await expect(first.getByLabel('Priority')).toHaveValue('1,000');
    await first.getByLabel('Then ask').fill('Who is the harbour master?');
    await choose(page, 'Answer goes to', /^Notes|^Reviewer/, 'Reviewer');
    await expect(
      page.getByRole('heading', { level: 2, name: /^When Region is Kent, ask Who is the harbour master/ }),
    ).toBeVisible();

    const trial = page.getByRole('region', { name: 'Try it' });
    await choose(page, 'Region', 'Kent');
    await expect(trial.getByRole('list', { name: 'It asks' })).toContainText('Who is the harbour master?');

    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/id=kent-harbour-master/);
    await expect(page.getByText('unsaved change')).toHaveCount(0);

    await page.goto('/dashboard');
    await chooseEntity(page, CLIENT);
    const region = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Region' }) });
    await region.getByRole('textbox').or(region.getByRole('combobox')).first().click();
    await page.getByRole('option', { name: 'Kent', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: 'Who is the harbour master?' })).toBeVisible();

    await openRule(page, 'kent-harbour-master');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete this rule?' });
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('There is no rule “kent-harbour-master”.')).toBeVisible();
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click();
    await expect(page.getByText('It is deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByLabel('Id', { exact: true }), 'restored').toHaveValue('kent-harbour-master');
  },
);

journey(
  'when two browsers change one rule, the later one chooses and nothing is lost',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'tamsin.oake@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await logIn(other, 'tamsin.oake@cairn.example');
    await openRule(page, 'region-kent');
    await openRule(other, 'region-kent');

    await page.getByLabel('Category').fill('Ports');
    await page.getByLabel('Then ask').fill('Which port?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/unsaved change/)).toHaveCount(0);

    await other.getByLabel('Category').fill('Harbours');
    await other.getByLabel('Priority').fill('70');
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = other.getByRole('dialog', { name: 'This was changed since you opened it' });
    await expect(dialog).toContainText('Ports');
    await expect(dialog).toContainText('Harbours');
    await dialog
      .getByRole('group', { name: /^Category/ })
      .getByLabel('Keep mine')
      .check();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();

    await openRule(page, 'region-kent');
    await expect(page.getByLabel('Category')).toHaveValue('Harbours');
    await expect(page.getByLabel('Priority'), 'of the later').toHaveValue('70');
    await expect(page.getByLabel('Then ask'), 'of the earlier').toHaveValue('Which port?');
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history).toContainText('Ports became Harbours');
    await context.close();
  },
);

journey('a trial saved as a test shows what a draft would change', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'bryn.holloway@cairn.example');
  await openRule(page, 'vat-scheme');
  const trial = page.getByRole('region', { name: 'Try it' });
  await trial.getByLabel('VAT registration number').fill('GB 914 2207 36');
  await page.keyboard.press('Enter');
  await expect(trial.getByRole('list', { name: 'It asks' })).toContainText('VAT accounting scheme');
  await trial.getByRole('button', { name: 'Save as test' }).click();
  const naming = page.getByRole('dialog', { name: 'Save as test' });
  await naming.getByLabel('Name').fill('A VAT number is known');
  await naming.getByRole('button', { name: 'Save test' }).click();
  await expect(trial.getByText('0 of 1 scenario change')).toBeVisible();

  await page.getByLabel('Then ask').fill('Which VAT scheme?');
  await expect(trial.getByText('1 of 1 scenario changes')).toBeVisible();
  await trial.getByRole('button', { name: 'See them' }).click();
  await expect(trial.getByText('A VAT number is known')).toBeVisible();
  await page.getByRole('button', { name: 'Show dependencies' }).click();
  await expect(page.getByRole('heading', { name: 'Asked by' })).toBeVisible();
});

journey(
  'a rule gets a new id and other changes in one write, and a trial continues while fields are read again',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'merryn.stobart@cairn.example');
    await openRule(page, 'vat-scheme');
    const trial = page.getByRole('region', { name: 'Try it' });
    await trial.getByLabel('VAT registration number').fill('GB 914 2207 36');
    await page.keyboard.press('Enter');
    await expect(trial.getByRole('list', { name: 'It asks' })).toContainText('VAT accounting scheme');

    const writes: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.getByLabel('Id', { exact: true }).fill('vat-accounting');
    await page.getByLabel('Then ask').fill('Which VAT scheme?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/id=vat-accounting/);
    expect(writes).toEqual(['POST /api/rules/vat-scheme/rename']);
    await expect(trial.getByLabel('VAT registration number'), 'the trial goes on').toHaveValue(
      'GB 914 2207 36',
    );
    await expect(trial.getByRole('list', { name: 'It asks' })).toContainText('Which VAT scheme?');

    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History' });
    await expect(history.getByRole('heading', { name: /^Renamed by merryn/ })).toBeVisible();
    await expect(history).toContainText('Which VAT scheme?');
    await page.goto('/admin/rules?id=vat-scheme');
    await expect(page.getByText('There is no rule “vat-scheme”.')).toBeVisible();
  },
);

journey(
  'fields that were stored with a reserved name or bad options do not break the rule editor',
  async ({ page, server }) => {
    await plantFieldBeside(server, { dataField: 'sessionStart', options: [] });
    await plantFieldBeside(server, { dataField: 'odd', options: ['', 'a', 'a', ' a'] });
    await joinAndLogIn(page, server, 'perran.lowe@cairn.example');
    await page.goto('/admin/rules');
    await page.getByRole('button', { name: 'Add rule' }).first().click();
    await choose(page, 'Field of trigger 1', 'odd', 'odd');
    await choose(page, 'Operator of trigger 1', /!=$/);
    expect(await offered(page, 'Value of trigger 1')).toEqual(['Any answer', 'a']);
    await page.getByRole('option', { name: 'a', exact: true }).click();
    await choose(page, 'Operator of trigger 1', /containsAny$/);
    expect(await offered(page, 'Value of trigger 1')).toEqual(['a']);
    await page.keyboard.press('Escape');
    await choose(page, 'Answer goes to', 'odd', 'odd');
    await choose(page, 'Field of trigger 1', /^The session starts/, 'sessionStart');
    expect(await offered(page, 'Value of trigger 1'), 'its start is true or false').toEqual([
      'true',
      'false',
    ]);

    await page.goto('/admin/fields?id=odd');
    await page.getByRole('button', { name: 'Repair' }).click();
    await expect(page.getByRole('button', { name: 'Repair' })).toHaveCount(0);
    await expect(page.getByLabel('Option 1')).toHaveValue('a');
    await page.goto('/admin/fields?id=sessionStart');
    await page.getByRole('button', { name: 'Rename it to sessionStartField' }).click();
    await expect(page).toHaveURL(/id=sessionStartField/);
    await page.goto('/admin/rules?id=due-diligence');
    await expect(
      page.getByRole('combobox', { name: 'Field of trigger 1' }),
      'rules still wait for it',
    ).toHaveValue(/^The session starts/);
  },
);
