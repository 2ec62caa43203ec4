import { expect, type Page } from '@playwright/test';
import { chooseOption } from '../support/choose-option.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { aFinishedRun } from '../support/matching-scenario.ts';
import { sendAs } from '../support/reviewer.ts';
import { untilAtRest } from '../support/until-at-rest.ts';

const DECISIONS = 60;
const PAUSE_MS = 50;
/** The time that reading the candidates of a record takes at least: several keys are typed in that time. */
const READING_MS = 200;

const chosen = (page: Page) => page.locator('li[aria-current="true"]');
const progress = (page: Page) => page.getByRole('heading', { name: /of [\d,]+ decided/ });
const openRecord = (page: Page) => new URL(page.url()).searchParams.get('record');

async function decidedSoFar(page: Page): Promise<number> {
  return Number((await progress(page).innerText()).split(' of ')[0]);
}

async function openFinishedRun(page: Page): Promise<string> {
  const send = await sendAs(page);
  const [list] = (await (await send('/api/matching/lists')).json()) as { id: string }[];
  const run = await aFinishedRun(send, { lists: [list?.id ?? ''] });
  await page.goto(`/entity-matching?run=${run.id}`);
  await expect(chosen(page)).toBeVisible();
  return run.id;
}

journey('60 decisions at 50 ms a key are all recorded, in their order', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'morwenna.hext@cairn.example');
  await page.route('**/candidates?*', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, READING_MS));
    await route.continue();
  });
  const runId = await openFinishedRun(page);
  const before = await decidedSoFar(page);
  await page.keyboard.type('d'.repeat(DECISIONS), { delay: PAUSE_MS });
  await expect(progress(page)).toHaveText(new RegExp(`^${before + DECISIONS} of`));
  await expect(page.getByText(/had no effect/)).toBeHidden();
  await expect
    .poll(async () => {
      const log = await page.request.get(`/api/matching/audit?action=decide&runId=${runId}&limit=200`);
      return ((await log.json()) as { items: unknown[] }).items.length;
    })
    .toBe(DECISIONS);
});

journey(
  'a name that is typed after a decision by key stays in its input when another record opens',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'kerensa.moyle@cairn.example');
    await openFinishedRun(page);
    const before = await decidedSoFar(page);
    await page.keyboard.press('d');
    await expect(progress(page)).toHaveText(new RegExp(`^${before + 1} of`));
    await expect(chosen(page)).toBeFocused();
    const record = openRecord(page);
    const search = page.getByRole('searchbox', { name: 'Find a record' });
    await search.pressSequentially('cald');
    await expect.poll(() => openRecord(page), 'another record is open').not.toBe(record);
    await expect(chosen(page)).toBeVisible();
    await untilAtRest(page);
    await page.keyboard.type('d');
    await expect(search).toHaveValue('caldd');
    await expect(progress(page)).toHaveText(new RegExp(`^${before + 1} of`));
  },
);

journey('on a small laptop most of the height is the open record', async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await joinAndLogIn(page, server, 'kensa.prisk@cairn.example');
  await openFinishedRun(page);
  const record = page.getByRole('main').locator('div:has(> ol)');
  await expect.poll(async () => (await record.boundingBox())?.height).toBeGreaterThan(400);
  await record.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await expect(page.getByRole('heading', { level: 2 }).first(), 'its name goes, too').not.toBeInViewport();
});

journey(
  'a filter moves to its first record, is exported, and says when nothing is left',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'tobias.wray@cairn.example');
    await openFinishedRun(page);
    const list = page.getByRole('listbox');
    await expect.poll(() => openRecord(page)).not.toBeNull();
    const before = openRecord(page);

    await chooseOption(page, 'Status', 'None found');
    const link = page.getByRole('link', { name: 'Export the shown results as CSV' });
    const exported = await page.request.get((await link.getAttribute('href')) ?? '');
    const lines = (await exported.text()).trim().split('\r\n').slice(1);
    expect(
      lines.filter((line) => !line.includes(',none-found,')),
      'only what is shown',
    ).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
    await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await expect.poll(() => openRecord(page)).not.toBe(before);

    const decided = await decidedSoFar(page);
    await page.getByLabel('Find a record').fill('nobody is named like this');
    await expect(page.getByText('Nothing left with this filter.')).toBeVisible();
    await expect(chosen(page), 'no hidden record is under the keys').toHaveCount(0);
    await progress(page).click();
    await page.keyboard.press('d');
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(chosen(page)).toBeVisible();
    await expect(progress(page)).toHaveText(new RegExp(`^${decided} of`));
  },
);
