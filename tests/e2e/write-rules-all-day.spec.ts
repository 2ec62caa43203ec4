import { expect, type Locator, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

async function openRule(page: Page, id: string) {
  await page.goto(`/admin/rules?id=${id}`);
  await expect(page.getByLabel('Id', { exact: true })).toHaveValue(id);
}

/** Presses keys and waits for the focus. */
async function pressAndFocus(page: Page, key: string, focused: Locator) {
  await page.keyboard.press(key);
  await expect(focused).toBeFocused();
}

/** Waits until the focused menu is open and has marked its present option: Mantine does so in a timer after the
    key, and keys that overtake the timer would be undone by it. */
async function waitForMenu(page: Page) {
  await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'true');
  await page.evaluate(() => new Promise((fire) => setTimeout(fire)));
}

/** Chooses an option of the focused menu with the keyboard alone. */
async function chooseTyped(page: Page, typed: string) {
  await page.keyboard.type(typed.slice(0, 1));
  await waitForMenu(page);
  await page.keyboard.type(typed.slice(1));
  await page.keyboard.press('Enter');
}

const field = (page: Page, number: number) =>
  page.getByRole('combobox', { name: `Field of trigger ${number}`, exact: true });
const ask = (page: Page, number: number) =>
  page.getByRole('group', { name: `Case ${number}`, exact: true }).getByLabel('Then ask');

/** Adds up what moves without having been caused by a key or a click. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const watched = window as unknown as { shifted: number };
    watched.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) watched.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

journey(
  'a rule is written with the keyboard alone, and the focus is never lost',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'senara.voss@cairn.example');
    await page.goto('/admin/rules');
    const add = page.getByRole('button', { name: 'Add rule' }).first();
    await add.focus();
    await pressAndFocus(page, 'Enter', page.getByLabel('Id', { exact: true }));
    await page.keyboard.type('harbour-dues');

    await field(page, 1).focus();
    await chooseTyped(page, 'Region');
    await expect(field(page, 1)).toHaveValue('Region');
    await page.getByRole('button', { name: 'Add trigger' }).focus();
    await pressAndFocus(page, 'Enter', field(page, 2));
    await chooseTyped(page, 'Annual turnover');
    await expect(
      page.getByRole('combobox', { name: 'Operator of trigger 2' }),
      'Enter leads on',
    ).toBeFocused();
    await waitForMenu(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const operator = page.getByRole('combobox', { name: 'Operator of trigger 2' });
    await expect(operator, 'in words').toHaveValue('is over');
    await expect(operator, 'its code is the hint').toHaveAccessibleDescription(/written >\.$/);
    const bound = page.getByRole('textbox', { name: 'Value of trigger 2' });
    await bound.fill('90000');
    await page.keyboard.press('Tab');
    await expect(bound, 'with separators').toHaveValue('90,000');

    const any = page.getByRole('radio', { name: 'any of these is true' });
    await page.getByRole('radio', { name: 'all of these are true' }).focus();
    await pressAndFocus(page, 'ArrowRight', any);
    await expect(any).toBeChecked();
    await expect(page.getByRole('radiogroup', { name: 'Ask when' })).toBeVisible();

    const handle = page.getByRole('button', { name: 'Move trigger 2', exact: true });
    await handle.focus();
    await pressAndFocus(
      page,
      'Alt+ArrowUp',
      page.getByRole('button', { name: 'Move trigger 1', exact: true }),
    );
    await expect(page.getByText('Trigger 1 of 2', { exact: true })).toBeAttached();
    await expect(field(page, 1)).toHaveValue('Annual turnover');

    await page.getByRole('button', { name: 'Remove trigger 1' }).focus();
    await pressAndFocus(page, 'Enter', field(page, 1));
    await expect(field(page, 1)).toHaveValue('Region');
    await page.getByRole('button', { name: 'Remove trigger 1' }).focus();
    await pressAndFocus(page, 'Enter', page.getByRole('button', { name: 'Add trigger' }));
    await pressAndFocus(page, 'Enter', field(page, 1));
    await chooseTyped(page, 'Region');

    await ask(page, 1).fill('Harbour dues?');
    await page.getByRole('combobox', { name: 'Answer goes to' }).focus();
    await chooseTyped(page, 'Reviewer');
    await page.getByRole('button', { name: 'Add a condition' }).focus();
    await pressAndFocus(page, 'Enter', page.getByRole('combobox', { name: 'If field' }));
    await expect(page.getByRole('combobox', { name: 'Operator', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Remove the condition of case 1' }).focus();
    await pressAndFocus(page, 'Enter', page.getByRole('button', { name: 'Add a condition' }));
    await page.getByRole('button', { name: 'Duplicate case 1' }).focus();
    await pressAndFocus(page, 'Enter', ask(page, 2));
    await ask(page, 2).fill('Who pays them?');
    await page.getByRole('button', { name: 'Move case 2', exact: true }).focus();
    await pressAndFocus(page, 'Alt+ArrowUp', page.getByRole('button', { name: 'Move case 1', exact: true }));
    await expect(page.getByText('Case 1 of 2', { exact: true })).toBeAttached();
    await expect(ask(page, 1)).toHaveValue('Who pays them?');
    await page.getByRole('button', { name: 'Switch off case 2' }).focus();
    await pressAndFocus(page, 'Enter', page.getByRole('button', { name: 'Switch on case 2' }));
    await page.getByRole('button', { name: 'Add case' }).focus();
    await pressAndFocus(page, 'Enter', ask(page, 3));
    await page.getByRole('button', { name: 'Remove case 3' }).focus();
    await pressAndFocus(page, 'Enter', page.getByRole('button', { name: 'Move case 2', exact: true }));

    await page.getByLabel('Category').fill('Ports');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/id=harbour-dues/);
    await page.reload();
    await expect(ask(page, 1), 'the order is saved').toHaveValue('Who pays them?');
    await expect(page.getByText('switched off, not asked')).toBeVisible();

    await page.getByRole('button', { name: 'Duplicate', exact: true }).focus();
    await pressAndFocus(page, 'Enter', page.getByLabel('Id', { exact: true }));
    await expect(page.getByLabel('Id', { exact: true })).toHaveValue('harbour-dues-2');
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/id=harbour-dues-2/);
  },
);

journey('a rule with a trigger and a case takes seven keys beside its texts', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'seven.keys@cairn.example');
  await page.goto('/admin/rules');
  await expect(page.getByRole('option').first()).toBeVisible();
  let presses = 0;
  const press = async (key: string, focused: Locator) => {
    presses += 1;
    await pressAndFocus(page, key, focused);
  };
  await press('n', page.getByLabel('Id', { exact: true }));
  await page.keyboard.type('mooring-fees');
  await press('Enter', field(page, 1));
  await page.keyboard.type('Region');
  await press('Enter', page.getByRole('combobox', { name: 'Operator of trigger 1' }));
  await expect(page.getByRole('option', { name: /^is/ }).first(), 'the operators are seen').toBeVisible();
  await press('Enter', page.getByRole('combobox', { name: 'Value of trigger 1' }));
  await page.keyboard.type('Kent');
  await press('Enter', ask(page, 1));
  await page.keyboard.type('Who pays the mooring?');
  await press('Enter', page.getByRole('combobox', { name: 'Answer goes to' }));
  await page.keyboard.type('Reviewer');
  presses += 1;
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/id=mooring-fees/);
  expect(presses).toBe(7);
  const stored = await (await page.request.get('/api/rules/mooring-fees')).json();
  expect(stored.data).toMatchObject({
    triggers: [{ field: 'region', operator: '==', value: 'Kent' }],
    onTrigger: {
      cases: [{ uiAction: { type: 'textInput', prompt: 'Who pays the mooring?', dataField: 'reviewer' } }],
    },
  });
});

journey('a case is dragged by its handle to another position', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'eddy.thorne@cairn.example');
  await page.setViewportSize({ width: 1440, height: 1400 });
  await openRule(page, 'enhanced-due-diligence');
  const before = [await ask(page, 1).inputValue(), await ask(page, 2).inputValue()];
  const handle = page.getByRole('button', { name: 'Move case 1', exact: true });
  await handle.hover();
  await page.mouse.down();
  const second = page.getByRole('group', { name: 'Case 2', exact: true });
  const { y = 0, height = 0, x = 0 } = (await second.boundingBox()) ?? {};
  await page.mouse.move(x, y + height / 3, { steps: 4 });
  await page.mouse.move(x, y + height - 4, { steps: 4 });
  await page.mouse.up();
  await expect(ask(page, 1)).toHaveValue(before[1] ?? '');
  await expect(ask(page, 2)).toHaveValue(before[0] ?? '');
});

journey('nothing moves by itself while the rules screen is read', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'petroc.hale@cairn.example');
  const shifted = await watchShifts(page);
  await openRule(page, 'turnover-uk');
  const trial = page.getByRole('region', { name: 'Try it' });
  await expect(trial.getByRole('button', { name: 'Save as test' })).toBeVisible();
  await expect(page.getByText(/^\d+ rules/)).toBeVisible();
  expect(await shifted()).toBeLessThanOrEqual(0.01);
});

/** How far the middle of the open rule's row lies from the middle of its list, in px. */
const fromMiddle = (page: Page) =>
  page.evaluate(() => {
    const row = document.querySelector('[role=option][aria-selected=true]');
    let list = row?.closest('[role=listbox]') ?? null;
    while (list && !/auto|scroll/.test(getComputedStyle(list).overflowY)) list = list.parentElement;
    if (!row || !list) return Number.POSITIVE_INFINITY;
    const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
    return Math.abs(inner.top + inner.height / 2 - outer.top - outer.height / 2);
  });

/** Rows become higher, as a slow machine measures them after the list has scrolled. */
const growRows = (page: Page, px: number) =>
  page.evaluate((padding) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`[role=option] { padding-block: ${padding}px; }`);
    document.adoptedStyleSheets.push(sheet);
  }, px);

journey(
  'a rule opened by a link rests in the middle of its list, until the user scrolls',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'jory.hale@cairn.example');
    await page.setViewportSize({ width: 1440, height: 900 });
    await openRule(page, 'turnover-uk');
    await expect.poll(() => fromMiddle(page)).toBeLessThan(40);
    await growRows(page, 20);
    await expect.poll(() => fromMiddle(page), 'rows measured late push nothing away').toBeLessThan(40);

    await page.getByRole('option', { selected: true }).hover();
    await page.mouse.wheel(0, -200);
    await expect.poll(() => fromMiddle(page)).toBeGreaterThan(120);
    await growRows(page, 24);
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(await fromMiddle(page), 'where the user scrolled to is kept').toBeGreaterThan(120);
  },
);

journey(
  'a restore after a rename shows its difference, and takes the present name of the field',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'wenna.croft@cairn.example');
    await openRule(page, 'vat-scheme');
    await page.getByLabel('Then ask').fill('Which scheme?');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/unsaved change/)).toHaveCount(0);
    await page.goto('/admin/fields?id=vatNumber');
    await page.getByRole('button', { name: 'Rename', exact: true }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename this field' });
    await renaming.getByRole('textbox').fill('taxNumber');
    await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
    await expect(page).toHaveURL(/id=taxNumber/);

    await openRule(page, 'vat-scheme');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Restore version 1', exact: true }).click();
    const heading = page.getByRole('heading', { name: /^Restore the version of/ });
    await expect(heading, 'the focus follows').toBeFocused();
    await expect(page.locator('del').filter({ hasText: 'Which scheme?' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /no field “vatNumber” any more/ })).toBeVisible();
    await expect(page.getByText(/^wenna.croft@cairn.example renamed it to/)).toBeVisible();
    await expect(page.getByRole('radio', { name: /^Use VAT registration number/ })).toBeChecked();
    await page.getByRole('radio', { name: /^Restore as it was/ }).check();
    await expect(page.getByRole('button', { name: 'Restore', exact: true })).toBeEnabled();
    await page.getByRole('radio', { name: /^Use VAT registration number/ }).check();
    await page.getByRole('button', { name: 'Restore, with VAT registration number' }).click();
    await expect(page.getByLabel('Then ask')).toHaveValue('VAT accounting scheme');
    await expect(page.getByText('No field')).toHaveCount(0);
    await expect(page.locator('body'), 'the focus stays in the page').not.toBeFocused();
    await page.getByRole('button', { name: 'History' }).click();
    await expect(page.getByText('With taxNumber instead of vatNumber.')).toBeVisible();
  },
);

journey('several rules are switched off together, and that is taken back', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'jenna.moss@cairn.example');
  await openRule(page, 'contact-authority');
  const list = page.getByRole('listbox', { name: 'Rules' });
  await list.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(list.getByRole('option', { checked: true })).toHaveCount(3);
  await expect(page.getByText('3 rules ticked')).toBeVisible();
  await expect(page, 'ticking opens nothing').toHaveURL(/id=contact-authority/);

  await page.getByRole('button', { name: 'Switch off', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Switch off 3 rules?' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog).toContainText('is not asked any more');
  await dialog.getByRole('button', { name: 'Change 3 rules' }).click();
  const made = page.getByText('3 rules switched off.');
  await expect(made).toBeFocused();
  await expect(page.getByText(/^\d+ rules, 3 switched off/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone: 3 rules.')).toBeFocused();
  await expect(page.getByText(/^\d+ rules(?!, \d+ switched off)/)).toBeVisible();
});
