import { expect } from '@playwright/test';
import { openDatabase } from '../../src/server/db/open-database.ts';
import { axeProblems } from '../support/axe-problems.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { addReferenceList, aFinishedRun } from '../support/matching-scenario.ts';
import { sendAs } from '../support/reviewer.ts';

journey(
  'names in another script and with initials are found as a group of other spellings',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'ruth.penhale@cairn.example');
    const send = await sendAs(page);
    const contacts = [
      { id: 'a', firstname: 'المنصف', lastname: 'المرزوقي' },
      { id: 'b', firstname: 'J.', lastname: 'Reid' },
    ];
    await send('/api/clients/nankivell', { method: 'PUT', json: { name: 'Nankivell Chandlery', contacts } });
    const db = await openDatabase({ ...server, besideServer: true });
    await addReferenceList(db, { id: 'alike', name: 'Alike' }, [
      { kind: 'contacts', id: 'm', name: 'Moncef Marzouki' },
      { kind: 'contacts', id: 'r', name: 'Joyce Grace Reid' },
      { kind: 'contacts', id: 's', name: 'Jules Hugo Antony Reid' },
    ]);
    await db.close();
    await aFinishedRun(send, { lists: ['alike'], kinds: ['contacts'] });

    await page.goto('/entity-matching?record=contacts:nankivell:a');
    const group = page.getByRole('listitem').filter({ hasText: '1 other by another spelling only' });
    await expect(group).toContainText('Other script');
    await page.keyboard.press('g');
    await expect(group).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Moncef Marzouki', { exact: true })).toBeVisible();
    await expect(page.getByText('the same in another script').first()).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);

    await page.goto('/entity-matching?record=contacts:nankivell:b');
    const others = page.getByRole('listitem').filter({ hasText: '2 others by another spelling only' });
    await expect(others).toContainText('Other spelling');
    await others.getByRole('button', { name: 'Open the list' }).click();
    await expect(page.getByText('Jules Hugo Antony Reid', { exact: true })).toBeVisible();

    await page.goto('/entity-matching/look-up');
    await page.getByLabel('Name').fill('J. Reid');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /other spelling/ })).toBeVisible();
    await expect(page.getByText('Joyce Grace Reid').first()).toBeVisible();
  },
);
