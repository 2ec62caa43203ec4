import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { aFinishedRun } from '../support/matching-scenario.ts';
import { confirmBest, deleteWhatRemains, recordsWithCandidates, sendAs } from '../support/reviewer.ts';

journey.use({ settings: { MATCH_FOUR_EYES: '1' } });

const save = (page: Page) => page.getByRole('button', { name: 'Save to Firestore' });
/** Opens the dialog that shows what is written, and saves. */
async function saveAll(page: Page) {
  await save(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save to Firestore' }).click();
}
const done = (page: Page) => page.getByRole('alert').getByText('Firestore updated successfully.');

/** Chooses a custom text for the first field of a record, and waits until the server has stored it. */
async function chooseText(page: Page, record: string, text: string) {
  const field = page.getByRole('region', { name: record, exact: true }).getByRole('radiogroup').first();
  const kept = page.waitForResponse(
    (response) => response.url().includes('/choices/') && !!response.request().postData()?.includes(text),
  );
  await field.getByRole('radio', { name: /^Custom/ }).check();
  await field.getByRole('textbox').fill(text);
  await kept;
}

journey(
  'a match cannot be saved by the user who confirmed it, but by another user with the same choices',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');
    const [owen, temi] = [await sendAs(page), await sendAs(other)];
    const [list] = (await (await owen('/api/matching/lists')).json()) as { id: string }[];
    const run = await aFinishedRun(owen, { lists: [list?.id ?? ''], kinds: ['clients'] });
    const [mine, theirs] = await recordsWithCandidates(owen, run.id, 'clients');
    if (!mine || !theirs) throw new Error('Two clients with candidates are needed.');
    await confirmBest(owen, run.id, mine.recordId);
    await confirmBest(temi, run.id, theirs.recordId);
    await deleteWhatRemains(owen, run.id);

    await page.goto(`/resolve?run=${run.id}`);
    const own = page.getByRole('region', { name: mine.name, exact: true });
    await expect(own).toContainText('You confirmed this match, so another user has to save it.');
    await chooseText(page, mine.name, 'Chosen by who confirmed');
    await chooseText(page, theirs.name, 'Chosen by the other');
    await expect(page.getByText(/^1 field in 1 record will be written\./)).toBeVisible();
    await saveAll(page);
    await expect(done(page), 'what another user confirmed can be saved').toBeVisible();
    await page.getByRole('button', { name: /^Closed/ }).click();
    await expect(page.getByRole('region', { name: theirs.name, exact: true })).toContainText('Saved.');
    await expect(
      page.getByText('You confirmed these matches, so another user has to save them.'),
    ).toBeVisible();
    await expect(save(page)).toBeDisabled();
    const refused = await owen(`/api/matching/runs/${run.id}/save`, {
      method: 'POST',
      json: { recordIds: [mine.recordId] },
    });
    expect(await refused.json()).toMatchObject({ code: 'FOUR_EYES' });

    await other.goto(`/resolve?run=${run.id}`);
    const field = other.getByRole('region', { name: mine.name, exact: true }).getByRole('radiogroup').first();
    await expect(field.getByRole('textbox'), 'the first one’s choice is there').toHaveValue(
      'Chosen by who confirmed',
    );
    await saveAll(other);
    await expect(done(other)).toBeVisible();
    await expect(other.getByText('Everything is saved.').first()).toBeVisible();
    for (const [record, text] of [
      [mine, 'Chosen by who confirmed'],
      [theirs, 'Chosen by the other'],
    ] as const) {
      const client = await (await temi(`/api/clients/${record.recordId.replace(/^clients:/, '')}`)).text();
      expect(client).toContain(text);
    }
    await context.close();
  },
);
