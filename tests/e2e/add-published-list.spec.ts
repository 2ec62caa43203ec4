import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SDN = readFileSync(join(FIXTURES, 'ofac-sdn/sdn.csv'));
const ALT = readFileSync(join(FIXTURES, 'ofac-sdn/alt.csv'));
// Created by the worker that runs the journey: a listing of the journeys leaves no folder behind.
const FOLDER = join(tmpdir(), `cairn-published-${process.pid}`);

journey.use({ settings: { LIST_SOURCES: FOLDER } });
journey.beforeAll(() => mkdirSync(FOLDER));
journey.afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

const choose = (page: Page, ...paths: string[]) => page.locator('input[type=file]').setInputFiles(paths);

async function lookUp(page: Page, name: string) {
  await page.goto('/entity-matching/look-up');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.keyboard.press('Enter');
}

journey(
  'a list is added as its authority publishes it, previewed record by record, and found by each kind of name',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    await choose(page, join(FIXTURES, 'published-lists/un.xml'));
    const preview = page.getByRole('region', { name: 'What will be compared' });
    await expect(preview.getByText('records, of 2 rows')).toBeVisible();
    await expect(preview.getByText('3 aliases, 1 weak, 2 former, 1 in their own script')).toBeVisible();
    await expect(preview.getByText('birthdays, 4 years or ranges')).toBeVisible();
    const record = preview.getByRole('article', { name: 'Record as it will be read' });
    await expect(record.getByRole('heading', { name: 'ANNA PETROVNA EXAMPLE' })).toBeVisible();
    await expect(record.getByRole('listitem').filter({ hasText: 'The Clerk' })).toContainText('Weak alias');
    await expect(record.getByRole('listitem').filter({ hasText: 'Анна Пример' })).toContainText('Own script');
    await expect(record.getByRole('listitem').filter({ hasText: 'circa 1962' })).toContainText('About');
    expect(await axeProblems(page)).toEqual([]);

    await page.keyboard.press('j');
    await expect(record.getByRole('heading', { name: 'EXAMPLE SHIPPING' })).toBeVisible();
    await preview.getByRole('searchbox', { name: 'Find a record' }).fill('clerk');
    await expect(record.getByRole('heading', { name: 'ANNA PETROVNA EXAMPLE' })).toBeVisible();
    await preview.getByRole('searchbox', { name: 'Find a record' }).fill('');

    await expect(page.getByLabel('Version', { exact: true })).toHaveValue('2026-11-20');
    await page.getByLabel('Version', { exact: true }).fill('');
    await expect(page.getByText('Give the version a name.')).toBeVisible();
    await page.getByLabel('Version', { exact: true }).fill('20 November');
    await page.getByRole('button', { name: 'Import “20 November”' }).click();
    await expect(page.getByText('The version 20 November is imported, with 2 records.')).toBeVisible();

    const results = page.getByRole('region', { name: /scores? 55 or more/ });
    await lookUp(page, 'The Clerk');
    await expect(results.getByText(/weak alias/i).first()).toBeVisible();
    await lookUp(page, 'Анна Пример');
    await expect(results.getByText('ANNA PETROVNA EXAMPLE').first()).toBeVisible();
    await lookUp(page, 'Anna Petrovna Example');
    await expect(results.getByText(/circa 1962|about 1962/i).first()).toBeVisible();
  },
);

journey(
  'a folder gives both files of a list, and a version that lost its aliases is held back, told and taken by a press',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    await choose(page, join(FIXTURES, 'ofac-sdn/sdn.csv'), join(FIXTURES, 'ofac-sdn/alt.csv'));
    await page.getByRole('button', { name: /^Import “/ }).click();
    await page.getByRole('link', { name: 'Show the list' }).click();
    const versions = page.getByRole('table', { name: 'Versions of OFAC SDN' });
    await expect(versions.getByRole('row')).toHaveCount(2);

    writeFileSync(join(FOLDER, 'sdn.csv'), SDN);
    await page.getByRole('button', { name: 'Subscribe this list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscription of OFAC SDN' });
    await dialog.getByLabel('Folder of the server, or address').fill(FOLDER);
    await dialog.getByRole('button', { name: 'Subscribe and read now' }).click();
    await expect(page.getByText(/alt\.csv is missing/).first()).toBeVisible();
    await expect(versions.getByRole('row'), 'one file of a pair is not read').toHaveCount(2);

    writeFileSync(join(FOLDER, 'alt.csv'), ALT.subarray(0, ALT.indexOf('\n') + 1));
    await page.getByRole('button', { name: 'Read the folder now' }).click();
    await expect(page.getByText(/Held back: .+ other names are missing in it\./).first()).toBeVisible();
    await expect(versions.getByRole('row'), 'the version in use stays').toHaveCount(2);
    await page.goto('/dashboard');
    await expect(page.getByText(/OFAC SDN.*held back|held back.*OFAC SDN/i).first()).toBeVisible();
    await page.goto('/reference-lists?list=OFAC+SDN');
    await page.getByRole('button', { name: 'Import the held version anyway' }).click();
    await expect(versions.getByRole('row')).toHaveCount(3);
    await expect(page.getByText(/Held back:/)).toHaveCount(0);
  },
);
