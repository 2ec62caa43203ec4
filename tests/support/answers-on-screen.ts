import { expect, type Page } from '@playwright/test';
import type { TypedRow } from './every-row-type.ts';

/** The row of a question by its field, and the part of it where it is answered. */
export const rowOfField = (page: Page, dataField: string) => page.locator(`[data-row^='["${dataField}",']`);
export const answerOfField = (page: Page, dataField: string) =>
  rowOfField(page, dataField).locator('[data-answer]');

/** The dataField of the row with the focus, when that is in an input. */
export function focusedField(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    const key = focused?.closest<HTMLElement>('[data-row]')?.dataset.row ?? '';
    return focused?.matches('input, textarea') && key.startsWith('[') ? JSON.parse(key)[0] : null;
  });
}

/** Every answer as a person sees it, by dataField; empty where none is given. */
export function answersOnScreen(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const labelOf = (input: HTMLInputElement) => (input.labels?.[0]?.innerText ?? '').trim();
    const shown = (answer: HTMLElement): string => {
      const chips = [...answer.querySelectorAll<HTMLElement>('.mantine-Pill-label')];
      if (chips.length > 0) return chips.map((chip) => chip.innerText.trim()).join(', ');
      const inputs = [...answer.querySelectorAll<HTMLInputElement>('input:not([type="hidden"]), textarea')];
      const [first] = inputs;
      if (first?.type === 'checkbox' && answer.querySelector('[role="group"]') === null)
        return first.indeterminate ? '' : first.checked ? 'True' : 'False';
      if (first?.type === 'checkbox' || first?.type === 'radio')
        return inputs
          .filter(({ checked }) => checked)
          .map(labelOf)
          .join(', ');
      return first?.value === 'No answer' ? '' : (first?.value ?? '');
    };
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row^="["]')];
    return Object.fromEntries(
      rows.flatMap((row) => {
        const answer = row.querySelector<HTMLElement>('[data-answer]');
        return answer ? [[JSON.parse(row.dataset.row ?? '')[0], shown(answer)]] : [];
      }),
    );
  });
}

/** Presses keys one by one; `…` types the next text. Returns how many keys were pressed beside the texts. */
export async function pressKeys(page: Page, keys: readonly string[], texts: readonly string[] = []) {
  const left = [...texts];
  let pressed = 0;
  for (const key of keys) {
    if (key === '…') {
      await page.keyboard.type(left.shift() ?? '');
      continue;
    }
    await page.keyboard.press(key);
    pressed += 1;
  }
  return pressed;
}

/** Answers the question that has the focus, and waits until it shows its answer. Returns the keys beside the text. */
export async function answerByKeys(page: Page, { dataField, keys, typed, shown }: TypedRow) {
  const pressed = await pressKeys(page, keys, typed);
  await expect.poll(async () => (await answersOnScreen(page))[dataField], { message: dataField }).toBe(shown);
  return pressed;
}
