import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { MESSY_CLIENTS, messyWorkbook } from '../support/messy-workbook.ts';

const COUNTRIES = ['United Kingdom', 'Germany', 'France', 'United States'];
const FIELDS = {
  country: { label: 'Country', type: 'dropdown', persistent: true, options: COUNTRIES },
  passiveShare: { label: 'Passive share in per cent', type: 'number', persistent: true, options: [] },
  certDate: { label: 'Cert. date', type: 'date', persistent: true, options: [] },
  exposed: { label: 'PEP', type: 'boolean', persistent: true, options: [] },
};
/** What a person presses for the kinds of problems, and the two columns whose names say too little. */
const MOST_PRESSES = 11;

async function addFields(page: Page): Promise<void> {
  for (const [dataField, data] of Object.entries(FIELDS)) {
    const answer = await page.request.put(`/api/fields/${dataField}`, {
      data,
      headers: { origin: new URL(page.url()).origin },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

journey('a workbook as firms keep them is imported in few presses', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'senara.pyne@cairn.example');
  await addFields(page);
  await page.goto('/admin/import/clients');
  let presses = 0;
  const press = async (name: string | RegExp, role: 'radio' | 'button') => {
    await page.getByRole(role, { name }).click();
    presses += 1;
  };
  await page.getByLabel('Choose a file').setInputFiles({
    ...{ name: 'clients.xlsx', buffer: await messyWorkbook() },
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  });

  await expect(page.getByText('Not imported: Read me (1 row), Lookup (1 row).')).toBeVisible();
  await expect(page.getByText('Rows 1 to 2 are skipped')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Row 3 names the columns' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const problems = page.getByRole('list', { name: 'Problems' }).locator('> li');
  for (const [column, target] of [
    ['Passive share', 'Passive share in per cent'],
    ['PEP?', 'PEP'],
  ] as const) {
    const menu = page.getByRole('combobox', { name: `${column} goes to` });
    if ((await menu.inputValue()) === target) continue;
    await menu.click();
    await page.getByRole('option', { name: target, exact: true }).click();
    presses += 2;
  }
  // Before a press the count says how many rows it sets.
  const kingdom = problems.filter({ hasText: '“UK”' });
  await expect(kingdom).toContainText('50');
  for (const [text, country] of [
    ['UK', 'United Kingdom'],
    ['GB', 'United Kingdom'],
    ['Deutschland', 'Germany'],
    ['USA', 'United States'],
    ['U.S.', 'United States'],
  ] as const) {
    const group = problems.filter({ hasText: `“${text}”` });
    await expect(group.getByRole('radio', { name: `read as ${country}` })).toBeChecked();
  }
  const shares = problems.filter({ hasText: 'This is a percentage.' });
  await expect(shares.getByRole('radio', { name: /read as/ }).first()).toBeChecked();
  const errors = problems.filter({ hasText: '#N/A' });
  await expect(errors).toContainText('100');
  await expect(errors.getByRole('radio', { name: 'leave empty' })).toBeChecked();

  await press(`Import ${MESSY_CLIENTS - 1} clients`, 'button');
  await expect(page.getByText(`${MESSY_CLIENTS - 1} clients imported.`)).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
});
