import { expect, type Page } from '@playwright/test';
import { holdCalls } from '../support/hold-calls.ts';
import { joinAndLogIn, joinByRequests, journey } from '../support/journey.ts';

// No reply is mailed while a journey lasts.
journey.use({ settings: { REPLY_DELAY_SECONDS: '3600' } });

async function write(page: Page, name: string) {
  await page.goto('/contact');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(`${name.split(' ')[0]?.toLowerCase()}@lakowski.example`);
  await page.getByLabel('Message', { exact: true }).fill('Our new owner keeps its files under other names.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
}

/** What a screen shows is read again, as when the user comes back to the tab. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));

async function waitingClients(page: Page): Promise<number> {
  const answer = await page.request.get('/api/duplicates');
  return ((await answer.json()) as { compared: { waiting: number } }).compared.waiting;
}

journey(
  'a reply that is on its way leaves the box, and what is typed since stays',
  async ({ page, browser, server }) => {
    const visitor = await browser.newPage({ baseURL: server.url });
    await write(visitor, 'Tomasz Wierzbowa');
    await write(visitor, 'Helmi Sundqvarn');
    await visitor.close();
    await joinAndLogIn(page, server, 'idris.penhallow@cairn.example');
    await page.goto('/messages');
    const reply = page.getByRole('textbox', { name: 'Reply' });

    await page.getByRole('option', { name: /Tomasz/ }).click();
    await reply.fill('Yes, that is work we know well.');
    let sent = await holdCalls(page, '**/replies');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('option', { name: /Helmi/ }).click();
    await expect(page.getByRole('article')).toContainText('Helmi');
    await expect(page.getByRole('button', { name: 'Send reply' })).not.toHaveAttribute('data-loading');
    sent();
    await expect(page.getByRole('option', { name: /Tomasz/ })).toHaveCount(0);
    await page.getByRole('button', { name: /^All/ }).click();
    await page.getByRole('option', { name: /Tomasz/ }).click();
    await expect(page.getByRole('article')).toContainText('that is work we know well');
    await expect(reply, 'a reply that was sent is no draft').toHaveValue('');

    await page.getByRole('option', { name: /Helmi/ }).click();
    await expect(page.getByRole('article')).toContainText('Helmi');
    await reply.fill('Gladly.');
    sent = await holdCalls(page, '**/replies');
    await page.keyboard.press('Control+Enter');
    await reply.fill('We also keep files.');
    sent();
    await expect(page.getByRole('article')).toContainText('Gladly.');
    await expect(page.getByRole('button', { name: 'Send reply' })).toBeEnabled();
    await expect(reply, 'what is typed while a reply is on its way').toHaveValue('We also keep files.');
  },
);

journey('a message that is taken and closed at once is both', async ({ page, server }) => {
  await write(page, 'Sampo Lakowski');
  await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
  await page.goto('/messages?tab=all');
  const sampo = page.getByRole('option', { name: /Sampo/ });
  await sampo.click();
  await expect(page.getByRole('article')).toContainText('other names');
  const changed = await holdCalls(page, '**/changes');
  await page.keyboard.press('a');
  await page.keyboard.press('e');
  changed();
  await expect(sampo).toContainText('with you');
  await expect(sampo).toContainText('Closed');
});

journey(
  'an undo takes back the decision that is on its way, and the chosen pair stays',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'ruth.penhale@cairn.example');
    const put = async (id: string, name: string) => {
      const answer = await page.request.put(`/api/clients/${id}`, {
        data: { name },
        headers: { origin: server.url },
      });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    await put('skarv', 'Skarvøy Havfiske ANS');
    await put('skarv-2', 'Skarvoy Havfisk ANS');
    await put('karrek', 'Karrek Ropeworks Ltd');
    await put('karrek-2', 'Karrek Ropework Limited');
    await page.goto('/admin/duplicates');
    const pairs = page.getByRole('list', { name: 'Pairs' }).getByRole('button');
    await expect(pairs.filter({ hasText: 'Skarv' })).toBeVisible();
    await expect(pairs.filter({ hasText: 'Karrek' })).toBeVisible();
    await pairs.filter({ hasText: 'Skarv' }).click();
    await page.keyboard.press('d');
    await expect(page.getByRole('button', { name: /^Undo/ })).toBeVisible();

    await pairs.filter({ hasText: 'Karrek' }).click();
    const decided = await holdCalls(page, '**/decision');
    const undone = page.waitForResponse('**/undo');
    await page.keyboard.press('d');
    await page.keyboard.press('u');
    decided();
    await undone;
    await expect(pairs.filter({ hasText: 'Karrek' })).toHaveAttribute('aria-current', 'true');
    const answer = await page.request.get('/api/duplicates?state=decided');
    const { items } = (await answer.json()) as { items: { first: { name: string } }[] };
    expect(items.map(({ first }) => first.name)).toEqual(['Skarvøy Havfiske ANS']);

    await page.goto('/admin/duplicates?client=karrek');
    await expect(pairs).toHaveText(/Ropework Limited/);
    await put('karrek-3', 'Karrek Ropeworks Ltd');
    await expect.poll(() => waitingClients(page)).toBe(0);
    await comeBack(page);
    await expect(pairs).toHaveText([/^100/, /Ropework Limited/]);
    await expect(pairs.last(), 'stays chosen below a stronger one').toHaveAttribute('aria-current', 'true');
  },
);

journey(
  'what is typed while a document is being saved stays, of a new one and of a stored one',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'edda.quay@cairn.example');
    await page.goto('/admin/staticdata?new=1');
    const name = page.getByLabel('Name', { exact: true });
    const options = page.getByRole('group', { name: 'Options' });
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await name.fill('Berths');
    await options.getByLabel('Add an option').fill('North');
    let saved = await holdCalls(page, '**/api/staticData/Berths');
    await save.click();
    await expect(save).toBeDisabled();
    await options.getByLabel('Add an option').fill('South');
    saved();
    await expect(page).toHaveURL(/id=Berths/);
    await expect(options.getByLabel('Option 2')).toHaveValue('South');
    await expect(page.getByText('1 unsaved change')).toBeVisible();

    saved = await holdCalls(page, '**/api/staticData/Berths');
    await save.click();
    await expect(save).toBeDisabled();
    await options.getByLabel('Option 1').fill('North quay');
    saved();
    await expect(page.getByText(/Last saved by/)).toBeVisible();
    await expect(save).toBeEnabled();
    await expect(options.getByLabel('Option 1')).toHaveValue('North quay');
    await page.getByRole('link', { name: 'Fields' }).click();
    await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  },
);
