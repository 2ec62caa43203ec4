import { expect, request } from '@playwright/test';
import { axeProblems } from '../support/axe-problems.ts';
import { joinByRequests, journey } from '../support/journey.ts';

journey('a token is made, shown once, used by a program, and revoked', async ({ page, server, database }) => {
  await joinByRequests(page.request, server, `tove.${database}@cairn.example`);
  await page.goto('/account#api-tokens');
  const own = page.getByRole('region', { name: 'API tokens' });
  await expect(own.getByText('No tokens. Create one for a program.')).toBeVisible();
  await own.getByRole('button', { name: 'New token' }).click();
  await own.getByRole('button', { name: 'Create the token' }).click();
  await expect(own.getByRole('alert')).toContainText('Write what the token is for.');
  await own.getByLabel('Name').fill('Nightly export');
  await own.getByLabel('Read', { exact: true }).check();
  expect(await axeProblems(page)).toEqual([]);
  await own.getByRole('button', { name: 'Create the token' }).click();
  await expect(own.getByRole('heading', { name: 'Your new token' })).toBeFocused();
  const secret = (await own.locator('code').textContent()) ?? '';
  expect(secret).toMatch(/^ck_/);

  const program = await request.newContext({
    baseURL: server.url,
    extraHTTPHeaders: { authorization: `Bearer ${secret}` },
  });
  expect((await program.get('/api/clients')).status()).toBe(200);
  expect((await program.put('/api/clients/x', { data: { name: 'X' } })).status()).toBe(403);

  await own.getByRole('button', { name: 'I have kept it' }).click();
  await expect(own.getByRole('button', { name: 'New token' }), 'the focus returns').toBeFocused();
  await expect(page.getByText(secret)).toBeHidden();
  const row = own.getByRole('row', { name: /Nightly export/ });
  await expect(row).toContainText('Read');
  await row.getByRole('button', { name: 'Revoke Nightly export' }).click();
  await expect(page.getByRole('dialog', { name: 'Revoke Nightly export?' })).toContainText('It stops now.');
  await page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(own.getByText('No tokens. Create one for a program.')).toBeVisible();
  expect((await program.get('/api/clients')).status()).toBe(401);
  expect(server.output()).not.toContain(secret);
  await program.dispose();
});
