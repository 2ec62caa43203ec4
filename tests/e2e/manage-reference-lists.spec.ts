import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

const OFAC = join(import.meta.dirname, '../fixtures/ofac-sdn');
const HEADING = 'ref_no;type;full_name;aka;dob;ctry';
const WATCH_LIST = [
  HEADING,
  'SW-1;Person;Müllerfeld, Jürgen;J. Müllerfeld;1959-08-30;Germany',
  'SW-2;Entity;Blåvik Rederi AS;;;Norway',
  'SW-3;Vessel;Grey Plover;;;Malta',
  'SW-4;Person;;Old Tom;;',
  'SW-5;Person;;;1961-02-03;France',
].join('\r\n');

const chooseFiles = (page: Page, files: readonly { name: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files.map((file) => ({ ...file, mimeType: 'text/csv' })));

journey('a list is uploaded, checked, imported as versions and removed', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'lists@cairn.example');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Reference Lists' }).click();
  await expect(page.getByText('Only the embedded list is here.')).toBeVisible();

  await page.getByRole('button', { name: 'Add a list' }).click();
  const sdn = await readFile(join(OFAC, 'sdn.csv'));
  const alt = await readFile(join(OFAC, 'alt.csv'));
  await chooseFiles(page, [
    { name: 'alt.csv', buffer: alt },
    { name: 'sdn.csv', buffer: sdn },
  ]);
  await expect(page.getByRole('heading', { name: /\d+ rows checked/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Format' })).toHaveValue('OFAC SDN or consolidated, CSV');
  await page.getByLabel('List', { exact: true }).fill('Sanctions');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sanctions');
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/is imported, with \d+ records/)).toBeVisible();
  await page.getByRole('link', { name: 'Show the list' }).click();
  const versions = page.getByRole('table', { name: 'Versions of Sanctions' });
  await expect(versions).toContainText('Uploaded by lists@cairn.example');
  expect(await axeProblems(page)).toEqual([]);
  await expect(page.getByRole('checkbox', { name: 'Sanctions list' })).toBeDisabled();

  await page.getByRole('button', { name: /^Look inside: \d+ records$/ }).click();
  const inside = page.getByRole('dialog', { name: /^Sanctions, / });
  await expect(inside.getByRole('listitem').first()).toContainText('ProgrammeCUBA');
  await inside.getByRole('button', { name: 'Close' }).click();

  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Detection test' }).click();
  expect((await report).suggestedFilename()).toMatch(/^proof-.*\.html$/);
  await expect(versions, 'what the proof found is kept').toContainText(/\d % found/);

  await page.getByRole('button', { name: 'Remove this list' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No run has used it.');
  await dialog.getByRole('button', { name: 'Remove this list' }).click();
  await expect(page.getByText('Sanctions is removed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sanctions' })).toHaveCount(0);
});

journey('a reader looks inside a list, page by page and by an id', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'reader@cairn.example');
  await page.goto('/reference-lists');
  await page.getByRole('button', { name: 'Embedded list' }).click();
  await page.getByRole('button', { name: 'Look inside: 2,200 records' }).click();
  const inside = page.getByRole('dialog', { name: /^Embedded list, / });
  const records = inside.getByRole('listitem');
  await expect(records).toHaveCount(50);
  await inside.getByRole('button', { name: 'Show more' }).click();
  await expect(records).toHaveCount(100);
  await inside.getByRole('searchbox').fill('RC-00003');
  await expect(records).toHaveCount(1);
  await expect(records).toContainText('Edelthal Hüttenbrenner Energy GmbH');
  expect(await axeProblems(page)).toEqual([]);
  await inside.getByRole('searchbox').fill('no such id');
  await expect(inside.getByRole('status')).toHaveText('No record has the id no such id.');
  await inside.getByRole('button', { name: 'Close' }).click();
  await expect(inside).toHaveCount(0);
});

journey('a table in another encoding is shown, mapped and remembered', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'encodings@cairn.example');
  await page.goto('/reference-lists');
  // The file is dropped on the page.
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(bytes)], 'watch.csv', { type: 'text/csv' }));
      return transfer;
    },
    [...Buffer.from(WATCH_LIST, 'latin1')],
  );
  await expect(page.getByRole('heading', { name: 'Reference Lists' })).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });

  await expect(page.getByRole('heading', { name: '5 rows checked' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Encoding' })).toHaveValue('Windows-1252');
  await expect(page.getByRole('combobox', { name: 'Delimiter' })).toHaveValue('Semicolon');
  await expect(page.getByText('As UTF-8 it would say')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'dob becomes' })).toHaveValue('Birthday');
  const rows = page.getByRole('region', { name: 'Rows of the file' });
  await expect(rows.getByRole('row', { name: /^4 / })).toContainText(
    'It has only other names. “Old Tom” is taken as its name.',
  );
  await expect(rows.getByRole('row', { name: /^5 / })).toContainText('This row has no name.');
  await expect(rows.getByRole('row', { name: /^3 / })).toContainText('not compared');
  await expect(page.getByRole('heading', { name: '1 row left out' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 note' })).toBeVisible();
  await expect(page.getByText('Held back: 1 of 5 rows cannot be read.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the 1 row' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('no name');
  expect(await axeProblems(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'ctry becomes' }).click();
  await page.getByRole('option', { name: 'Nationality' }).click();
  await expect(page.getByRole('combobox', { name: 'ctry becomes' })).toHaveValue('Nationality');
  await page.getByLabel('List', { exact: true }).fill('Harbour watch list');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbour watch list');
  await expect(page.getByRole('combobox', { name: 'ctry becomes' })).toHaveValue('Nationality');
  await expect(page.getByRole('heading', { name: '5 rows checked' })).toBeVisible();
  await page.getByRole('button', { name: 'Import anyway' }).click();
  await page.getByRole('link', { name: 'Show the list' }).click();

  await page.getByRole('button', { name: 'Upload a version' }).click();
  const next = WATCH_LIST.replace('SW-2', 'SW-9');
  await chooseFiles(page, [{ name: 'watch.csv', buffer: Buffer.from(next, 'latin1') }]);
  await expect(page.getByText(/Columns are mapped as on/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'ctry becomes' })).toHaveValue('Nationality');
  await expect(page.getByText('Against the version')).toBeVisible();
  await page.getByLabel('Version', { exact: true }).fill('second');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '5 rows checked' })).toBeVisible();
  await page.getByRole('button', { name: /^Import “/ }).click();
  await page.getByRole('link', { name: 'Show the list' }).click();
  const second = page.getByRole('row', { name: /^second in use/ });
  await expect(second.getByRole('cell').nth(2)).toHaveText('1');
  const mark = page.getByRole('checkbox', { name: 'Sanctions list' });
  await mark.check();
  await expect(mark).toBeEnabled();
  await page.reload();
  await expect(mark).toBeChecked();

  await page.goto('/entity-matching');
  await page.getByRole('button', { name: 'Lists and kinds' }).click();
  // Before the first run, what would be used is ticked.
  await expect(page.getByRole('checkbox', { name: 'Embedded list' })).toBeChecked();
});

journey(
  'a version typed last is the one that is imported, however soon Import is pressed',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'versions@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    await chooseFiles(page, [{ name: 'piers.csv', buffer: Buffer.from(aTable(10, 10)) }]);
    await expect(page.getByRole('heading', { name: '10 rows checked' })).toBeVisible();
    // The list is renamed, and the version typed, without leaving the field but by the press.
    await page.getByLabel('List', { exact: true }).fill('Harbour piers');
    await page.getByLabel('Version', { exact: true }).fill('2025-05-23');
    await page.getByRole('button', { name: /^Import “/ }).click();
    await expect(page.getByText('The version 2025-05-23 is imported, with 10 records.')).toBeVisible();
    await page.getByRole('link', { name: 'Show the list' }).click();
    const versions = page.getByRole('table', { name: 'Versions of Harbour piers' });
    await expect(versions.getByRole('row', { name: /^23 May 2025 in use/ })).toBeVisible();
    const rename = versions.getByRole('button', { name: 'Rename the version 23 May 2025' });
    await rename.click();
    const name = page.getByRole('dialog').getByRole('textbox', { name: 'New name' });
    await expect(name).toBeFocused();
    await name.fill('2025-05-24');
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(versions.getByRole('row', { name: /^24 May 2025 in use/ })).toBeVisible();

    await page.getByRole('button', { name: 'Upload a version' }).click();
    await chooseFiles(page, [{ name: 'piers.csv', buffer: Buffer.from(aTable(10, 2)) }]);
    const held = page.getByText('Held back: 8 of 10 other names are missing in it.');
    await expect(held).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByLabel('Version', { exact: true }).fill('2025-06-01');
    await page.getByRole('button', { name: 'Import anyway' }).click();
    await expect(page.getByText('The version 2025-06-01 is imported, with 10 records.')).toBeVisible();
  },
);

journey(
  'a file of a pair alone, and a file of another form, are refused by name',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'pairs@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    await chooseFiles(page, [{ name: 'sdn.csv', buffer: await readFile(join(OFAC, 'sdn.csv')) }]);
    await expect(page.getByRole('alert').filter({ hasText: 'alt.csv is missing' })).toHaveText(
      'alt.csv is missing: this list is read from sdn.csv and alt.csv together.',
    );
    await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
    await page.getByRole('button', { name: 'Choose another' }).click();
    const xml = '<?xml version="1.0"?>\n<addressBook><lastName>Mahmoud</lastName></addressBook>\n';
    await chooseFiles(page, [{ name: 'sdn.csv', buffer: Buffer.from(xml) }]);
    await expect(
      page.getByText('This is XML of a form that is not known here: it begins with “addressBook”.'),
    ).toBeVisible();
  },
);

journey(
  'every column of a wide file can be mapped, also those that are not shown at first',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'columns@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    const further = Array.from({ length: 48 }, (_, at) => `column${at}`);
    const heading = ['id', 'kind', ...further, 'called'];
    const row = ['1', 'Person', ...further.map(() => ''), 'Tom Pier'];
    const buffer = Buffer.from(`${heading.join(',')}\n${row.join(',')}\n`);
    await chooseFiles(page, [{ name: 'piers.csv', buffer }]);
    await expect(page.getByText('This row has no name.')).toBeVisible();
    await page.getByRole('button', { name: 'Show 11 more columns' }).click();
    await page.getByRole('combobox', { name: 'called becomes' }).click();
    await page.getByRole('option', { name: 'Name', exact: true }).click();
    await expect(page.getByText('This row has no name.')).toHaveCount(0);
    await expect(page.getByRole('combobox', { name: 'called becomes' })).toHaveValue('Name');
  },
);

/** A table of people, some of whom have another name. */
function aTable(people: number, named: number): string {
  const rows = Array.from(
    { length: people },
    (_, id) => `${id},Person,Tom Pier ${id},${id < named ? `Old Tom ${id}` : ''}`,
  );
  return ['id,kind,name,alias', ...rows].join('\n');
}
