import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const ROWS = 2_000;
/** Invalid rows: an unknown type, a repeated name, no name. */
const BAD_ROWS: Record<number, string> = {
  17: 'berth0017,Berth 17,colour',
  900: 'berth0001,Berth 900,text',
  1999: ',Berth 1999,text',
};

function aFile(badRows: Record<number, string>) {
  const lines = Array.from({ length: ROWS }, (_, index) => {
    const row = index + 1;
    return badRows[row] ?? `berth${String(row).padStart(4, '0')},Berth ${row},text`;
  });
  return {
    name: 'berths.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`dataField,label,type\n${lines.join('\n')}\n`),
  };
}

journey(
  'a file with three invalid rows in 2,000 is refused with their numbers, and the corrected file is imported',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'senara.pyne@cairn.example');
    await page.goto('/admin/fields');
    await page.getByRole('button', { name: 'Import or export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import or export' });
    const chooser = dialog.getByLabel('Choose a file');

    await chooser.setInputFiles(aFile(BAD_ROWS));
    await expect(dialog.getByRole('alert').getByText('3 rows are not right')).toBeVisible();
    const bad = dialog.getByRole('table', { name: 'Rows that are not right' }).getByRole('row');
    await expect(bad.locator('td:first-child')).toHaveText(['17', '900', '1999']);
    await expect(bad.filter({ hasText: 'Row 1 has the dataField' })).toHaveCount(1);
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download the error file' }).click();
    const errors = await readFile(await (await download).path(), 'utf8');
    for (const row of Object.keys(BAD_ROWS)) expect(errors).toMatch(new RegExp(`^"?${row}"?,`, 'm'));
    await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);

    await chooser.setInputFiles(aFile({}));
    await expect(dialog.getByText('This file has 2000 new, 0 changed, 0 unchanged.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByText('Imported: 2000 new, 0 changed, 0 unchanged.')).toBeVisible();
    await page.keyboard.press('Escape');

    await page.getByRole('searchbox', { name: /^Search 20\d\d fields/ }).fill('berth1999');
    await page.getByRole('option', { name: /Berth 1999/ }).click();
    await expect(page.getByRole('textbox', { name: 'Field Name' })).toHaveValue('berth1999');
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByRole('heading', { name: 'Imported by senara.pyne@cairn.example' })).toBeVisible();
  },
);
