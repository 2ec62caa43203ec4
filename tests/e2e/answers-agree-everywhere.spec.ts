import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import type { EntityFile } from '../../src/contract/entity-files/entity-file-contract.ts';
import { entityFilePath } from '../../src/contract/page-paths.ts';
import { answerByKeys, answersOnScreen, focusedField, pressKeys } from '../support/answers-on-screen.ts';
import { askEveryRow, EVERY_ROW, putDocument, type TypedRow } from '../support/every-row-type.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';

journey.use({ settings: { SEED: 'none' } });

const SKIPPED = ['textarea0', 'checkbox0', 'email0', 'url0'];
const REASON: TypedRow = {
  ...{ dataField: 'reason', prompt: 'Why is it very high?', type: 'text', options: [], takeBack: [] },
  ...{ typed: ['Two flags'], keys: ['…', 'Enter'], shown: 'Two flags', stored: 'Two flags' },
};
const LEVELS = ['Very high', 'Low', 'Middle'];
const CLIENTS = ['Penrose Boatyard', 'Gullrock Ferries', 'Hadleigh Marine'] as const;
const TAKEN_BACK = ['number0', 'boolean0'];
const MOST_TABS = 120;

/** What is answered about a client: ten questions, three of them otherwise for each, and what a very high level asks. */
function rowsOf(position: number): TypedRow[] {
  const level = LEVELS[position] ?? '';
  const own: Record<string, Partial<TypedRow>> = {
    text0: textRow(`Quay No. ${position}`),
    number0: {
      typed: [`${position}12000`],
      shown: position === 0 ? '12,000' : `${position}12,000`,
      stored: position * 100_000 + 12_000,
    },
    dropdown3: { keys: [level.slice(0, 1)], shown: level, stored: level },
  };
  const ten = EVERY_ROW.filter(({ dataField }) => !SKIPPED.includes(dataField)).map((row) => ({
    ...row,
    ...own[row.dataField],
  }));
  return level === 'Very high'
    ? ten.flatMap((row) => (row.dataField === 'dropdown3' ? [row, REASON] : [row]))
    : ten;
}

const textRow = (text: string) => ({ typed: [text], shown: text, stored: text });

async function ask(page: Page, origin: string) {
  await askEveryRow(page.request, origin);
  const { dataField, prompt } = REASON;
  await putDocument(page.request, origin, `fields/${dataField}`, {
    label: prompt,
    type: 'text',
    persistent: true,
  });
  await putDocument(page.request, origin, 'rules/why-very-high', {
    category: 'Every kind of answer',
    applicableTo: ['clients'],
    triggers: [{ field: 'dropdown3', operator: '==', value: 'Very high' }],
    onTrigger: { cases: [{ priority: 1, uiAction: { type: 'textInput', prompt, dataField } }] },
  });
}

/** Presses Tab, or another key, until what has the focus is wanted. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, key = 'Tab') {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    if (await isThere()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${MOST_TABS} times ${key} did not lead there.`);
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

/** Makes a client from nothing, and opens its questions. */
async function addClient(page: Page, name: string) {
  await expect(page.getByRole('button', { name: /^Find a client/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Find' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('New client');
  await expect(page.getByRole('option', { name: /^New client Client Admin/ })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'New client' }).getByLabel('Name', { exact: true }),
  ).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Client name' })).toHaveValue(name);
  await tabTo(page, async () => (await focusedText(page)) === 'Open questions');
  await page.keyboard.press('Enter');
  await expect.poll(() => focusedField(page)).toBe('text0');
}

/** Answers what is asked, passing over the questions between with Enter. */
async function answerAll(page: Page, rows: readonly TypedRow[]) {
  for (const row of rows) {
    await tabTo(page, async () => (await focusedField(page)) === row.dataField, 'Enter');
    await answerByKeys(page, row);
    await expect.poll(() => focusedField(page), { message: `after ${row.prompt}` }).not.toBe(row.dataField);
  }
}

async function save(page: Page, saved: RegExp) {
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Save \d+ answers?/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Saving answers' }).getByRole('status')).toContainText(saved);
}

async function download(page: Page, format: string): Promise<Buffer> {
  const arriving = page.waitForEvent('download');
  await page.getByRole('link', { name: `Download as ${format}` }).press('Enter');
  return readFile(await (await arriving).path());
}

/** Checks the record and the file, in each of its forms, against what was on the screen. */
async function expectSame(page: Page, id: string, rows: readonly TypedRow[], screen: Record<string, string>) {
  const record = (await (await page.request.get(`/api/clients/${id}`)).json()).data;
  await page.goto(entityFilePath({ kind: 'clients', id }));
  const table = page.getByRole('region', { name: 'Questions', exact: true });
  await expect(table).toBeVisible();
  const file = JSON.parse((await download(page, 'JSON')).toString()) as EntityFile;
  const csv = (await download(page, 'CSV')).toString();
  const { text } = await extractText(new Uint8Array(await download(page, 'PDF')), { mergePages: true });
  const pdf = text.replace(/\s+/g, ' ');
  for (const { dataField, prompt, stored } of rows) {
    const shown = screen[dataField] ?? '';
    const of = `${id}: ${prompt}`;
    expect(record[dataField] ?? null, `record of ${of}`).toEqual(shown === '' ? null : stored);
    const question = file.questions.find((one) => one.dataField === dataField);
    expect(question?.answer?.text ?? '', `JSON of ${of}`).toBe(shown);
    const named = page.getByRole('rowheader', { name: prompt, exact: true });
    const row = table.getByRole('row').filter({ has: named });
    if (shown === '') {
      await expect(row, `page of ${of}`).toContainText(/cleared|not asked any more/);
      expect(csv, `CSV of ${of}`).toMatch(
        new RegExp(`^"(Cleared|Not asked any more)","${escaped(prompt)}",,`, 'm'),
      );
    } else {
      await expect(row.getByRole('cell').first(), `page of ${of}`).toHaveText(shown);
      expect(csv, `CSV of ${of}`).toContain(`"Questions","${prompt}","${shown}"`);
      expect(pdf, `PDF of ${of}`).toContain(shown);
    }
  }
  const asked = Object.values(screen);
  expect(pdf).toContain(`${asked.filter((shown) => shown !== '').length} of ${asked.length} answered`);
}

const escaped = (text: string) => text.replace(/[?.]/g, '\\$&');

journey(
  'three clients are made and answered by keyboard alone, and record and file say what is on the screen',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kerra.keys@cairn.example');
    await ask(page, server.url);
    const screens: Record<string, string>[] = [];
    for (const [position, name] of CLIENTS.entries()) {
      const rows = rowsOf(position);
      await addClient(page, name);
      await answerAll(page, rows);
      await save(page, new RegExp(`${rows.length} answers saved to ${name}`));
      if (position === 0) {
        for (const field of TAKEN_BACK) {
          await tabTo(page, async () => (await focusedField(page)) === field, 'Shift+Tab');
          await pressKeys(page, EVERY_ROW.find(({ dataField }) => dataField === field)?.takeBack ?? []);
          await expect.poll(async () => (await answersOnScreen(page))[field]).toBe('');
        }
        await tabTo(page, async () => (await focusedField(page)) === 'dropdown3', 'Shift+Tab');
        await pressKeys(page, ['l', 'Enter']);
        await expect.poll(async () => (await answersOnScreen(page)).reason).toBeUndefined();
        await save(page, /1 answer saved to .*, 3 cleared/);
      }
      screens.push(await answersOnScreen(page));
    }
    for (const [position, name] of CLIENTS.entries()) {
      const rows = rowsOf(position).map((row) =>
        position === 0 && row.dataField === 'dropdown3' ? { ...row, stored: 'Low' } : row,
      );
      await expectSame(page, name.toLowerCase().replace(' ', '-'), rows, screens[position] ?? {});
    }
  },
);
