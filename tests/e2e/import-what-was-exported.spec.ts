import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';

/** Where each collection is kept, and what its documents are called. */
const SCREENS = {
  clients: { at: '/admin/client/hadleigh-marine-holdings', title: 'Import clients' },
  fields: { at: '/admin/fields', title: 'Import fields' },
  staticData: { at: '/admin/staticdata', title: 'Import static sources' },
  fieldMappings: { at: '/admin/mappings', title: 'Import field mappings' },
  rules: { at: '/admin/rules', title: 'Import rules' },
};
const FORMATS = ['CSV', 'XLSX', 'JSON'] as const;
/** Texts and lists that spreadsheets and readers of files take for something else. */
const ODD_TEXTS = ['1234567890', '007', 'true', 'null', '[x', '=1+1', '"quoted"', 'a\nb', '62%', '#N/A', '—'];
const ODD_OPTIONS = ['01', 'true', 'null', 'Korea, Republic of', '1234567890', '#REF!'];

/** Writes documents of all collections that are hard to bring back as they were. */
async function addOddDocuments(page: Page, origin: string): Promise<void> {
  const put = async (path: string, data: object) => {
    const answer = await page.request.put(`/api/${path}`, { data, headers: { origin } });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  await put('staticData/Odd%20ports', { options: ODD_OPTIONS });
  await put('fields/oddNote', { label: '=1+1', type: 'text', options: ODD_OPTIONS });
  await put('fields/oddChoice', { label: '007', type: 'multiselect', staticSource: 'Odd ports' });
  await put('fields/oddShare', { label: 'Share in per cent', type: 'number' });
  await put('fieldMappings/odd', { sourceField: 'odd.note', mapsTo: 'oddNote', appliesTo: ['clients'] });
  for (const [index, text] of ODD_TEXTS.entries()) {
    await put(`clients/odd-${index}`, {
      ...{ name: `Odd ${text}`, oddNote: text, oddShare: index / 8, oddChoice: ODD_OPTIONS },
      contacts: [{ id: 'c', firstname: text, lastname: '12/06/1979' }],
    });
  }
  await put('rules/odd-rule', {
    ...{ category: '"Odd", rules', triggerOperator: 'AND' },
    triggers: [{ field: 'oddNote', operator: 'containsAny', value: ODD_TEXTS }],
    onTrigger: { cases: [{ uiAction: { type: 'textInput', prompt: '=1+1', dataField: 'oddNote' } }] },
  });
}

async function openTransfer(page: Page, at: string) {
  await page.goto(at);
  await page.getByRole('button', { name: 'Import or export' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Import or export' });
  await expect(dialog).toBeVisible();
  return dialog;
}

journey('every exported file is imported untouched, and changes nothing', async ({ page, server }) => {
  await joinByRequests(page.request, server, 'loveday.marsh@cairn.example');
  await addOddDocuments(page, server.url);
  for (const [collection, { at, title }] of Object.entries(SCREENS)) {
    for (const format of FORMATS) {
      const dialog = await openTransfer(page, at);
      const download = page.waitForEvent('download');
      await dialog.getByRole('link', { name: format, exact: true }).click();
      const file = await (await download).path();
      const name = `${collection}.${format.toLowerCase()}`;
      await dialog.getByLabel('Choose a file').setInputFiles({
        ...{ name, mimeType: 'application/octet-stream', buffer: await readFile(file) },
      });
      if (format === 'JSON') {
        await expect(
          dialog.getByText(/^Nothing to import: all [\d,]+ .* are as they are here\.$/),
        ).toBeVisible();
        continue;
      }
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Nothing to import' }), name).toBeVisible();
      for (const none of ['Problems 0 kinds', 'New 0', 'Changed 0'])
        await expect(page.getByRole('button', { name: none, exact: true }), name).toBeVisible();
      await page.getByRole('button', { name: 'Cancel' }).click();
      await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    }
  }
});
