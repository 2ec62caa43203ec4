import { expect, type Page } from '@playwright/test';
import type { UsedAlertRule } from '../../src/contract/matching/alert-rule-contract.ts';
import type { DuplicatePage } from '../../src/contract/matching/duplicate-contract.ts';
import { type Database, openDatabase } from '../../src/server/db/open-database.ts';
import { embeddedListId } from '../../src/server/reference-lists/load-embedded-list.ts';
import { chooseOption } from '../support/choose-option.ts';
import { aFinishedRun } from '../support/matching-scenario.ts';
import { sendAs } from '../support/reviewer.ts';
import type { RunningServer } from '../support/running-server.ts';
import { STATE_LIMIT_MS } from '../support/test-limits.ts';

/** Those whose questionnaires are open. */
const OPENED = ['dunmallet-textiles', 'gullrock-ferries', 'hadleigh-marine-holdings'];

/** Makes the user of a page an owner with open questions and a message. */
export async function fillScreens(page: Page, server: RunningServer): Promise<void> {
  const db = await openDatabase({ ...server, besideServer: true });
  await db.query.updateTable('people').set({ role: 'owner' }).execute();
  await addMessage(db);
  await changeLater(db, 'hadleigh-maritime-holding');
  await db.close();
  await page.goto('/dashboard');
  const send = await sendAs(page);
  const isCompared = async () => {
    const { at, waiting } = ((await (await send('/api/duplicates')).json()) as DuplicatePage).compared;
    return at !== null && waiting === 0;
  };
  const wait = { message: 'clients are compared with each other', timeout: STATE_LIMIT_MS };
  await expect.poll(isCompared, wait).toBe(true);
  for (const id of OPENED) {
    await page.goto(`/dashboard?entity=clients%2F${id}`);
    await chooseOption(page, 'Region', 'Greater London');
    await expect(page.getByRole('button', { name: /^Save \d/ }), id).toBeVisible();
    await expect(page.getByText('Answers kept as you give them'), id).toBeVisible();
  }
}

/** Compares all clients with the embedded list, so that there are findings to look at and matches to decide. */
export async function findMatches(page: Page): Promise<void> {
  await page.goto('/dashboard');
  const send = await sendAs(page);
  const used = (await (await send('/api/screening/alert-rules')).json()) as UsedAlertRule;
  const [list = ''] = used.lists.filter(({ isEmbedded }) => isEmbedded).map(({ name }) => name);
  const screened = { organisation: { screened: true }, person: { screened: true } };
  const rule = { ...used.rule, lists: { ...used.rule.lists, [list]: screened } };
  const json = { version: used.version, rule, reason: 'To try the inbox' };
  expect((await send('/api/screening/alert-rule', { method: 'PUT', json })).status).toBe(200);
  const run = await aFinishedRun(send, { lists: [embeddedListId(1)] });
  expect(run.state).toBe('done');
  const ready = async () => (await (await send('/readyz')).json()) as { screening?: { waiting: number } };
  const wait = { message: 'clients that wait to be screened', timeout: STATE_LIMIT_MS };
  await expect.poll(async () => (await ready()).screening?.waiting, wait).toBe(0);
}

/** Dates what is written of a client after what is written of others, so that a merge proposes its values. */
async function changeLater({ query }: Database, id: string) {
  await query
    .updateTable('revisions')
    .set({ written_at: new Date().toISOString() })
    .where('collection', '=', 'clients')
    .where('document_id', '=', id)
    .execute();
}

async function addMessage({ query }: Database) {
  const at = new Date().toISOString();
  await query
    .insertInto('contact_messages')
    .values({
      ...{ id: 'message-of-pictures', name: 'Kerra Tregenza', email: 'kerra@tregenza.example' },
      description: 'We are moving three offices into one. Whom may we talk to about it?',
      ...{ received_at: at, state: 'delivered', attempts: 1, attempt_id: null, delivered_at: at },
      ...{ last_error: null, assignee_id: null },
    })
    .execute();
}
