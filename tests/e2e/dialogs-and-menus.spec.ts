import { expect, type Page } from '@playwright/test';
import { DIALOGS, openRun } from '../support/dialog-walks.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, answerByText, chooseEntity, inputOf, rowOf } from '../support/question-screen.ts';
import { walkDialog } from '../support/walk-dialog.ts';

const HADLEIGH = 'Hadleigh Marine Holdings Ltd';

/** Documents that are added in place. */
const ADDED = [
  { at: '/admin/fields', opener: 'Add field', input: 'Field Name' },
  { at: '/admin/staticdata', opener: 'Add source', input: 'Name' },
  { at: '/admin/rules', opener: 'Add rule', input: 'Id' },
] as const;

function focusedLabel(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return `${element?.tagName} ${element?.labels?.[0]?.innerText ?? element?.textContent ?? ''}`.trim();
  });
}

journey(
  'every dialog begins in its first input, is confirmed by Enter, and gives the focus back',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'dora.dialog@cairn.example');
    for (const [source, walks] of Object.entries(DIALOGS)) {
      if (typeof walks === 'string') continue;
      for (const walk of walks) await journey.step(source, () => walkDialog(page, source, walk));
    }
  },
);

journey(
  'the focus stays where a reviewer has moved it while the reasons are read',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'fenna.focus@cairn.example');
    const reading = Promise.withResolvers<void>();
    await page.route('**/api/matching/reasons', async (route) => {
      await reading.promise;
      await route.continue();
    });
    await openRun(page);
    await page.keyboard.press('n');
    const panel = page.getByRole('region', { name: 'Reason', exact: true });
    const note = panel.getByLabel('Note');
    await note.focus();
    reading.resolve();
    await expect(panel.getByRole('radio').first()).toBeVisible();
    await page.keyboard.type('By phone');
    await expect(note).toHaveValue('By phone');
  },
);

journey('top bar and content keep the focus and a press while a screen is read', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'tamsin.topbar@cairn.example');
  await openRun(page);
  const bar = page.getByRole('banner');
  const hasStatus = (text: string) => () => expect(bar.getByRole('status').first()).toHaveText(text);
  const hasTitle = (title: RegExp) => () => expect(page).toHaveTitle(title);
  const screens: readonly [path: string, isRead: () => Promise<void>][] = [
    ['/dashboard', hasStatus('Answers kept as you give them')],
    ['/admin/client/hadleigh-marine-holdings', hasTitle(/^Hadleigh Marine Holdings Ltd/)],
    [
      '/admin/duplicates/merge/hadleigh-marine-holdings/hadleigh-maritime-holding',
      hasTitle(/^Merge into Hadleigh Marine Holdings Ltd/),
    ],
    ['/file/clients/hadleigh-marine-holdings', hasTitle(/^File of Hadleigh Marine Holdings Ltd/)],
    [page.url(), hasStatus('Each decision is saved')],
  ];
  for (const [path, isRead] of screens) {
    await journey.step(path, async () => {
      const whileRead = async (act: () => Promise<void>) => {
        const reading = Promise.withResolvers<void>();
        await page.route(/\/api\/(?!auth\/)/, async (route) => {
          await reading.promise;
          await route.continue();
        });
        await page.goto(path);
        await act();
        reading.resolve();
        await isRead();
        await page.unrouteAll({ behavior: 'wait' });
      };
      const content = page.getByRole('main');
      await whileRead(() => content.focus());
      await expect(content).toBeFocused();
      const home = bar.getByRole('link', { name: 'Cairn' });
      await whileRead(async () => {
        await bar.getByRole('button', { name: 'Menu' }).hover();
        await page.mouse.down();
        await home.focus();
      });
      await expect(home).toBeFocused();
      await page.mouse.up();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    });
  }
});

journey('what is added in place begins in its first input', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'addie.place@cairn.example');
  for (const { at, opener, input } of ADDED) {
    await page.goto(at);
    await page.getByRole('button', { name: opener, exact: true }).first().click();
    await expect.poll(() => focusedLabel(page), { message: opener }).toBe(`INPUT ${input}`);
  }
});

journey(
  'N adds one on every screen, and does nothing while a text is typed',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `norah.new-${database}@cairn.example`);
    for (const { at, opener, input } of ADDED) {
      await page.goto(at);
      await expect(page.getByRole('button', { name: opener }).first()).toBeVisible();
      await page.keyboard.press('n');
      await expect.poll(() => focusedLabel(page), { message: at }).toBe(`INPUT ${input}`);
      await page.keyboard.press('n');
      await expect(page.locator(':focus'), 'a letter of a text').toHaveValue(/n$/);
      await page.keyboard.press('Backspace');
    }
    await page.goto('/admin/mappings');
    await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible();
    await page.keyboard.press('n');
    await expect(page.getByRole('region', { name: 'Add mapping' }).locator('input').first()).toBeFocused();
    for (const [at, shown] of [
      ['/admin/clients', page.getByRole('button', { name: 'New client' })],
      ['/dashboard', page.getByRole('link', { name: 'New client' })],
    ] as const) {
      await page.goto(at);
      await expect(shown).toBeVisible();
      await page.keyboard.press('n');
      await expect(
        page.getByRole('dialog', { name: 'New client' }).getByLabel('Name', { exact: true }),
      ).toBeFocused();
    }
    await page.goto('/reference-lists');
    await expect(page.getByRole('button', { name: 'Add a list' })).toBeVisible();
    await page.keyboard.press('n');
    await expect(page).toHaveURL('/reference-lists/upload');
  },
);

journey('letters choose in a menu that is closed or open, and Enter opens it', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'mena.menu@cairn.example');
  await page.goto('/admin/fields?new=1');
  const type = page.getByRole('combobox', { name: 'Type' });
  await type.focus();
  await page.keyboard.type('dr');
  await page.keyboard.press('Enter');
  await expect(type).toHaveValue('dropdown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'number', exact: true })).toBeVisible();
  await page.keyboard.type('num');
  await page.keyboard.press('Enter');
  await expect(type).toHaveValue('number');
});

journey('a filter is chosen and taken back by letters and Enter alone', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'filippa.chip@cairn.example');
  await page.goto('/admin/duplicates');
  const kind = page.getByRole('combobox', { name: 'Kind' });
  await kind.focus();
  await page.keyboard.type('con');
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('Kind is Contacts');
  await expect(kind).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'Parties', exact: true })).toBeVisible();
  await page.keyboard.type('any');
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('');
  await expect(page).toHaveURL((url) => !url.searchParams.has('kind'));
});

journey('Esc closes a menu or a calendar in a dialog, and then the dialog', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'esme.escape@cairn.example');
  await page.goto('/dashboard?entity=clients%2Fhadleigh-marine-holdings');
  await page.getByRole('button', { name: 'Hand over', exact: true }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('combobox', { name: 'To', exact: true }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(dialog).toBeVisible();
  const by = dialog.getByRole('textbox', { name: 'By', exact: true });
  await by.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose the day' });
  // At once, when the calendar may not have the focus yet.
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(dialog).toBeVisible();
  await by.press('Alt+ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(by).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

journey(
  'several options are picked and confirmed by Enter alone, and True or False is taken back',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'polly.pick@cairn.example');
    await chooseEntity(page, HADLEIGH);
    await answerByOption(page, 'Region', 'Kent');
    const row = rowOf(page, 'Reporting obligations');
    const input = inputOf(page, 'Reporting obligations');
    const heightBefore = (await input.boundingBox())?.height;
    const rowBefore = (await row.boundingBox())?.height;
    await input.focus();
    expect((await input.boundingBox())?.height, 'its height is the same with the focus').toBe(heightBefore);
    expect((await row.boundingBox())?.height).toBe(rowBefore);
    await page.keyboard.type('CR');
    await page.keyboard.press('Enter');
    await expect(row.getByText('Not confirmed.')).toBeVisible();
    const sent = page.waitForRequest('**/api/evaluateRules');
    await page.keyboard.press('Enter');
    expect((await sent).postData()).toContain('CRS');
    expect((await sent).postData()).not.toContain('FATCA');
    await expect(row.getByText('Not confirmed.')).toBeHidden();
    await expect(inputOf(page, 'CRS type'), 'the question that follows is answered').not.toHaveValue('');
    await expect(page.getByRole('row').locator('input:focus'), 'so the next open one is reached').toHaveValue(
      '',
    );
    await expect(input).not.toBeFocused();
    await answerByText(page, 'Annual turnover', '1840000');
    const registered = rowOf(page, 'Is the company registered for VAT?').getByRole('radio', { name: 'True' });
    await registered.check();
    await expect(rowOf(page, 'VAT registration number')).toBeVisible();
    await registered.click();
    await expect(registered, 'a second press takes it back').not.toBeChecked();
    await expect(rowOf(page, 'VAT registration number')).toBeHidden();
    await registered.check();
    await expect(rowOf(page, 'VAT registration number')).toBeVisible();
    await registered.focus();
    await page.keyboard.press('Delete');
    await expect(registered, 'so does Delete').not.toBeChecked();
  },
);
