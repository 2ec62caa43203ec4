import { expect, type Locator, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { chooseEntity, inputOf } from '../support/question-screen.ts';

const HADLEIGH = '/admin/client/hadleigh-marine-holdings';
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The element with the focus, as a person names it. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    const name =
      element?.getAttribute('aria-label') ?? element?.labels?.[0]?.innerText ?? element?.textContent;
    return `${element?.tagName} ${name?.trim()}`;
  });
}

/**
 * Checks that Tab leads from an input to the same element after something was typed in it, and Shift+Tab back, with the
 * stops between.
 */
async function expectSameOrder(page: Page, input: Locator, text: string, stopsBetween: string[] = []) {
  await input.focus();
  await page.keyboard.press('Tab');
  const next = await focused(page);
  await input.focus();
  await page.keyboard.press('End');
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
  expect(await focused(page), 'what Tab leads to after typing').toBe(next);
  await page.keyboard.press('Shift+Tab');
  for (const stop of stopsBetween) {
    expect(await focused(page)).toBe(stop);
    await page.keyboard.press('Shift+Tab');
  }
  await expect(input).toBeFocused();
}

journey('a contact is typed from input to input, with spaces in the names', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'mary.delacruz@cairn.example');
  await page.goto(HADLEIGH);
  await expect(section(page, 'Related Party #1')).toBeVisible();
  for (const list of ['Contact', 'Related Party']) {
    const before = await page.getByRole('heading', { level: 2, name: new RegExp(`^${list} #`) }).count();
    const title = `${list} #${before + 1}`;
    await page
      .getByRole('button', { name: `Add ${list}` })
      .first()
      .focus();
    await page.keyboard.press('Enter');
    await expect(section(page, title).getByLabel('First name', { exact: true })).toBeFocused();
    await page.keyboard.type('Mary');
    await page.keyboard.press('Tab');
    await page.keyboard.type('de la Cruz');
    await page.keyboard.press('Tab');
    await expect(section(page, title).getByLabel('First name', { exact: true })).toHaveValue('Mary');
    await expect(section(page, title).getByLabel('Last name', { exact: true })).toHaveValue('de la Cruz');
  }
  const contact = section(page, 'Contact #1');
  const birthday = contact.getByLabel('Date of birth', { exact: true });
  await birthday.fill('12/6/1979');
  await page.keyboard.press('Tab');
  expect(await focused(page), 'neither the calendar nor the days are in the order').toMatch(
    /^(INPUT|TEXTAREA)/,
  );
  await page.keyboard.press('Shift+Tab');
  await expect(birthday).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(birthday).toBeFocused();
  await expect(birthday, 'the days are chosen with the arrows').toHaveValue('6 December 1979');
});

journey(
  'a changed value is undone by Esc, by Ctrl+Z after leaving it, or by its button',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'una.doyle@cairn.example');
    await page.goto(HADLEIGH);
    const info = section(page, 'Client Information');
    const name = info.getByRole('textbox', { name: 'Client name' });
    const before = await name.inputValue();
    await name.focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' & Co');
    await page.keyboard.press('Escape');
    await expect(name).toHaveValue(before);
    await expect(name).toBeFocused();

    await page.keyboard.press('End');
    await page.keyboard.type(' & Sons');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Control+z');
    await expect(name).toHaveValue(before);

    await name.fill('Another');
    await info.getByRole('button', { name: 'Undo Client name' }).click();
    await expect(name).toHaveValue(before);
    await expect(name).toBeFocused();

    const type = info.getByRole('combobox', { name: 'Client type' });
    const chosen = await type.inputValue();
    await type.click();
    await page.getByRole('option').filter({ hasNotText: chosen }).last().click();
    await expect(type).not.toHaveValue(chosen);
    await type.focus();
    await page.keyboard.press('Control+z');
    await expect(type).toHaveValue(chosen);
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  },
);

journey('a number that can mean two is asked about before anything is stored', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'norman.punkt@cairn.example');
  await page.goto(HADLEIGH);
  const turnover = page.getByRole('textbox', { name: 'Annual turnover' });
  await turnover.fill('1.250');
  await turnover.press('Tab');
  await expect(page.getByText('Which number is meant?')).toBeVisible();
  await page.getByRole('button', { name: '1,250', exact: true }).click();
  await expect(turnover).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(turnover).toHaveValue('1,250');
});

journey('typing leaves the order of focus as it is in every editor', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'tobias.order@cairn.example');
  await page.goto(HADLEIGH);
  for (const [of, label] of [
    ['Client Information', 'Client name'],
    ['Client Information', 'Annual turnover'],
    ['Contact #1', 'Last name'],
    ['Related Party #1', 'Country'],
  ] as const) {
    const input = section(page, of).getByRole('textbox', { name: label });
    if ((await input.count()) > 0) await expectSameOrder(page, input.first(), '7');
  }
  for (const [path, name] of [
    ['/admin/fields?new=1', 'Label'],
    ['/admin/staticdata?new=1', 'Name'],
    ['/admin/rules?new=1', 'Id'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await expectSameOrder(page, page.getByRole('textbox', { name, exact: true }).first(), 'a b');
  }
});

journey('typing an answer leaves the order of focus of its row as it is', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'questa.order@cairn.example');
  await chooseEntity(page, 'Gullrock Ferries plc');
  await expectSameOrder(page, inputOf(page, 'Reviewer'), 'Ruth Penhale', [
    'BUTTON Why is this shown? Next review',
  ]);
  await expect(inputOf(page, 'Reviewer')).toHaveValue('Ruth Penhale');
  await page.getByRole('button', { name: 'Confirm Reviewer' }).click();
  await expect(inputOf(page, 'Time of the review call')).toBeVisible();
});
