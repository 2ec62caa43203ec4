import { expect, type Page } from '@playwright/test';
import { documentLink } from '../../src/web/editing/documents/document-link.ts';
import { joinAndLogIn, journey } from '../support/journey.ts';
import { type OddDocument, oddDocuments } from '../support/odd-documents.ts';

/** Documents of each collection; 200 prove it, a few keep watch. */
const DOCUMENTS = Number(process.env.RUNS ?? 8);
const LISTS = ['/admin/fields', '/admin/rules', '/admin/rules?new=1', '/admin/staticdata', '/admin/mappings'];

journey(
  'whatever is written through the API, imported or restored, every screen opens',
  async ({ page, server }) => {
    await joinAndLogIn(page, server, 'carenza.lobb@cairn.example');
    const dialogs: string[] = [];
    page.on('dialog', async (dialog) => {
      dialogs.push(`${page.url()}: ${dialog.message()}`);
      await dialog.dismiss();
    });
    const headers = { origin: server.url };
    const pathOf = ({ collection, id }: OddDocument) => `/api/${collection}/${encodeURIComponent(id)}`;
    const documents = oddDocuments(DOCUMENTS);
    const stored: OddDocument[] = [];
    for (const document of documents) {
      const put = await page.request.put(pathOf(document), { data: document.data, headers });
      expect([200, 400, 404, 409], `${pathOf(document)}: ${await put.text()}`).toContain(put.status());
      if (put.status() === 200) stored.push(document);
    }
    for (const { collection, id, data } of documents) {
      const content = JSON.stringify([{ id: `imported ${id}`, data }]);
      const path = `/api/${collection}/import`;
      const imported = await page.request.post(path, {
        data: { format: 'json', content, dryRun: false },
        headers,
      });
      expect([200, 400], `${path}: ${await imported.text()}`).toContain(imported.status());
      if (imported.status() === 200) stored.push({ collection, id: `imported ${id}`, data });
    }
    for (const document of stored.filter((_, index) => index % 3 === 0)) {
      await page.request.delete(pathOf(document), { headers: { ...headers, 'x-force': 'true' } });
      const restored = await page.request.post(`${pathOf(document)}/restore`, {
        data: { version: 1 },
        headers,
      });
      expect([200, 400, 404, 409], await restored.text()).toContain(restored.status());
    }
    expect(stored.length, 'enough odd documents are accepted').toBeGreaterThan(DOCUMENTS * 4);

    for (const path of LISTS) await opens(page, path);
    for (const document of stored) await opens(page, documentLink(document));
    for (const { id } of stored.filter(({ collection }) => collection === 'clients')) {
      await opens(page, `/dashboard?entity=${encodeURIComponent(`clients/${id}`)}`);
    }
    for (const path of [
      '/dashboard',
      '/entity-matching',
      '/entity-matching/look-up',
      '/entity-matching/differences',
      '/resolve',
      '/screening',
    ])
      await opens(page, path);
    expect(dialogs, 'texts that ran as scripts').toEqual([]);
  },
);

/** Opens a page: its heading is there, and no part of it has failed. */
async function opens(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.getByText('Loading…'), path).toHaveCount(0);
  await expect(page.getByText('Unexpected Application Error!'), path).toHaveCount(0);
  await expect(
    page.locator('[onclick], [onerror], [onload], [src=x], [href^="javascript:"]'),
    path,
  ).toHaveCount(0);
}
