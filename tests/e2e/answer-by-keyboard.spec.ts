import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { answerByOption, chooseEntity, inputOf, rowOf } from '../support/question-screen.ts';

const HADLEIGH = 'Hadleigh Marine Holdings Ltd';
const MOST_QUESTIONS = 12;

/** The rows of questions in order, which of them have an answer, and the one that has the focus. */
function readRows(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter((row) =>
      row.querySelector('[data-answer] :is(input, textarea)'),
    );
    const hasAnswer = (row: HTMLElement) =>
      [...row.querySelectorAll<HTMLInputElement>('[data-answer] :is(input, textarea)')].some((input) =>
        input.type === 'radio' || input.type === 'checkbox' ? input.checked : input.value !== '',
      );
    const keyOf = (row: HTMLElement) => row.dataset.row ?? '';
    const focused = document.activeElement?.closest<HTMLElement>('[data-row]');
    const input = document.activeElement as HTMLInputElement | null;
    const isMultiple = input?.placeholder === 'Choose, then Enter';
    const isTime = /time/i.test(focused?.dataset.row ?? '');
    const isDate = /nextReview|date|birthday/i.test(focused?.dataset.row ?? '');
    const kind =
      input?.type === 'radio'
        ? 'radio'
        : isMultiple
          ? 'multiselect'
          : input?.getAttribute('role') === 'combobox' || input?.getAttribute('aria-haspopup') === 'listbox'
            ? 'dropdown'
            : isTime
              ? 'time'
              : isDate
                ? 'date'
                : 'text';
    return {
      keys: rows.map(keyOf),
      open: rows.filter((row) => !hasAnswer(row)).map(keyOf),
      focused: focused ? keyOf(focused) : null,
      isInput: input?.matches('input, textarea') ?? false,
      kind,
    };
  });
}

const KEYS: Record<string, (page: Page) => Promise<void>> = {
  radio: (page) => page.keyboard.press('Space'),
  multiselect: async (page) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  },
  dropdown: (page) => page.keyboard.press('ArrowDown'),
  date: (page) => page.keyboard.type('12 June 2024'),
  time: (page) => page.keyboard.type('10:30'),
  text: (page) => page.keyboard.type('7'),
};

journey(
  'texts, dates, times, menus and several options are answered by keyboard, and Enter leads to the next open question',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kerra.keys@cairn.example');
    await chooseEntity(page, HADLEIGH);
    await answerByOption(page, 'Region', 'Kent');
    await expect(rowOf(page, 'Reporting obligations')).toBeVisible();
    const kinds = new Set<string>();
    await inputOf(page, 'Annual turnover').focus();
    for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
      const before = await readRows(page);
      if (before.focused === null || !before.open.includes(before.focused)) break;
      kinds.add(before.kind);
      await KEYS[before.kind]?.(page);
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await readRows(page)).open).not.toContain(before.focused);
      const settled = await readRows(page);
      if (settled.open.length === 0) break;
      await expect
        .poll(
          async () => {
            const { keys, open, focused, isInput } = await readRows(page);
            const below = keys
              .slice(keys.indexOf(before.focused ?? '') + 1)
              .find((key) => open.includes(key));
            return isInput && focused === (below ?? open[0]);
          },
          { message: `after ${before.kind} ${before.focused}` },
        )
        .toBe(true);
    }
    expect([...kinds].toSorted()).toEqual(
      expect.arrayContaining(['date', 'dropdown', 'multiselect', 'text', 'time']),
    );
  },
);
