import { expect, type Page } from '@playwright/test';
import type { MatchRun } from '../../src/contract/matching/match-run-contract.ts';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { addManyClients, manyReferences } from '../durability/many-matches.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { confirmBest, deleteWhatRemains, recordsWithCandidates, sendAs } from '../support/reviewer.ts';

/** Decisions after each of which the count is checked; the others follow without a check. */
const CHECKED = 30;
const A_DAYS_WORK = 100;
const KEYS_AT_ONCE = 25;
const MOST_KEYS = 2_000;
/** More than one page. */
const MANY_CANDIDATES = 400;
const MEMBERS = 120;
/** The size of a run that takes long enough to be cancelled while names are compared. */
const LONG_RUN = { lists: 20, clients: 3_000 };

const chosen = (page: Page) => page.locator('li[aria-current="true"]');
/** The bar that decides about the chosen candidate. */
const bar = (page: Page) => page.getByRole('region', { name: 'Decide' });
const runButton = (page: Page) => page.getByRole('button', { name: /^(Run Matching|Matching\.\.\.)$/ });
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Resolution' });
const progress = (page: Page) => page.getByRole('heading', { name: /of [\d,]+ decided/ });

async function counts(page: Page): Promise<{ decided: number; total: number }> {
  const [, decided = '', total = ''] =
    /([\d,]+) of ([\d,]+) decided/.exec(await progress(page).innerText()) ?? [];
  return { decided: Number(decided.replace(',', '')), total: Number(total.replace(',', '')) };
}

async function runMatching(page: Page) {
  await page.goto('/entity-matching');
  await expect(page.getByRole('heading', { level: 1, name: 'Fuzzy Match Engine' })).toBeVisible();
  await runButton(page).click();
  await expect(progress(page)).toBeVisible();
  await expect(chosen(page)).toBeVisible();
  await expect(runButton(page)).toHaveText('Run Matching');
}

/** Waits until the server has stored this number of decisions about the latest run. */
async function untilStored(page: Page, decisions: number) {
  await expect
    .poll(async () => {
      const [run] = (await (await page.request.get('/api/matching/runs')).json()) as {
        counts: Record<string, { decided: number }>;
      }[];
      return Object.values(run?.counts ?? {}).reduce((sum, { decided }) => sum + decided, 0);
    })
    .toBe(decisions);
}

journey(
  'matching and resolution work without a mouse, and only chosen values are written',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await page.goto('/entity-matching');
    await expect(proceed(page)).toBeDisabled();
    await expect(page.getByText('Run matching first.')).toBeVisible();
    expect(await axeProblems(page), 'before the first run').toEqual([]);

    await runMatching(page);
    await expect(page.getByText(/candidates and groups still need a decision/)).toBeVisible();
    const { total } = await counts(page);
    expect(total, 'the demo data is worth a day').toBeGreaterThan(A_DAYS_WORK);
    expect(await axeProblems(page), 'with results').toEqual([]);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    expect(await axeProblems(page), 'with the keys').toEqual([]);
    await page.keyboard.press('Escape');

    // Confirms the best candidate of each record and deletes the others.
    for (let decided = 0; decided < CHECKED; decided++) {
      await expect(chosen(page), 'the next candidate is there').toBeVisible();
      const isFirst = (await chosen(page).getAttribute('aria-posinset')) === '1';
      await page.keyboard.press(isFirst && decided < 12 ? 'c' : 'd');
      await expect(progress(page), 'each decision counts at once').toHaveText(
        new RegExp(`^${decided + 1} of`),
      );
    }
    await expect(chosen(page), 'the focus goes with the work').toBeFocused();

    const at = await chosen(page).getAttribute('data-key');
    await page.keyboard.press('d');
    await expect(progress(page)).toHaveText(new RegExp(`^${CHECKED + 1} of`));
    await page.keyboard.press('u');
    await expect(progress(page)).toHaveText(new RegExp(`^${CHECKED} of`));
    await expect(chosen(page), 'undo goes back to it').toHaveAttribute('data-key', at ?? '');

    await untilStored(page, CHECKED);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('at'), 'the place is in the address')
      .toBe(at);
    await page.reload();
    await expect(progress(page), 'a reload loses nothing').toHaveText(new RegExp(`^${CHECKED} of`));

    await expect(chosen(page)).toBeVisible();
    await page.keyboard.press('x');
    const bulk = page.getByRole('dialog', { name: 'Delete all that remain' });
    await expect(bulk.getByText(/^Exactly these/)).toBeVisible();
    await expect(bulk.getByRole('button', { name: /^Delete \d/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(bulk).toBeHidden();
    await expect(progress(page), 'the whole list was decided').not.toHaveText(new RegExp(`^${CHECKED} of`));

    const isDone = async () => (await counts(page)).decided === total;
    for (let keys = 0; keys < MOST_KEYS && !(await isDone()); keys += KEYS_AT_ONCE) {
      for (let key = 0; key < KEYS_AT_ONCE; key++) await page.keyboard.press('d');
    }
    await expect(proceed(page)).toBeEnabled();
    expect(await counts(page)).toEqual({ decided: total, total });

    const log = page.getByRole('region', { name: 'Audit log' });
    const exported = await page.request.get(
      (await log.getByRole('link', { name: /CSV/ }).getAttribute('href')) ?? '',
    );
    expect(exported.headers()['content-disposition']).toContain('attachment');
    expect((await exported.text()).split('\n').length).toBeGreaterThan(A_DAYS_WORK);

    await proceed(page).press('Enter');
    const doubts = page.getByRole('dialog', { name: 'Check before you proceed' });
    const title = page.getByRole('heading', { level: 1, name: 'Match Resolution' });
    await expect(doubts.or(title)).toBeVisible();
    if (await doubts.isVisible()) await doubts.getByRole('button', { name: 'Proceed anyway' }).press('Enter');
    await expect(title).toBeVisible();
    await expect(page.getByText(/Nothing is written for a field you leave as it is/)).toBeVisible();
    expect(await axeProblems(page), 'resolution').toEqual([]);

    const save = page.getByRole('button', { name: 'Save to Firestore' });
    const closing = page.getByRole('dialog', { name: /^Close [\d,]+ records unchanged\?$/ });
    await expect(save, 'nothing would be written').toBeDisabled();
    await expect(page.getByText(/^Nothing would be written: no external or custom value/)).toBeVisible();
    await page.getByRole('button', { name: 'Close records as they are' }).press('Enter');
    await expect(closing).toBeVisible();
    expect(await axeProblems(page), 'before records are closed unchanged').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(closing, 'Cancel has the focus').toBeHidden();

    // One external value and one custom text; all other fields keep their values.
    const rows = page.getByRole('radiogroup');
    const taken = rows.nth(0);
    await taken.getByRole('radio', { name: /^External/ }).check();
    const written = rows.nth(1);
    await written.getByRole('radio', { name: /^Custom/ }).check();
    const kept = page.waitForResponse(
      (response) =>
        response.url().includes('/choices/') && !!response.request().postData()?.includes('As agreed'),
    );
    await written.getByRole('textbox').fill('As agreed on the telephone');
    await expect(page.getByText(/^2 fields in [12] records? will be written\./)).toBeVisible();
    await kept;
    await page.reload();
    await expect(written.getByRole('textbox'), 'choices are kept').toHaveValue('As agreed on the telephone');

    await expect(save).toBeEnabled();
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog', { name: /^Save [12] records?$/ });
    await expect(dialog.getByRole('button', { name: 'Not yet' })).toBeFocused();
    await expect(dialog.getByRole('cell', { name: 'As agreed on the telephone' })).toBeVisible();
    expect(await axeProblems(page), 'before a save').toEqual([]);
    await page.keyboard.press('Enter');
    await expect(dialog, '"Not yet" writes nothing').toBeHidden();
    await page.keyboard.press('Control+s');
    await dialog.getByRole('checkbox', { name: /^Also close the/ }).check();
    const saving = page.waitForResponse(
      (response) => response.url().endsWith('/save') && response.request().method() === 'POST',
    );
    await page.keyboard.press('Control+Enter');
    const { saved } = (await (await saving).json()) as { saved: { clientId: string }[] };
    await expect(page.getByRole('alert').getByText('Firestore updated successfully.')).toBeVisible();
    await expect(page.getByText(/^[12] records? written, [\d,]+ records closed unchanged/)).toBeVisible();

    const clientId = saved[0]?.clientId ?? '';
    const client = await (await page.request.get(`/api/clients/${clientId}`)).text();
    expect(client).toContain('As agreed on the telephone');
    await page.goto(`/admin/client/${clientId}`);
    await page.getByRole('link', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history).toContainText('Changed by match resolution');
    await expect(history).toContainText('ruth.penhale@cairn.example');
  },
);

journey(
  'when two people decide about the same candidate, the first decision wins',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    await runMatching(page);
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'temi.adeyemi@cairn.example');

    // Both open the same undecided candidate; an earlier run may have decided others. The first one does not hear of the
    // other's decision before they decide themselves.
    await page.route('**/matching/runs/*/changes?*', (route) => route.abort());
    await page.goto('/entity-matching?kind=contacts');
    await expect(chosen(page)).toBeVisible();
    const key = await chosen(page).getAttribute('data-key');
    await expect(page).toHaveURL(/record=/);
    const recordId = new URL(page.url()).searchParams.get('record') ?? '';
    const reopen = bar(page).getByRole('button', { name: 'Make undecided' });
    if (await reopen.isVisible()) {
      // A while after a decision the candidates are read again, and would show that of the other.
      const readAgain = page.waitForResponse((response) =>
        response.url().includes(`${encodeURIComponent(recordId)}/candidates?`),
      );
      await reopen.click();
      await readAgain;
    }
    await expect(reopen).toBeHidden();
    const { decided } = await counts(page);
    await untilStored(page, decided);
    await other.goto(page.url());
    await expect(chosen(other)).toHaveAttribute('data-key', key ?? '');

    await other.keyboard.press('c');
    await untilStored(other, decided + 1);
    await page.keyboard.press('d');
    await expect(
      page.getByText(/temi\.adeyemi decided about .* first: confirmed\. That decision counts/),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Show it' }).click();
    await expect(chosen(page)).toHaveAttribute('data-key', key ?? '');
    await expect(chosen(page)).toContainText('Confirmed');

    await page.route('**/decisions', (route) => route.abort());
    await page.keyboard.press('j');
    await page.keyboard.press('c');
    await expect(page.getByText(/1 decision is not on the server yet; trying again/)).toBeVisible();
    await page.unroute('**/decisions');
    await page.getByRole('button', { name: 'Try now' }).click();
    await expect(page.getByText(/not on the server yet; trying again/)).toBeHidden();
    await context.close();
  },
);

journey(
  'a client that changes during resolution is marked, and its new birthday reopens the decisions about it',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'isolde.fenn@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await joinAndLogIn(other, server, 'barnaby.crewe@cairn.example');
    const send = await sendAs(page);
    const [list] = (await (await send('/api/matching/lists')).json()) as { id: string }[];
    const run = await aFinishedRun(send, { lists: [list?.id ?? ''] });
    const clients = await recordsWithCandidates(send, run.id, 'clients');
    const contacts = await recordsWithCandidates(send, run.id, 'contacts');
    const clientOf = (recordId: string) => recordId.split(':')[1] ?? '';
    const contact = contacts.find(({ recordId }) =>
      clients.some((client) => clientOf(client.recordId) === clientOf(recordId)),
    );
    const changing = clients.find(({ recordId }) => clientOf(recordId) === clientOf(contact?.recordId ?? ''));
    const staying = clients.find((client) => client !== changing);
    if (!contact || !changing || !staying) throw new Error('Two clients and a contact are needed.');
    await confirmBest(send, run.id, changing.recordId);
    await confirmBest(send, run.id, staying.recordId);
    await deleteWhatRemains(send, run.id);

    await page.goto(`/resolve?run=${run.id}`);
    // The name stays the same, as another name would reopen its decisions.
    const firstField = (name: string) =>
      page
        .getByRole('region', { name, exact: true })
        .getByRole('radiogroup', { name: /^(?!.*(name|alias))/i })
        .first();
    for (const { name } of [changing, staying]) {
      await page.getByRole('listitem').getByRole('button', { name }).click();
      const kept = page.waitForResponse((response) => response.url().includes('/choices/'));
      await firstField(name)
        .getByRole('radio', { name: /^External/ })
        .check();
      await kept;
    }
    await expect(page.getByText(/^2 fields in 2 records? will be written\./)).toBeVisible();

    const clientId = clientOf(changing.recordId);
    await other.goto(`/admin/client/${clientId}`);
    const { data } = await (await send(`/api/clients/${clientId}`)).json();
    const itemId = contact.recordId.split(':')[2];
    const number = 1 + data.contacts.findIndex(({ id }: { id: string }) => id === itemId);
    const edited = other.getByRole('region', { name: `Contact #${number}`, exact: true });
    await edited.getByLabel('Date of birth', { exact: true }).fill('2 January 1931');
    await other.keyboard.press('Control+s');
    await expect(other.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

    const save = page.getByRole('button', { name: 'Save to Firestore' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Save 2 records' });
    await expect(
      dialog.getByText(/^1 record changed since you chose\. Choose which values stay/),
    ).toBeVisible();
    const write = dialog.getByRole('button', { name: 'Save to Firestore' });
    await expect(write, 'the other record waits').toBeDisabled();
    await dialog.getByRole('button', { name: 'Not yet' }).click();
    const again = page.getByRole('region', { name: changing.name, exact: true });
    await page.getByRole('listitem').getByRole('button', { name: changing.name }).click();
    await expect(again).toContainText('This client was changed since you chose.');
    await expect(firstField(changing.name).getByRole('radio', { name: /^External/ })).toBeChecked();
    await save.click();
    await dialog.getByRole('button', { name: `Keep mine for ${changing.name}` }).click();
    await expect(dialog.getByText(/changed since you chose/)).toBeHidden();
    await write.click();
    await expect(page.getByRole('alert').getByText('Firestore updated successfully.')).toBeVisible();
    const saved = await (await send(`/api/clients/${clientId}`)).json();
    expect(saved.data.contacts[number - 1].birthday, 'what the other changed stays').toBe('1931-01-02');

    // The next run recalls every decision, except those about the contact with a new birthday.
    await page.goto('/entity-matching');
    await runButton(page).click();
    await expect(proceed(page)).toBeDisabled();
    await expect(page.getByText(/still need a decision/)).toBeVisible();
    await page.goto('/entity-matching?kind=contacts&status=undecided');
    await expect(page.getByRole('listbox', { name: 'Contacts' }).getByRole('option')).toHaveText([
      new RegExp(contact.name),
    ]);
    const { decided, total } = await counts(page);
    expect(total - decided).toBe(contact.candidates);
    await context.close();
  },
);

journey(
  'a run continues when the page is left, can be cancelled, and can be started again',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'lowenna.hext@cairn.example');
    const lists = Array.from({ length: LONG_RUN.lists }, (_, number) => `long-${number}`);
    const db = await openDatabase({ ...server, besideServer: true });
    for (const id of lists) await addReferenceList(db, { id, name: id }, manyReferences(id));
    await addManyClients(db, LONG_RUN.clients);
    await db.close();
    const send = await sendAs(page);
    const started = await send('/api/matching/runs', {
      method: 'POST',
      json: { lists, kinds: ['contacts'] },
    });
    const { id } = (await started.json()) as { id: string };

    await page.goto('/entity-matching');
    await expect(runButton(page)).toHaveText('Matching...');
    await expect(runButton(page)).toBeDisabled();
    await expect(page.getByText('You can leave this page: matching continues.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
    const band = page.getByRole('region', { name: 'Matching' });
    await expect(band.getByText(/^[1-9][\d,]* of [\d,]+ records compared/), 'it went on').toBeVisible();
    await band.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Matching was cancelled, and nothing was written.')).toBeVisible();
    expect(await (await send(`/api/matching/runs/${id}`)).json()).toMatchObject({
      state: 'cancelled',
      counts: { contacts: { candidates: 0 } },
    });

    await runButton(page).click();
    await expect(runButton(page)).toHaveText('Matching...');
    await expect(runButton(page)).toHaveText('Run Matching');
    const [run] = (await (await send('/api/matching/runs')).json()) as MatchRun[];
    expect(run?.state).toBe('done');
    expect(run?.lists.map((list) => list.id).toSorted(), 'with the same lists').toEqual(lists.toSorted());
    expect(run?.counts.contacts.candidates).toBeGreaterThan(0);
  },
);

journey(
  'a group is reachable among many candidates, and each of its members can be chosen in the resolution',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'morwenna.tregear@cairn.example');
    const send = await sendAs(page);
    const birthday = '1931-07-23';
    const contacts = [{ id: 'c', firstname: 'Loveday', lastname: 'Nankivell', birthday }];
    await send('/api/clients/nankivell', {
      method: 'PUT',
      json: { name: 'Nankivell and Daughters', contacts },
    });
    const db = await openDatabase({ ...server, besideServer: true });
    const alike = Array.from({ length: MANY_CANDIDATES }, (_, at) => ({
      kind: 'contacts' as const,
      id: `alike-${at}`,
      name: `Loveday Nankivell ${at}`,
    }));
    const sameDay = Array.from({ length: MEMBERS }, (_, at) => ({
      ...{ kind: 'contacts' as const, id: `day-${at}`, name: `Jory Zelah ${at}`, birthday },
      jobtitle: `Mate ${at}`,
    }));
    await addReferenceList(db, { id: 'alike', name: 'Alike' }, [...alike, ...sameDay]);
    await db.close();
    const run = await aFinishedRun(send, { lists: ['alike'], kinds: ['contacts'] });

    await page.goto('/entity-matching?record=contacts:nankivell:c');
    const group = page.getByRole('listitem').filter({ hasText: `${MEMBERS} others by birthday only` });
    await expect(group, 'before all that is to be scrolled through').toHaveAttribute('aria-posinset', '1');
    await expect(chosen(page), 'the best candidate comes first to be decided').toContainText('Loveday');
    await page.keyboard.press('g');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Jory Zelah 0', { exact: true })).toBeVisible();
    await page.keyboard.press('c');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Confirm/ })
      .click();
    await expect(chosen(page), 'on to the candidates').toContainText('Loveday');
    await untilStored(page, 1);
    await deleteWhatRemains(send, run.id);

    await page.goto(`/resolve?run=${run.id}`);
    const record = page.getByRole('region', { name: 'Loveday Nankivell', exact: true });
    await expect(record, 'no values by themselves').toContainText(
      `${MEMBERS} matches are confirmed for this record`,
    );
    await expect(record.getByRole('radiogroup')).toHaveCount(0);
    await expect(page.getByText(/^Nothing can be saved yet: 1 record has several matches/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save to Firestore' })).toBeDisabled();
    await record.getByRole('button', { name: /^Choose a match/ }).click();
    const members = page.getByRole('dialog', { name: 'Matches of Loveday Nankivell' });
    await expect(members.getByText(`100 of ${MEMBERS} matches shown.`)).toBeVisible();
    expect(await axeProblems(page), 'whose values').toEqual([]);
    await members.getByRole('button', { name: 'Show more' }).click();
    await members.getByRole('button', { name: `Jory Zelah ${MEMBERS - 1} ` }).click();
    await expect(record).toContainText(`One of ${MEMBERS} that are confirmed.`);
    await record
      .getByRole('radiogroup', { name: /title/i })
      .getByRole('radio', { name: /^External/ })
      .check();
    await expect(page.getByText('1 field in 1 record will be written.')).toBeVisible();
    await page.getByRole('button', { name: 'Save this record' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save 1 record' });
    await dialog.getByRole('button', { name: 'Save to Firestore' }).click();
    await expect(page.getByRole('alert').getByText('Firestore updated successfully.')).toBeVisible();
    const { data } = await (await send('/api/clients/nankivell')).json();
    expect(data.contacts).toEqual([{ ...contacts[0], jobtitle: `Mate ${MEMBERS - 1}` }]);
  },
);

journey(
  'records are closed without changing them once this is confirmed, and can be opened again',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'demelza.pascoe@cairn.example');
    const send = await sendAs(page);
    const name = 'Tregenza Slate Works';
    const put = await send('/api/clients/tregenza', { method: 'PUT', json: { name } });
    const { version } = (await put.json()) as { version: number };
    const db = await openDatabase({ ...server, besideServer: true });
    await addReferenceList(db, { id: 'slate', name: 'Slate' }, [
      { kind: 'clients', id: 's1', name, industry: 'Quarrying' },
    ]);
    await db.close();
    const run = await aFinishedRun(send, { lists: ['slate'], kinds: ['clients'] });
    await confirmBest(send, run.id, 'clients:tregenza');
    await deleteWhatRemains(send, run.id);

    await page.goto(`/resolve?run=${run.id}`);
    await expect(page.getByRole('button', { name: 'Save to Firestore' })).toBeDisabled();
    await page.getByRole('button', { name: 'Close records as they are' }).click();
    const closing = page.getByRole('dialog', { name: 'Close 1 record unchanged?' });
    await closing.getByRole('button', { name: 'Cancel' }).click();
    await page.reload();
    await expect(page.getByText(/^Nothing would be written/), 'it is still open').toBeVisible();
    await page.getByRole('button', { name: 'Close records as they are' }).click();
    await closing.getByRole('button', { name: 'Close 1 record' }).click();
    await expect(page.getByRole('alert').getByText(/^Nothing was written\. 1 record closed/)).toBeVisible();
    await page.getByRole('button', { name: /^Closed/ }).click();
    await page.getByRole('button', { name: `Open again for ${name}` }).click();
    await expect(page.getByRole('alert').getByText(`${name} is open again.`)).toBeVisible();
    await page.getByRole('button', { name: /^To settle/ }).click();
    await page.getByRole('button', { name: `Close as it is for ${name}` }).click();
    await expect(page.getByRole('main').getByText('Everything is saved.').first()).toBeVisible();
    const client = await (await send('/api/clients/tregenza')).json();
    expect(client.version, 'nothing was written').toBe(version);
    await page.getByRole('button', { name: 'Back to Matching' }).click();
    const log = page.getByRole('region', { name: 'Audit log' });
    await expect(log.getByText(`Closed ${name} unchanged`)).toHaveCount(2);
    await expect(log.getByText(`Opened ${name} again`)).toBeVisible();
    await expect(log.getByText(`Saved ${name}`)).toBeHidden();
  },
);

journey(
  'a run is started once it is known with what the last one was, and never before',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'piers.tallack@cairn.example');
    const send = await sendAs(page);
    const [list] = (await (await send('/api/matching/lists')).json()) as { id: string }[];
    await aFinishedRun(send, { lists: [list?.id ?? ''], kinds: ['contacts'] });
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/matching/runs?*', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/entity-matching');
    await expect(runButton(page)).toBeDisabled();
    release();
    const started = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/runs$/.test(request.url()),
    );
    await runButton(page).click();
    expect((await started).postDataJSON()).toMatchObject({ lists: [list?.id], kinds: ['contacts'] });
  },
);

journey('without match data there is nothing to resolve', async ({ page, server }) => {
  await joinAndLogIn(page, server, 'harriet.soames@cairn.example');
  await page.goto('/resolve');
  await expect(page.getByText('No match data found. Please return to the match page.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Matching' }).click();
  await expect(page, 'the open record is added once a run is there').toHaveURL(/\/entity-matching(\?|$)/);
});
