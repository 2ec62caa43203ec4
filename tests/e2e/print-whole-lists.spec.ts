import { expect, type Page } from '@playwright/test';
import { extractText } from 'unpdf';
import { joinAndLogIn, journey } from '../support/journey.ts';

/** The words of all sheets, in one line. */
async function printed(page: Page): Promise<string> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true });
  return text.replace(/\s+/g, ' ');
}

/** The words of the actions on the screen; those of rows and heads print. */
async function actions(page: Page): Promise<string[]> {
  const words = await page.locator('main').getByRole('button').allInnerTexts();
  return words.map((one) => one.replace(/\s+/g, ' ').trim()).filter((one) => one.length > 2);
}

journey('lists that draw only visible rows are printed whole, without buttons', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'jory.nancarrow@cairn.example');

  await journey.step('rules', async () => {
    await page.goto('/admin/rules');
    const rows = page.getByRole('listbox', { name: 'Rules' }).getByRole('option');
    await expect(rows.first()).toBeVisible();
    const total = Number(await rows.first().getAttribute('aria-setsize'));
    expect(await rows.count(), 'the list is longer than the window').toBeLessThan(total);
    const rules: { id: string }[] = await (await page.request.get('/api/rules')).json();
    const ids = rules.map(({ id }) => id);
    expect(ids).toHaveLength(total);
    const labels = await actions(page);
    expect(labels).toContain('Add rule');
    const text = await printed(page);
    for (const id of ids) expect(text).toContain(id);
    for (const label of labels) expect(text).not.toContain(label);
    await expect.poll(() => rows.count(), 'the screen is as before').toBeLessThan(total);
  });
});
