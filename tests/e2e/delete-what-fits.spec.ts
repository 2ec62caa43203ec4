import { expect, type Page } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { chooseOption } from '../support/choose-option.ts';
import { importList, LISTED_PEOPLE } from '../support/import-list.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { sendAs } from '../support/reviewer.ts';

const OURS = [
  { id: 'gullrock', contact: 'Timofei Vetrogorov', birthday: '1968-01-14' },
  { id: 'balaton', contact: 'Hasan Karimi', birthday: '1980-10-19' },
  { id: 'orford', contact: 'Hassan Karim', birthday: '1990-05-02' },
];

journey.use({ settings: { SEED: 'none' } });

async function runContacts(page: Page) {
  await page.goto('/entity-matching');
  await page.getByRole('button', { name: 'Lists and kinds' }).click();
  const choice = page.getByRole('dialog', { name: 'Lists and kinds' });
  await choice.getByRole('checkbox', { name: LISTED_PEOPLE.name }).check();
  for (const other of ['Embedded list', 'Clients', 'Related parties'])
    await choice.getByRole('checkbox', { name: other }).uncheck();
  await choice.getByRole('button', { name: 'Use for the next run' }).click();
  await page.getByRole('button', { name: 'Run Matching' }).click();
  await expect(page.getByRole('heading', { name: /^0 of [\d,]+ decided/ })).toBeVisible();
}

journey(
  'a reviewer deletes all candidates of which the birthday conflicts at once, sees exactly which, and takes it back in one step',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    const send = await sendAs(page);
    for (const { id, contact, birthday } of OURS) {
      const json = { name: `Client ${id}`, contacts: [{ id: 'c', name: contact, birthday }] };
      expect((await send(`/api/clients/${id}`, { method: 'PUT', json })).ok).toBe(true);
    }
    await importList(page, LISTED_PEOPLE);
    await runContacts(page);
    const records = page.getByRole('listbox', { name: 'Contacts' });
    await expect(records.getByRole('option')).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Delete all low' }), 'it would select nothing').toHaveCount(
      0,
    );
    await expect(page.getByRole('button', { name: 'Delete what fits…' }), 'no filter is set').toHaveCount(0);

    await chooseOption(page, 'Country', 'Iraq');
    await expect(records.getByRole('option')).toHaveCount(2);
    await expect(page).toHaveURL((url) => url.searchParams.get('country') === 'IQ');
    await page.getByRole('combobox', { name: 'Topic' }).click();
    await expect(
      page.getByRole('listbox', { name: 'Topic' }).getByText('The lists give none.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await chooseOption(page, 'Country', 'Any');
    await expect(records.getByRole('option')).toHaveCount(3);

    await chooseOption(page, 'Tier', 'Likely');
    await expect(records.getByRole('option')).toHaveCount(1);
    await expect(page.getByText('1 record fits, with 1 candidate to decide')).toBeVisible();
    await page.getByRole('button', { name: 'Delete what fits…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete what fits the filters' });
    await expect(dialog).toContainText('No further candidates can be deleted in one step.');
    await expect(dialog).toContainText('1 recommended candidate stays open.');
    await page.keyboard.press('Escape');

    await chooseOption(page, 'Tier', 'Birthday conflicts');
    await chooseOption(page, 'Birthday', 'Conflict');
    await expect(page, 'the address is written a moment after the choice').toHaveURL(
      (url) =>
        url.searchParams.get('tier') === 'conflicting' && url.searchParams.get('birthday') === 'conflict',
    );
    await page.getByRole('button', { name: 'Save this view' }).click();
    const naming = page.getByRole('dialog', { name: 'Save this view' });
    await naming.getByLabel('Name').fill('Other birthdays');
    await naming.getByRole('button', { name: 'Save' }).click();
    await expect(naming).toBeHidden();
    await page.goto('/entity-matching?kind=contacts');
    await expect(records.getByRole('option')).toHaveCount(3);
    await chooseOption(page, 'Saved view', 'Other birthdays');
    await expect(records.getByRole('option')).toHaveCount(2);
    await expect(page).toHaveURL((url) => url.searchParams.get('birthday') === 'conflict');
    await page.reload();
    await expect(records.getByRole('option')).toHaveCount(2);
    await page.getByRole('button', { name: 'Delete what fits…' }).click();
    await expect(dialog).toContainText(/Exactly these \d+, of 2 records\./);
    await expect(dialog.getByRole('listitem').first()).toContainText('Another birthday.');
    expect(await axeProblems(page)).toEqual([]);
    const deletes = dialog.getByRole('button', { name: /^Delete \d+$/ });
    const count = Number((await deletes.innerText()).split(' ')[1]);
    await expect(dialog.getByRole('listitem')).toHaveCount(count);
    await expect(deletes).toBeFocused();
    const first = dialog.getByRole('checkbox').first();
    await first.uncheck();
    await expect(deletes).toHaveText(`Delete ${count - 1}`);
    await deletes.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: new RegExp(`^${count - 1} of`) })).toBeVisible();
    await expect(page.getByText('with 1 candidate to decide')).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: /^0 of/ })).toBeVisible();
    await page.keyboard.press('Shift+X');
    await expect(first, 'nothing is left out of a new list').toBeChecked();
    await expect(deletes).toHaveText(`Delete ${count}`);
    await expect(deletes).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: new RegExp(`^${count} of`) })).toBeVisible();
    await page.keyboard.press('u');
    await expect(page.getByRole('heading', { name: /^0 of/ })).toBeVisible();
    await page.getByRole('button', { name: 'Delete what fits…' }).click();
    await expect(
      dialog.getByRole('button', { name: `Delete ${count}` }),
      'one undo took all back',
    ).toBeVisible();
  },
);
