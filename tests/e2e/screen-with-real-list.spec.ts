import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { addOfacList, OFAC_LIST } from '../support/add-ofac-list.ts';
import { chooseOption } from '../support/choose-option.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { ofacPeople } from '../support/ofac-list.ts';
import { deleteWhatRemains, handOn, sendAs } from '../support/reviewer.ts';

const DECISIONS = 20;
const HANDED_ON = 5;
const SAVED = 3;

const PEOPLE = new Map(ofacPeople().map((person) => [person.id, person]));
/** Their birthdays, remarks and programmes are known, and their names have two parts. */
const OURS = [...PEOPLE.values()]
  .filter(({ firstname, birthday, remarks }) => {
    // Long names have few others near them.
    return firstname.split(' ').length > 2 && birthday && remarks.includes('nationality');
  })
  .slice(0, 30);

const progress = (page: Page) => page.getByRole('heading', { name: /of [\d,]+ decided/ });
const records = (page: Page) => page.getByRole('listbox', { name: 'Contacts' });
const chosen = (page: Page) => page.locator('li[aria-current="true"]');
const reasons = (page: Page) => page.getByRole('region', { name: 'Reason', exact: true });

/** The people of the list are contacts of clients, one of each, and nothing else is known of them. */
async function addContacts(page: Page) {
  const send = await sendAs(page);
  for (const { id, firstname, lastname, birthday } of OURS) {
    const json = { name: `Consignee ${id}`, contacts: [{ id: 'c', firstname, lastname, birthday }] };
    expect((await send(`/api/clients/consignee-${id}`, { method: 'PUT', json })).ok).toBe(true);
  }
}

/** What the law asks to be read is on the screen before the decision: the programmes and the remarks, whole. */
async function expectWholeRecord(candidate: Locator, id: string) {
  const person = PEOPLE.get(id);
  if (!person) throw new Error(`No person of the list has the number ${id}.`);
  for (const programme of person.programmes) await expect(candidate).toContainText(programme);
  for (const remark of person.remarks.replace(/\.$/, '').split('; '))
    await expect(candidate).toContainText(remark);
}

/**
 * Decides what is chosen by keyboard: confirms the very person, and deletes anybody else and a group of the same birthday.
 * Returns whether it was a candidate, whose whole record was on the screen.
 */
async function decide(page: Page, decided: number): Promise<boolean> {
  await expect(chosen(page)).toBeVisible();
  const key = (await chosen(page).getAttribute('data-key')) ?? '';
  const [, id = ''] = JSON.parse(Buffer.from(key, 'base64url').toString()) as string[];
  const isCandidate = !id.startsWith('group:');
  if (isCandidate) await expectWholeRecord(chosen(page), id);
  const isSame = new URL(page.url()).searchParams.get('record') === `contacts:consignee-${id}:c`;
  await page.keyboard.press(isSame ? 'c' : 'd');
  await expect(reasons(page).getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('1');
  await page.keyboard.press('Enter');
  await expect(progress(page)).toHaveText(new RegExp(`^${decided} of`));
  return isCandidate;
}

/** Confirms what is recommended with one reason, and deletes the others. */
async function decideTheRest(page: Page) {
  await page.getByRole('button', { name: 'Confirm all recommended' }).click();
  const bulk = page.getByRole('dialog', { name: 'Confirm all recommended' });
  await bulk.getByRole('radio').first().check();
  await bulk.getByRole('button', { name: /^Confirm \d+$/ }).click();
  await expect(bulk).toBeHidden();
  const send = await sendAs(page);
  await deleteWhatRemains(send, await latestRun(page), { reason: 'different-birthday' });
}

/** Takes the first value of the list that differs for each of three people, and saves them one by one. */
async function saveThree(page: Page) {
  await page.goto(`/resolve?run=${await latestRun(page)}`);
  for (let saved = 0; saved < SAVED; saved++) {
    const record = page
      .getByRole('region', { name: /./ })
      .filter({ has: page.getByRole('radiogroup') })
      .first();
    await record
      .getByRole('radiogroup')
      .first()
      .getByRole('radio', { name: /^External/ })
      .check();
    const name = await record.getByRole('heading').innerText();
    await record.getByRole('button', { name: /^Save this record/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Save 1 record' });
    await dialog.getByRole('button', { name: 'Save to Firestore' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('alert').getByText('Firestore updated successfully.')).toBeVisible();
    await expect(page.getByRole('button', { name: `Closed ${saved + 1}` })).toBeVisible();
    // Until the records are read again it is still the first of them.
    await expect(page.getByRole('region', { name, exact: true })).toHaveCount(0);
  }
}

async function latestRun(page: Page): Promise<string> {
  const [run] = (await (await page.request.get('/api/matching/runs')).json()) as { id: string }[];
  return run?.id ?? '';
}

/** The export has the decisions, with who made them. */
async function exportDecisions(page: Page) {
  await page.goto('/entity-matching?kind=contacts&status=decided');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export the shown results as CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('owen.prideaux@cairn.example');
}

journey(
  'a compliance officer loads a real sanctions list, decides with the whole record in view, hands on, saves and exports',
  async ({ page, server, browser }) => {
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const context = await browser.newContext({ baseURL: server.url });
    const colleague = await context.newPage();
    await joinAndLogIn(colleague, server, 'temi.adeyemi@cairn.example');
    await addContacts(page);
    await addOfacList(page);

    await page.goto('/entity-matching/look-up');
    const [first] = OURS;
    if (!first) throw new Error('The list has no people.');
    await page.getByLabel('Name').fill(`${first.firstname} ${first.lastname}`);
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: /scores? 55 or more/ });
    await expectWholeRecord(found, first.id);

    await page.goto('/entity-matching');
    await page.getByRole('button', { name: 'Lists and kinds' }).click();
    const choice = page.getByRole('dialog', { name: 'Lists and kinds' });
    await choice.getByRole('checkbox', { name: OFAC_LIST }).check();
    for (const other of ['Embedded list', 'Clients', 'Related parties'])
      await choice.getByRole('checkbox', { name: other }).uncheck();
    await choice.getByRole('button', { name: 'Use for the next run' }).click();
    await page.getByRole('button', { name: 'Run Matching' }).click();
    await expect(progress(page)).toHaveText(/^0 of/);
    let decided = 0;
    for (let candidates = 0; candidates < DECISIONS; ) if (await decide(page, ++decided)) candidates++;

    await chooseOption(page, 'Whose', 'Not assigned');
    await handOn(page, {
      ...{ records: records(page), count: HANDED_ON },
      ...{ to: 'temi.adeyemi', words: 'All of them are on the list.' },
    });
    await colleague.goto(page.url());
    await chooseOption(colleague, 'Whose', 'Mine');
    await expect(records(colleague).getByRole('option')).toHaveCount(HANDED_ON);
    await expect(progress(colleague), 'all decisions are on both screens').toHaveText(
      new RegExp(`^${decided} of`),
    );
    // What is open at first may be decided already.
    await records(colleague).getByRole('option').last().click();
    await decide(colleague, decided + 1);
    await expect(progress(page), 'the decision of the colleague arrives').toHaveText(
      new RegExp(`^${decided + 1} of`),
    );
    await context.close();

    await decideTheRest(page);
    await saveThree(page);
    await exportDecisions(page);
  },
);
