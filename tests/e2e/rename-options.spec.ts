import { expect } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';

journey(
  'a renamed option is renamed in the clients that hold it, and taken back',
  async ({ page, server }) => {
    await joinByRequests(page.request, server, 'tamsin.roe@cairn.example');
    const headers = { origin: server.url };
    const put = async (path: string, data: object) =>
      expect((await page.request.put(`/api/${path}`, { data, headers })).status()).toBe(200);
    await put('fields/berthRisk', {
      ...{ label: 'Berth risk', type: 'dropdown', persistent: true },
      options: ['Low', 'High, or unknown'],
    });
    for (const id of ['quay-one', 'quay-two'])
      await put(`clients/${id}`, { name: id, berthRisk: 'High, or unknown' });

    await page.goto('/admin/fields?id=berthRisk');
    const options = page.getByRole('group', { name: 'Options' });
    await expect(options.getByLabel('Option 2')).toHaveValue('High, or unknown');
    await options.getByLabel('Option 2').fill('Very high');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename this option everywhere?' });
    await expect(dialog).toContainText('2 clients hold it.');
    await expect(dialog.getByRole('button', { name: 'Rename in 2 clients' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Renamed in 2 clients.')).toBeVisible();
    const riskOf = async (id: string) =>
      (await (await page.request.get(`/api/clients/${id}`)).json()).data.berthRisk;
    expect(await riskOf('quay-two')).toBe('Very high');

    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back.')).toBeVisible();
    expect(await riskOf('quay-two')).toBe('High, or unknown');
    await expect(options.getByLabel('Option 2')).toHaveValue('High, or unknown');
  },
);
