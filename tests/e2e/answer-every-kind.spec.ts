import { expect, type Page } from '@playwright/test';
import {
  answerByKeys,
  answerOfField,
  answersOnScreen,
  focusedField,
  pressKeys,
  rowOfField,
} from '../support/answers-on-screen.ts';
import { askEveryRow, EVERY_ROW, missingFromRows, putDocument } from '../support/every-row-type.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import type { RunningServer } from '../support/running-server.ts';

journey.use({ settings: { SEED: 'none' } });

/** Ten questions of different kinds, as a working day brings them, and the keys they take beside their texts. */
const TEN = ['text0', 'number0', 'dropdown3', 'dropdown9', 'multiselect9', 'boolean0', 'date0', 'time0'];
const MIXED = new Set([...TEN, 'checkbox3', 'radio3']);
const KEYS_OF_TEN = 13;

async function openQuestions(page: Page, server: RunningServer, id: string) {
  await putDocument(page.request, server.url, `clients/${id}`, { name: id });
  await page.goto(`/admin/client/${id}`);
  await page.getByRole('link', { name: 'Open questions' }).press('Enter');
  await expect
    .poll(() => focusedField(page), { message: 'the first open question has the focus' })
    .toBe('text0');
}

const input = (page: Page, dataField: string) =>
  answerOfField(page, dataField).locator('input:not([type="hidden"]), textarea').first();

/** The input that a person reaches by Tab: in a group of buttons the one that is chosen. */
async function focusAnswer(page: Page, dataField: string) {
  const chosen = answerOfField(page, dataField).locator('input[type="radio"]:checked');
  await ((await chosen.count()) > 0 ? chosen : input(page, dataField)).focus();
}

journey.beforeEach(async ({ page, server }) => {
  await joinAndLogIn(page, server, `${crypto.randomUUID()}@cairn.example`);
  await askEveryRow(page.request, server.url);
});

journey(
  'questions of every kind are answered by a few keys, each leads to the next, and Enter adds or removes nothing else',
  async ({ page, server }) => {
    expect(missingFromRows(), 'kinds of input that are not walked').toEqual([]);
    await openQuestions(page, server, 'penrose-boatyard');
    let keys = 0;
    for (const [index, row] of EVERY_ROW.entries()) {
      const before = await answersOnScreen(page);
      expect(before[row.dataField]).toBe('');
      const height = (await rowOfField(page, row.dataField).boundingBox())?.height;
      const pressed = await answerByKeys(page, row);
      if (MIXED.has(row.dataField)) keys += pressed;
      const next = EVERY_ROW[index + 1]?.dataField ?? row.dataField;
      await expect.poll(() => focusedField(page), { message: `after ${row.prompt}` }).toBe(next);
      expect(await answersOnScreen(page), row.prompt).toEqual({ ...before, [row.dataField]: row.shown });
      expect((await rowOfField(page, row.dataField).boundingBox())?.height, `${row.prompt}: height`).toBe(
        height,
      );
    }
    expect(keys, 'keys for ten mixed answers, beside the texts').toBe(KEYS_OF_TEN);

    const answered = await answersOnScreen(page);
    for (const { dataField, prompt } of EVERY_ROW) {
      const height = (await rowOfField(page, dataField).boundingBox())?.height;
      await focusAnswer(page, dataField);
      expect((await rowOfField(page, dataField).boundingBox())?.height, `${prompt}: height`).toBe(height);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      expect(await answersOnScreen(page), `Enter twice in ${prompt}`).toEqual(answered);
    }
  },
);

journey(
  'Tab goes from answer to answer, and what is done with a row is reached from its answer',
  async ({ page, server }) => {
    await openQuestions(page, server, 'gullrock-ferries');
    const order: (string | null)[] = [];
    while (order.at(-1) !== EVERY_ROW.at(-1)?.dataField) {
      order.push(await focusedField(page));
      expect(order.at(-1), `after ${order.at(-2)}`).not.toBeNull();
      await page.keyboard.press('Tab');
    }
    const boxes = order.filter((field) => field === 'checkbox3');
    expect(boxes, 'each box is reached').toHaveLength(3);
    expect([...new Set(order)]).toEqual(EVERY_ROW.map(({ dataField }) => dataField));

    await focusAnswer(page, 'number0');
    await page.keyboard.press('Shift+Tab');
    const why = rowOfField(page, 'number0').getByRole('button', { name: /^Why is this shown/ });
    await expect(why).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rowOfField(page, 'number0').getByRole('button', { name: /^Add a note/ })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(rowOfField(page, 'number0').getByRole('button', { name: /^Remove/ })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    await expect(input(page, 'number0')).toBeFocused();
    await page.keyboard.type('7');
    await page.keyboard.press('Tab');
    expect(await focusedField(page), 'as it was before something was typed').toBe('dropdown3');
  },
);

/** Types a word with a tenth of a second from letter to letter, however long the machine takes. */
const typeSteadily = (page: Page, word: string) =>
  page.evaluate(async (letters) => {
    for (const [index, key] of [...letters].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: 100 * index });
      document.activeElement?.dispatchEvent(event);
      await new Promise((next) => setTimeout(next));
    }
  }, word);

journey(
  'a menu of few options opens with its numbers, a typed word answers one question alone, and Shift Enter goes back',
  async ({ page, server }) => {
    await openQuestions(page, server, 'llechi-pant');
    await input(page, 'number0').focus();
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('dropdown3');
    await expect(page.getByRole('option', { name: 'Middle' }), 'the options are seen').toBeVisible();
    await typeSteadily(page, 'middle');
    await expect.poll(() => focusedField(page)).toBe('dropdown9');
    await expect(page.getByRole('option', { name: 'Malta' })).toBeVisible();
    await page.keyboard.type('f');
    await expect(page.getByRole('option'), 'two begin so').toHaveText(
      ['Finland', 'France'].map((one) => new RegExp(one)),
    );
    await page.keyboard.type('r');
    await expect.poll(() => focusedField(page)).toBe('multiselect9');
    for (const number of ['8', '3', '8']) await page.keyboard.press(number);
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page)).toBe('boolean0');
    expect(await answersOnScreen(page)).toMatchObject({
      ...{ dropdown3: 'Middle', dropdown9: 'France', multiselect9: 'Estonia', boolean0: '' },
    });
    for (const before of ['multiselect9', 'dropdown9', 'dropdown3', 'number0', 'text0', 'text0']) {
      await page.keyboard.press('Shift+Enter');
      await expect.poll(() => focusedField(page)).toBe(before);
    }
    await page.keyboard.type('Quay');
    await page.keyboard.press('Shift+Enter');
    await expect(input(page, 'text0'), 'what is typed is kept').toHaveValue('Quay');
    await page.keyboard.press('Enter');
    await expect.poll(() => focusedField(page), { message: 'the next open question' }).toBe('boolean0');
    expect((await answersOnScreen(page)).dropdown9, 'going back answers nothing').toBe('France');
  },
);

journey('an answer of every kind is taken back by keyboard', async ({ page, server }) => {
  await openQuestions(page, server, 'hadleigh-marine');
  for (const row of EVERY_ROW) {
    await expect.poll(() => focusedField(page)).toBe(row.dataField);
    await answerByKeys(page, row);
  }
  for (const { dataField, prompt, takeBack } of EVERY_ROW) {
    await focusAnswer(page, dataField);
    await pressKeys(page, takeBack);
    await expect.poll(async () => (await answersOnScreen(page))[dataField], { message: prompt }).toBe('');
  }
  const radios = answerOfField(page, 'boolean0').getByRole('radio', { name: 'True' });
  await radios.click();
  await expect(radios).toBeChecked();
  await radios.click();
  await expect(radios, 'a second press takes it back').not.toBeChecked();
});
