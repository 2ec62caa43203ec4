import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';
import { answerByText, chooseEntity } from '../support/question-screen.ts';

const UN = join(import.meta.dirname, '../fixtures/published-lists/un.xml');
const HADLEIGH = 'Hadleigh Marine Holdings Ltd';

/** Holds every call to an address until it is let go; the number of calls is counted. */
async function holdCalls(page: Page, path: RegExp) {
  let calls = 0;
  const gate = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    calls++;
    await gate.promise;
    return route.continue();
  });
  return { calls: () => calls, letGo: gate.resolve };
}

journey(
  'an action that is pressed twice is sent once: hand over, take over, test again',
  async ({ page, server, browser }) => {
    const context = await browser.newContext({ baseURL: server.url });
    const temi = await context.newPage();
    await joinAndLogIn(temi, server, 'temi.adeyemi@cairn.example');
    await joinByRequests(page.request, server, 'ruth.penhale@cairn.example');

    await page.goto('/dashboard');
    await chooseEntity(page, HADLEIGH);
    await answerByText(page, 'Reviewer', 'Ruth Penhale');
    await page.getByRole('button', { name: 'Hand over' }).click();
    const dialog = page.getByRole('dialog', { name: /^Hand over/ });
    await dialog.getByRole('combobox', { name: 'To' }).click();
    await dialog.getByRole('option', { name: 'temi.adeyemi' }).click();
    await dialog.getByRole('textbox', { name: 'Sentence' }).fill('Their accountant rings on Monday.');
    const handed = await holdCalls(page, /\/handover$/);
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('button', { name: /^Hand over to/ }).dblclick({ force: true });
    await expect.poll(handed.calls).toBeGreaterThan(0);
    handed.letGo();
    await expect(dialog).toBeHidden();
    expect(handed.calls(), 'hand over').toBe(1);

    await page.goto('/admin/client/hadleigh-marine-holdings');
    const taken = await holdCalls(page, /\/take-over$/);
    const takeOver = page.getByRole('button', { name: 'Take over' });
    await takeOver.dblclick();
    await expect.poll(taken.calls).toBeGreaterThan(0);
    taken.letGo();
    await expect(page.getByText(`You have the questionnaire about ${HADLEIGH} now.`)).toBeVisible();
    expect(taken.calls(), 'take over').toBe(1);

    await page.goto('/reference-lists/upload');
    await page.locator('input[type=file]').setInputFiles(UN);
    await page.getByLabel('Version', { exact: true }).fill('first');
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByRole('link', { name: 'Show the list' }).click();
    await expect(page.getByRole('table', { name: /^Versions of / })).toBeVisible();
    const isTested = async () => (await page.request.get('/api/reference-lists')).text();
    await expect.poll(isTested).toContain('"sourceProof":{');
    await page.getByRole('link', { name: 'Test from the published file' }).click();
    const tested = await holdCalls(page, /\/api\/reference-lists\/.*proof/);
    await page.getByRole('button', { name: 'Test again' }).dblclick();
    await expect.poll(tested.calls).toBeGreaterThan(0);
    tested.letGo();
    await expect(page.getByRole('button', { name: 'Test again' })).toBeEnabled();
    expect(tested.calls(), 'test again').toBe(1);
    await context.close();
  },
);
