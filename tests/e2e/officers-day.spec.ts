import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { madeBook } from '../../bench/screening/made-book.ts';
import type { UsedAlertRule } from '../../src/contract/matching/alert-rule-contract.ts';
import type { AuditRow } from '../../src/contract/matching/match-audit-contract.ts';
import type { Finding } from '../../src/contract/matching/screening-contract.ts';
import { addOfacList } from '../support/add-ofac-list.ts';
import type { SendTestRequest } from '../support/create-test-app.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { sendAs } from '../support/reviewer.ts';
import type { RunningServer } from '../support/running-server.ts';
import { decisionsLimitMs } from '../support/test-limits.ts';

const CLIENTS = 2_000;
const PLANTED = 40;
/** The most presses of keys and buttons from the first inbox to nothing that waits. */
const MOST_PRESSES = 150;

/** That of the book in `bench screening`: how many presses a book takes depends on its names. */
const SEED = 4_711;

/** What an officer gives for every decision but those about birthdays. */
const REASON = 'Common name';
const BOOK = madeBook({ clients: CLIENTS, planted: PLANTED, seed: SEED });
const PLANTED_PAIRS = new Set(BOOK.planted.map(({ recordId, externalId }) => `${recordId} ${externalId}`));

// The first user is an owner, who may change the rule.
journey.use({ settings: { SEED: 'none' } });

/** A page on which every press of a key or a button is counted. */
function counting(page: Page) {
  let presses = 0;
  return {
    presses: () => presses,
    key: async (key: string) => {
      presses++;
      await page.keyboard.press(key);
    },
    click: async (what: Locator) => {
      presses++;
      await what.click();
    },
  };
}
type Hands = ReturnType<typeof counting>;

async function importBook(send: SendTestRequest) {
  const content = JSON.stringify(BOOK.clients);
  const json = { format: 'json', content, dryRun: false };
  const imported = await send('/api/clients/import', { method: 'POST', json });
  expect(await imported.json()).toMatchObject({ created: CLIENTS, problems: [] });
}

async function readAll<Item>(send: SendTestRequest, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const where = `${path}${path.includes('?') ? '&' : '?'}limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page = (await (await send(where)).json()) as { items: Item[]; nextCursor: string | null };
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** The number key of a reason. */
async function keyOf(send: SendTestRequest, label: string): Promise<string> {
  const { reasons } = (await (await send('/api/matching/reasons')).json()) as {
    reasons: { label: string }[];
  };
  return String(reasons.findIndex((reason) => reason.label === label) + 1);
}

const opened = (page: Page) => page.locator('[data-finding][data-open]');
const records = (page: Page) => page.getByRole('region', { name: /^Both records/ });
const likely = (page: Page) => page.getByRole('region', { name: /^Likely/ });

/** Decides the opened finding by keys, after which the next one opens: confirms what was planted, and clears all others. */
async function decideNext(page: Page, hands: Hands, findings: Map<string, Finding>, reason: string) {
  const finding = findings.get((await opened(page).getAttribute('data-finding')) ?? '');
  if (!finding) throw new Error('A finding is opened that is not likely.');
  const row = page.locator(`[data-finding="${finding.id}"]`);
  const both = page.locator(`[id="records-${finding.id}"]`);
  await expect(both.getByRole('button', { name: REASON })).toBeVisible();
  if (PLANTED_PAIRS.has(`${finding.recordId} ${finding.externalId}`)) {
    await hands.key('c');
    await expect(both.getByText('Confirm: a key gives the reason')).toBeVisible();
  }
  await hands.key(reason);
  await expect(row).toHaveCount(0);
}

async function askSecondPerson(send: SendTestRequest) {
  const { version, rule } = (await (await send('/api/screening/alert-rules')).json()) as UsedAlertRule;
  const json = { version, rule: { ...rule, secondPerson: true } };
  expect((await send('/api/screening/alert-rule', { method: 'PUT', json })).ok).toBe(true);
}

/** A colleague agrees to the one finding that waits for a second person. */
async function agree(browser: Browser, server: RunningServer) {
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
  await page.goto('/screening');
  await page.getByRole('button', { name: 'For a second person 1' }).click();
  await page.getByRole('button', { name: /^Review/ }).click();
  await page.getByRole('button', { name: 'Agree, and clear it' }).click();
  await expect(page.getByRole('button', { name: /^For a second person/ })).toHaveText(/0$/);
  await context.close();
}

/** Clears a part of the inbox at once, with one reason. */
async function clearPart(page: Page, hands: Hands, part: string, reason: string) {
  const region = page.getByRole('region', { name: new RegExp(`^${part}`) });
  await hands.click(region.getByRole('button', { name: /^Clear many/ }));
  const dialog = page.getByRole('dialog', { name: /^Clear/ });
  await hands.click(dialog.getByRole('radio', { name: reason }));
  await hands.click(dialog.getByRole('button', { name: /^Clear [\d,]+$/ }));
  await expect(dialog).toBeHidden();
  await expect(region).toHaveCount(0);
}

type ReportRow = Record<string, string | number | null>;

/** The rows of the report of the last days, as its link gives them. */
async function reportOfToday(page: Page): Promise<ReportRow[]> {
  const href = await page.getByRole('link', { name: 'Report as JSON' }).getAttribute('href');
  return (await (await page.request.get(href ?? '')).json()) as ReportRow[];
}

/** What makes a decision in the log, or takes one back. */
const DECIDING = new Set<AuditRow['action']>(['decide', 'bulk', 'undo', 'reopen', 'propose', 'keep open']);

function lineOfLog(row: AuditRow): string {
  const { at, by, action, recordId, externalId, old, new: decision, reason } = row;
  return JSON.stringify([at, by, action, recordId, externalId, old, decision, reason]);
}

function lineOfReport({ at, by, action, recordId, externalId, old, decision, reason }: ReportRow): string {
  return JSON.stringify([at, by, action, recordId, externalId, old, decision, reason]);
}

journey(
  `an officer decides the first inbox of ${CLIENTS} clients in fewer than ${MOST_PRESSES} presses, with a second person, an undo, and a report that equals the log`,
  async ({ page, server, browser }) => {
    journey.setTimeout(decisionsLimitMs(MOST_PRESSES));
    await joinAndLogIn(page, server, 'owen.prideaux@cairn.example');
    const send = await sendAs(page);
    await importBook(send);
    await addOfacList(page);
    await expect
      .poll(async () => (await (await send('/readyz')).json()).screening?.waiting, 'clients to be screened')
      .toBe(0);
    const findings = new Map(
      (await readAll<Finding>(send, '/api/screening/findings?part=likely')).map((one) => [one.id, one]),
    );
    expect(findings.size).toBeGreaterThan(PLANTED);

    const hands = counting(page);
    await page.goto('/screening');
    await expect(likely(page).getByRole('listitem').first()).toBeVisible();
    await expect(records(page).getByRole('button', { name: REASON })).toBeVisible();
    await hands.key('Enter');
    const reason = await keyOf(send, REASON);
    for (let decided = 1; decided < findings.size; decided++) await decideNext(page, hands, findings, reason);
    await askSecondPerson(send);
    await page.reload();
    await expect(records(page)).toContainText('A second person agrees before it is cleared.');
    await expect(records(page).getByRole('button', { name: REASON })).toBeVisible();
    await hands.key(reason);
    await expect(likely(page)).toContainText('owen.prideaux would clear it');
    await agree(browser, server);
    await expect(likely(page).getByText('No likely findings to decide.')).toBeVisible();
    await clearPart(page, hands, 'Possible', REASON);
    await hands.click(page.getByRole('button', { name: /^Undo: cleared/ }));
    await clearPart(page, hands, 'Possible', REASON);
    await clearPart(page, hands, 'Birthday conflicts', 'Different birthday');
    expect(hands.presses()).toBeLessThan(MOST_PRESSES);

    const report = await reportOfToday(page);
    const all = report.find(({ section, list }) => section === 'alerts' && list === 'all');
    expect(all).toMatchObject({ confirmed: PLANTED, seen: 0, open: 0, reopened: 0 });
    expect(Number(all?.opened)).toBe(Number(all?.confirmed) + Number(all?.cleared));
    const log = await readAll<AuditRow>(send, '/api/matching/audit');
    const ofLog = log.filter(({ action }) => DECIDING.has(action)).map(lineOfLog);
    expect(
      report
        .filter(({ section }) => section === 'decision')
        .map(lineOfReport)
        .toSorted(),
    ).toEqual(ofLog.toSorted());
    expect(ofLog.length, 'every finding, and what was undone').toBeGreaterThan(Number(all?.opened));
  },
);
