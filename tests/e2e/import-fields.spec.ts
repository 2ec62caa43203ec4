import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const ROWS = 2_000;
/** Rows with a problem, as a spreadsheet counts them: an unknown type, a repeated name, no name. */
const BAD_ROWS: Record<number, string> = {
  17: 'berth0016,Berth 16,dropdwn',
  900: 'berth0001,Berth 899,text',
  1999: ',Berth 1998,text',
};

function aFile(badRows: Record<number, string>) {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 2;
    return badRows[row] ?? `berth${String(row - 1).padStart(4, '0')},Berth ${row - 1},text`;
  });
  return {
    name: 'berths.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`dataField,label,type\n${lines.join('\n')}\n`),
  };
}

journey(
  'a spreadsheet with problems is put right, imported and taken back as a whole',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'senara.pyne@cairn.example');
    await page.goto('/admin/fields');
    await page.getByRole('button', { name: 'Import or export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import or export' });
    await dialog.getByLabel('Choose a file').setInputFiles(aFile(BAD_ROWS));

    await expect(page.getByRole('heading', { name: 'Import fields' })).toBeVisible();
    await expect(page.getByText('berths.csv, UTF-8, 2,000 rows.')).toBeVisible();
    const problems = page.getByRole('list', { name: 'Problems' }).locator('> li');
    await expect(problems).toHaveCount(3);
    await expect(problems.nth(1)).toContainText('Row 2 has the same id, with another Label.');
    await expect(problems.nth(2)).toContainText('The nearest is dropdown.');
    await expect(page.getByText('3 rows with a problem are left out')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 1,997 fields' })).toBeEnabled();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the 3 rows' }).click();
    const rows = await readFile(await (await download).path(), 'utf8');
    expect(rows).toContain('"berth0016","Berth 16","dropdwn","Row 17. type: Not in its options.');

    await page.getByRole('radio', { name: 'read as dropdown' }).press('Space');
    await expect(page.getByRole('button', { name: 'Import 1,998 fields' })).toBeEnabled();
    // What was chosen stays to be seen, and can be chosen otherwise.
    await expect(page.getByRole('radio', { name: 'read as dropdown' })).toBeChecked();
    await problems.nth(1).getByRole('button', { name: 'Show 1 row' }).press('Enter');
    await page.getByRole('button', { name: 'Keep row 2' }).press('Enter');
    await expect(problems).toHaveCount(2);
    await problems.nth(0).getByRole('button', { name: 'Show 1 row' }).press('Enter');
    const input = page.getByRole('textbox', { name: 'Field Name for row 1999' });
    await input.fill('berth1998');
    await input.press('Enter');
    await expect(page.getByText(/left out until/)).toHaveCount(0);

    await page.getByRole('button', { name: 'Import 1,999 fields' }).click();
    const done = page.getByText('1,999 fields imported.');
    await expect(done).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 1,999 fields deleted.')).toBeVisible();
    await page.goto('/admin/fields?q=berth1999');
    await expect(page.getByRole('searchbox', { name: /^Search/ })).toHaveValue('berth1999');
    await expect(page.getByRole('option', { name: /Berth 1999/ })).toHaveCount(0);
  },
);
