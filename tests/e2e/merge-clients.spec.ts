import { expect, type Page } from '@playwright/test';
import { joinAndLogIn, journey } from '../support/journey.ts';

const TOM = { id: 'c1', firstname: 'Tom', lastname: 'Orme', birthday: '1980-01-02' };
const LUCIA = { id: 'c1', firstname: 'Lucia', lastname: 'Ferraz' };
const STAYS = { name: 'Wharfside Boats Ltd', risk: 'Medium', contacts: [TOM] };
const GOES = { name: 'Wharfside Boats Limited', risk: 'High', contacts: [LUCIA, { ...TOM, id: 'c2' }] };

async function put(page: Page, origin: string, id: string, data: object) {
  const response = await page.request.put(`/api/clients/${id}`, { data, headers: { origin } });
  expect(response.status(), await response.text()).toBe(200);
}
const dataOf = async (page: Page, id: string) =>
  (await (await page.request.get(`/api/clients/${id}`)).json()).data;

async function openHistory(page: Page) {
  await page.getByRole('link', { name: /^History/ }).click();
  return page.getByRole('region', { name: 'History' });
}

async function mergeFromClient(page: Page, id: string) {
  await page.goto(`/admin/client/${id}`);
  await page.getByRole('button', { name: 'Merge with another client…' }).click();
  const picker = page.getByRole('dialog', { name: 'Merge with another client' });
  await picker.getByRole('combobox', { name: 'The other client' }).fill(`${id}-old`);
  await picker.getByRole('option', { name: `Wharfside Boats Limited ${id}-old` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Merge into Wharfside Boats Ltd' })).toBeVisible();
}

journey(
  'two clients are merged, the old address leads to the one that stays, and the merge is undone',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    await put(page, server.url, 'wharfside', STAYS);
    await put(page, server.url, 'wharfside-old', GOES);
    await mergeFromClient(page, 'wharfside');
    await expect(page).toHaveURL('/admin/duplicates/merge/wharfside/wharfside-old');
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await expect(contacts.getByText('2 of 3 stay')).toBeVisible();
    await expect(contacts.getByRole('listitem').filter({ hasText: 'Lucia Ferraz' })).toContainText('moves');
    await page.getByRole('radio', { name: 'Risk of Wharfside Boats Ltd: Medium' }).check();
    await page.getByRole('button', { name: /Merge 2 clients/ }).click();

    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Merged with Wharfside Boats Limited', { exact: true })).toBeVisible();
    expect(await dataOf(page, 'wharfside')).toEqual({
      ...{ name: 'Wharfside Boats Ltd', risk: 'Medium', prevname: 'Wharfside Boats Limited' },
      contacts: [TOM, { ...LUCIA, id: 'c1-2' }],
    });

    await page.goto('/admin/client/wharfside-old');
    await expect(page.getByText('You opened Wharfside Boats Limited.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Wharfside Boats Ltd' })).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByText('You opened')).toHaveCount(0);

    await (await openHistory(page)).getByRole('button', { name: 'Undo the merge…' }).click();
    const undoing = page.getByRole('dialog', { name: /^Undo the merge of/ });
    await expect(undoing.getByText('Nothing was changed since.')).toBeVisible();
    await undoing.getByRole('button', { name: 'Undo the merge' }).click();
    await expect(history.getByText(/^Undone today/)).toBeVisible();
    expect(await dataOf(page, 'wharfside')).toEqual(STAYS);
    expect(await dataOf(page, 'wharfside-old')).toEqual(GOES);
  },
);

journey(
  'a merge says which values of a contact in both are lost, and fills in what only one has',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'owen.teague@cairn.example');
    const [kept, lost] = ['0132655511', '0132655599'];
    const nan = { firstname: 'Nan', lastname: 'Poe' };
    const stays = [
      { ...TOM, phone: kept, address: { city: 'Hull' } },
      { ...nan, id: 'c3', birthday: '1975-03-04' },
    ];
    const goes = [
      { ...TOM, phone: lost, address: { city: 'Hull', street: 'Quay 1' } },
      { ...nan, id: 'c3', birthday: '1981-05-06' },
    ];
    await put(page, server.url, 'slip', { ...STAYS, contacts: stays });
    await put(page, server.url, 'slip-old', { ...GOES, contacts: goes });
    await mergeFromClient(page, 'slip');
    const contacts = page.getByRole('region', { name: 'Contacts' });
    await expect(contacts.getByText(`Telephone: ${lost} is lost, ${kept} stays`)).toBeVisible();
    await page.getByRole('radio', { name: 'Tom Orme: keep both' }).check();
    await expect(contacts.getByText('is lost')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Nan Poe: become one' }).check();
    await expect(contacts.getByText('Date of birth: 6 May 1981 is lost, 4 March 1975 stays')).toBeVisible();
    await page.getByRole('radio', { name: 'Tom Orme: become one' }).check();
    await page.getByRole('button', { name: /Merge 2 clients/ }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Merged with Wharfside Boats Limited', { exact: true })).toBeVisible();
    const [tom, poe] = stays;
    expect((await dataOf(page, 'slip')).contacts).toEqual([
      { ...tom, address: { city: 'Hull', street: 'Quay 1' } },
      poe,
    ]);
  },
);

journey(
  'a merge is undone after edits, each of which goes where it was chosen to belong',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'temi.adeyemi@cairn.example');
    await put(page, server.url, 'pier', STAYS);
    await put(page, server.url, 'pier-old', { ...GOES, turnover: 1250 });
    await mergeFromClient(page, 'pier');
    await expect(page.getByRole('radio', { name: /^Annual turnover of .*: 1,250$/ })).toBeChecked();
    await page.keyboard.press('Control+Enter');
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByText('Merged with Wharfside Boats Limited', { exact: true })).toBeVisible();
    const merged = await dataOf(page, 'pier');
    await put(page, server.url, 'pier', { ...merged, turnover: 6, note: 'Calls on Mondays' });

    await page.goto('/admin/client/pier');
    await (await openHistory(page)).getByRole('button', { name: 'Undo the merge…' }).click();
    const undoing = page.getByRole('dialog', { name: /^Undo the merge of/ });
    const button = undoing.getByRole('button', { name: 'Undo the merge' });
    await expect(undoing.getByRole('radio', { name: 'Turnover 6 to Wharfside Boats Limited' })).toBeChecked();
    await expect(button).toBeDisabled();
    await expect(undoing.getByText('Choose for Note Calls on Mondays first.')).toBeVisible();
    await undoing.getByRole('radio', { name: 'Note Calls on Mondays to both' }).check();
    await button.click();
    await expect(history.getByText(/^Undone today/)).toBeVisible();
    expect(await dataOf(page, 'pier')).toEqual({ ...STAYS, note: 'Calls on Mondays' });
    expect(await dataOf(page, 'pier-old')).toEqual({ ...GOES, turnover: 6, note: 'Calls on Mondays' });
  },
);

journey(
  'two contacts of one client are merged, and are two again after an edit',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'harriet.soames@cairn.example');
    const cormac = { firstname: 'Cormac', lastname: 'Dunlevy' };
    const first = { id: 'c1', ...cormac, birthday: '1980-02-13' };
    const second = { id: 'c2', ...cormac, email: 'cormac@gorseland.example' };
    const third = { id: 'c3', firstname: 'Lucia', lastname: 'Ferraz' };
    await put(page, server.url, 'moorings', { name: 'Moorings Ltd', contacts: [first, second, third] });
    await page.goto('/admin/client/moorings');
    await page.getByRole('button', { name: 'Merge Contact #1' }).click();
    const picker = page.getByRole('dialog', { name: 'Merge into Cormac Dunlevy' });
    await picker.getByRole('link', { name: 'Cormac Dunlevy' }).press('Enter');
    await expect(page).toHaveURL('/admin/client/moorings/merge/contacts/c1/c2');
    await expect(page.getByRole('heading', { level: 1, name: 'Merge into Cormac Dunlevy' })).toBeVisible();
    await expect(page.getByRole('radio', { name: /: cormac@gorseland.example$/ })).toBeChecked();
    await page.keyboard.press('Control+Enter');

    const history = page.getByRole('region', { name: 'History' });
    await expect(
      history.getByText('Cormac Dunlevy merged into Cormac Dunlevy', { exact: true }),
    ).toBeVisible();
    const merged = { ...first, email: second.email };
    expect(await dataOf(page, 'moorings')).toEqual({ name: 'Moorings Ltd', contacts: [merged, third] });
    const edited = { name: 'Moorings Ltd', city: 'Falmouth' };
    const phone = '0132655511';
    await put(page, server.url, 'moorings', { ...edited, contacts: [{ ...merged, phone }, third] });

    await page.goto('/admin/client/moorings');
    await (await openHistory(page)).getByRole('button', { name: 'Undo the merge…' }).click();
    const undoing = page.getByRole('dialog', { name: /^Undo the merge of/ });
    const button = undoing.getByRole('button', { name: 'Undo the merge' });
    await expect(button).toBeDisabled();
    await undoing.getByRole('radio', { name: /0132655511 to both$/ }).check();
    await button.click();
    await expect(history.getByText(/^Undone today/)).toBeVisible();
    const apart = [{ ...first, phone }, { ...second, phone }, third];
    expect(await dataOf(page, 'moorings')).toEqual({ ...edited, contacts: apart });

    await page.goto('/admin/client/moorings');
    await expect(page.getByRole('button', { name: 'Merge Contact #3' })).toBeVisible();
    await page.getByRole('button', { name: 'Add Contact' }).click();
    await expect(page.getByRole('button', { name: 'Remove Contact #4' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Merge Contact #4' })).toHaveCount(0);
  },
);
