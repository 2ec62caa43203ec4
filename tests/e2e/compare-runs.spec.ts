import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey } from '../support/journey.ts';

async function runMatching(page: Page) {
  await page.goto('/entity-matching');
  const before = (await (await page.request.get('/api/matching/runs')).json()) as unknown[];
  await page.getByRole('button', { name: 'Run Matching' }).click();
  await expect
    .poll(async () => {
      const runs = (await (await page.request.get('/api/matching/runs')).json()) as { state: string }[];
      return runs.length > before.length && runs.every(({ state }) => state === 'done');
    })
    .toBe(true);
}

journey(
  'two runs are compared: what is lost and new, and the name that was the reason',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'ruth.penhale@cairn.example');
    await runMatching(page);
    await page.goto('/entity-matching/differences');
    await expect(page.getByText('Two runs are needed to compare them.')).toBeVisible();

    type Listed = { items: { id: string; data: { name: string }; version: number }[] };
    const clients = (await (await page.request.get('/api/clients?limit=1')).json()) as Listed;
    const [client] = clients.items;
    const put = await page.request.put(`/api/clients/${client?.id}`, {
      data: { ...client?.data, name: 'Zwyx Vqkj Holding' },
      headers: { origin: server.url, 'if-match': `"${client?.version}"` },
    });
    expect(put.status(), await put.text()).toBe(200);
    await runMatching(page);

    await page.goto('/entity-matching');
    await page.getByRole('button', { name: 'Lists and kinds' }).click();
    await page.getByRole('link', { name: 'Compare two runs' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Two runs compared' })).toBeVisible();
    const record = page.getByRole('region', { name: 'Zwyx Vqkj Holding' });
    await expect(record).toContainText(`Our name was ${client?.data.name}, and is Zwyx Vqkj Holding.`);
    await expect(page.getByRole('button', { name: 'New 0' })).toBeVisible();
    await page.getByRole('button', { name: 'New 0' }).click();
    await expect(page.getByText('None of these.')).toBeVisible();
    await page.getByRole('button', { name: /^Lost \d/ }).click();
    await expect(record.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(record.getByRole('link').first()).toBeFocused();
    expect(await axeProblems(page)).toEqual([]);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export the shown differences as CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^matching-differences-.*\.csv$/);

    await page.getByRole('combobox', { name: 'Compared with' }).click();
    await page.getByRole('option', { name: /, the latest$/ }).click();
    await expect(page.getByText('Both runs found the same, with the same scores.')).toBeVisible();
  },
);

journey(
  'a link that was pressed is followed, although the page it leaves writes its position into the address at the same time',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'ines.carbery@cairn.example');
    await runMatching(page);
    await page.goto('/entity-matching?kind=clients');
    await expect(page.getByRole('button', { name: 'Lists and kinds' })).toBeVisible();

    let release = () => {};
    const isReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/look-up.chunk.js*', async (route) => {
      await isReleased;
      await route.continue();
    });
    const asked = page.waitForRequest('**/look-up.chunk.js*');
    await page.getByRole('link', { name: 'Look up a name' }).click();
    await asked;
    await page.keyboard.press('j');
    // As long as the position may take to be written.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 1000)));
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Look up a name' })).toBeVisible();
  },
);
