import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

// Created by the worker that runs the journey: a listing of the journeys leaves no folder behind.
const FOLDER = join(tmpdir(), `cairn-watched-${process.pid}`);
const FIRST = 'id;kind;name\n1;Company;Grey Plover Chartering AS\n';

journey.use({ settings: { LIST_SOURCES: FOLDER } });
journey.beforeAll(() => mkdirSync(FOLDER));
journey.afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

journey(
  'a list is subscribed to a watched folder, read from it, and says why a file is not taken',
  async ({ page, server }) => {
    writeFileSync(join(FOLDER, 'harbour.csv'), `${FIRST}2;Company;Vetrogorov Line Limited\n`);
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await page.goto('/reference-lists');
    await page.getByRole('button', { name: 'Add a list' }).click();
    const file = { name: 'harbour.csv', mimeType: 'text/csv', buffer: Buffer.from(FIRST) };
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.getByRole('button', { name: 'Import' }).click();
    await page.getByRole('link', { name: 'Show the list' }).click();

    await page.getByRole('button', { name: 'Subscribe this list' }).click();
    const dialog = page.getByRole('dialog', { name: 'Subscription of harbour' });
    await dialog.getByLabel('Folder of the server, or address').fill('/etc');
    await dialog.getByRole('button', { name: 'Subscribe and read now' }).click();
    await expect(dialog.getByRole('alert')).toContainText('LIST_SOURCES does not allow /etc.');
    await dialog.getByLabel('Folder of the server, or address').fill(FOLDER);
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Subscribe and read now' }).click();
    const versions = page.getByRole('table', { name: 'Versions of harbour' });
    await expect(versions.getByRole('row')).toHaveCount(3);
    await expect(versions).toContainText('Read by the subscription');
    await expect(page.getByText('Folder, watched')).toBeVisible();

    writeFileSync(join(FOLDER, 'harbour.csv'), '<!doctype html><p>Please log in');
    await page.getByRole('button', { name: 'Read the folder now' }).click();
    await expect(page.getByText(/^Not read .* Screening continues with the version in use\.$/)).toBeVisible();
    await expect(versions.getByRole('row'), 'the last good version stays').toHaveCount(3);
  },
);
