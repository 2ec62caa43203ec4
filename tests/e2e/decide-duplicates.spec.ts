import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { untilAtRest } from '../support/until-at-rest.ts';

/** Waits until the book is compared as it is stored. */
async function bookIsCompared(page: Page) {
  await expect
    .poll(async () => (await (await page.request.get('/api/duplicates')).json()).compared.waiting)
    .toBe(0);
}

const pairs = (page: Page) => page.getByRole('list', { name: 'Pairs' }).getByRole('button');
const pairOf = (page: Page, name: string) => pairs(page).filter({ hasText: name });

journey(
  'doubles are found as they are saved, decided by keyboard, undone, and open again when a name changes',
  async ({ page, server, database }) => {
    const put = async (id: string, data: object, version = 0) => {
      const match = version > 0 ? { 'if-match': `"${version}"` } : {};
      const headers = { origin: server.url, ...match };
      const answer = await page.request.put(`/api/clients/${id}`, { data, headers });
      expect(answer.status(), await answer.text()).toBe(200);
    };
    await joinAndLogIn(page, server, `duplicates-${database}@north-quay.example`);
    await put('vetrogorov-line', { name: 'Vetrogorov Line Ltd', registrationnumber: '07714409' });
    await put('vetrogorov-line-2', { name: 'Vetrogorov Line Limited', registrationnumber: '07714409' });
    await put('skarv', { name: 'Skarvøy Havfiske ANS' });
    await put('skarv-2', { name: 'Skarvoy Havfiske ANS' });

    await page.goto('/admin/clients');
    await page.getByRole('link', { name: 'Possible duplicates' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Possible duplicates' })).toBeVisible();
    await expect(pairOf(page, 'Vetrogorov Line Ltd')).toContainText('same registration number');
    await expect(pairOf(page, 'Skarvøy Havfiske ANS')).toBeVisible();
    const open = await pairs(page).count();

    await pairOf(page, 'Skarvøy Havfiske ANS').click();
    const both = page.getByRole('region', { name: /Skarvøy/ });
    await expect(both.getByText('Likely the same')).toBeVisible();
    await expect(both.getByRole('row', { name: /Name/ })).toContainText('Same');
    await page.keyboard.press('d');
    await expect(pairOf(page, 'Skarvøy')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Decided 1' })).toBeVisible();
    await expect(pairs(page)).toHaveCount(open - 1);

    await page.keyboard.press('u');
    await expect(pairOf(page, 'Skarvøy')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Later 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Later 1' }).click();
    await expect(pairOf(page, 'Skarvøy')).toBeVisible();
    await page.keyboard.press('d');
    await expect(page.getByText('Nothing is left for later.')).toBeVisible();

    await put('skarv-2', { name: 'Skarvoy Havfiske A/S' }, 1);
    await page.goto('/admin/duplicates');
    await expect(async () => {
      await page.reload();
      await expect(pairOf(page, 'Skarvoy Havfiske A/S')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await pairOf(page, 'Skarvoy Havfiske A/S').click();
    await expect(page.getByText(/Open again: a value has changed/)).toBeVisible();

    await pairOf(page, 'Vetrogorov Line Ltd').click();
    await page.keyboard.press('s');
    await expect(page).toHaveURL('/admin/duplicates/merge/vetrogorov-line/vetrogorov-line-2');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Merge into Vetrogorov Line Ltd' }),
    ).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Merged with Vetrogorov Line Limited', { exact: true })).toBeVisible();
    await page.goto('/admin/duplicates');
    await expect(pairOf(page, 'Skarvoy Havfiske A/S')).toBeVisible();
    await expect(pairOf(page, 'Vetrogorov Line Ltd')).toHaveCount(0);
  },
);

journey(
  'a client that may be in the book twice is marked in the table and on its page, and both lead to the pair',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `marks-${database}@north-quay.example`);
    for (const [id, name] of [
      ['karrek', 'Karrek Ropeworks Ltd'],
      ['karrek-2', 'Karrek Ropeworks Limited'],
    ]) {
      const headers = { origin: server.url };
      await page.request.put(`/api/clients/${id}`, {
        data: { name, turnover: 640000, founded: '2011-06-22' },
        headers,
      });
    }
    await page.goto('/admin/clients');
    await bookIsCompared(page);
    await page.reload();
    await page.getByRole('button', { name: /^Possible duplicates \d+$/ }).click();
    await expect(page.getByRole('columnheader', { name: 'Possible duplicate' })).toBeVisible();
    await page.getByRole('link', { name: '1 likely of Karrek Ropeworks Ltd' }).click();
    await expect(page).toHaveURL('/admin/duplicates?client=karrek');
    await expect(pairs(page)).toHaveCount(1);
    const both = page.getByRole('region', { name: /Karrek/ });
    await expect(both.getByRole('row', { name: /640,000/ })).toBeVisible();
    await expect(both.getByRole('row', { name: /22 June 2011/ })).toBeVisible();

    await page.keyboard.press('d');
    await expect(page.getByText('No possible duplicates that fit these filters.')).toBeVisible();
    await page.keyboard.press('u');
    await expect(pairOf(page, 'Karrek')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('button', { name: 'Only Karrek Ropeworks Ltd' }).click();
    await expect(page).toHaveURL('/admin/duplicates');
    await expect(page.getByRole('button', { name: /^Only/ })).toHaveCount(0);

    await page.goto('/admin/client/karrek');
    await page.getByRole('link', { name: /^Looks like Karrek Ropeworks Limited, \d+$/ }).click();
    await expect(page).toHaveURL(/\/admin\/duplicates\?client=karrek&pair=/);
    await expect(pairOf(page, 'Karrek')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('l');
    await expect(page.getByRole('button', { name: 'Later 1' })).toBeVisible();
    await page.goto('/admin/client/karrek');
    await page.getByRole('link', { name: /^Looks like .*, left for later$/ }).click();
    await expect(pairOf(page, 'Karrek')).toHaveAttribute('aria-current', 'true');
  },
);

journey(
  'a known client is shown while a similar name is typed, leads there, and keeps nobody from creating',
  async ({ page, server, database }) => {
    await joinAndLogIn(page, server, `look-alikes-${database}@north-quay.example`);
    await page.request.put('/api/clients/oystercatcher', {
      data: { name: 'Oystercatcher Freight Ltd', address: { city: 'Falmouth', country: 'United Kingdom' } },
      headers: { origin: server.url },
    });
    await page.goto('/admin/clients');
    await bookIsCompared(page);
    await page.getByRole('button', { name: 'New client' }).click();
    const dialog = page.getByRole('dialog', { name: 'New client' });
    const id = dialog.getByLabel('Client ID');
    await expect(dialog.getByText('Known clients with a similar name are shown here.')).toBeVisible();
    await untilAtRest(page);
    const before = await id.boundingBox();
    await dialog.getByLabel('Name', { exact: true }).fill('Oystercatcher Frieght Ltd');
    const line = dialog.getByRole('link', { name: /^Looks like Oystercatcher Freight Ltd, \d+$/ });
    await expect(line).toBeVisible();
    await expect(dialog.getByText('1 client looks like this')).toBeVisible();
    await expect(dialog.getByText('Falmouth, United Kingdom')).toBeVisible();
    expect(await id.boundingBox(), 'nothing moves').toEqual(before);

    await page.keyboard.press('Tab');
    await expect(line).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/client/oystercatcher');
    await expect(dialog).toBeHidden();

    await page.route('**/api/duplicates/look-alikes**', (route) => route.abort());
    await page.goto('/admin/clients?panel=new');
    await dialog.getByLabel('Name', { exact: true }).fill('Oystercatcher Frieght Ltd');
    await expect(dialog.getByText('Could not check for similar clients.')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin/client/oystercatcher-frieght-ltd');
    await expect(page.getByRole('heading', { level: 1, name: 'Oystercatcher Frieght Ltd' })).toBeVisible();
  },
);
