import { expect, type Page } from '@playwright/test';
import { putDocument } from '../support/every-row-type.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { chooseEntity, inputOf } from '../support/question-screen.ts';
import type { RunningServer } from '../support/running-server.ts';

journey.use({ settings: { SEED: 'none' } });

const categories = (page: Page) => page.getByRole('navigation', { name: 'Categories' });

/** Asks two questions under each of two categories. */
async function ask(page: Page, { url }: RunningServer) {
  const put = (path: string, data: object) => putDocument(page.request, url, path, data);
  const fields = { harbour: [], grade: ['Low', 'Middle', 'Very high'], pilot: [], berths: [] };
  for (const [id, options] of Object.entries(fields))
    await put(`fields/${id}`, { label: id, type: options.length > 0 ? 'dropdown' : 'text', options });
  for (const [category, dataFields] of Object.entries({
    Port: ['harbour', 'grade'],
    Crew: ['pilot', 'berths'],
  }))
    await put(`rules/${category.toLowerCase()}`, {
      category,
      applicableTo: ['clients'],
      triggers: [{ field: 'sessionStart', operator: '==', value: true }],
      onTrigger: {
        cases: dataFields.map((dataField, index) => ({
          priority: index + 1,
          uiAction: { type: 'textInput', prompt: dataField, dataField },
        })),
      },
    });
  await put('clients/tamar', { name: 'Tamar Pilots' });
}

journey(
  'the outline counts the answers of each category and leads to its first open question, and a number chooses an option',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'odile.outline@cairn.example');
    await ask(page, server);
    await page.goto('/dashboard');
    await chooseEntity(page, 'Tamar Pilots');
    const port = categories(page).getByRole('button', { name: /^Port/ });
    await expect(port).toHaveAccessibleName('Port 0 of 2');
    await categories(page).getByRole('button', { name: 'Crew 0 of 2' }).press('Enter');
    await expect(inputOf(page, 'pilot')).toBeFocused();

    await port.click();
    await expect(inputOf(page, 'harbour')).toBeFocused();
    await page.keyboard.type('Plymouth');
    await page.keyboard.press('Enter');
    await expect(inputOf(page, 'grade')).toBeFocused();
    await expect(page.getByRole('option')).toHaveText(['1Low', '2Middle', '3Very high']);
    await page.keyboard.press('2');
    await expect(inputOf(page, 'grade')).toHaveValue('Middle');
    await expect(inputOf(page, 'pilot')).toBeFocused();
    await expect(port).toHaveAccessibleName('Port 2 of 2');

    await page.setViewportSize({ width: 390, height: 844 });
    const line = page.locator('summary').filter({ hasText: 'Categories' });
    await expect(line).toHaveText('Categories 1 of 2 answered');
    await expect(categories(page)).toBeHidden();
    await line.click();
    await categories(page).getByRole('button', { name: /^Crew/ }).click();
    await expect(inputOf(page, 'pilot')).toBeFocused();
    await expect(categories(page)).toBeHidden();
  },
);
