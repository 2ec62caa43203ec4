import { expect, type Locator, type Page } from '@playwright/test';
import { joinByRequests, journey } from '../support/journey.ts';

const CLIENTS = ['quay-one', 'quay-two', 'quay-three', 'quay-four', 'quay-five'];
const OPTION = 'High, or unknown';

async function putDocuments(page: Page, origin: string, documents: Record<string, object>) {
  for (const [path, data] of Object.entries(documents)) {
    const answer = await page.request.put(`/api/${path}`, { data, headers: { origin } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** A rule that asks for a reason where the risk is high. */
const RULE = {
  triggers: [{ field: 'berthRisk', operator: '==', value: OPTION }],
  triggerOperator: 'AND',
  onTrigger: { cases: [{ uiAction: { type: 'textInput', prompt: 'Why?', dataField: 'berthReason' } }] },
};

async function holdings(page: Page): Promise<string[]> {
  const read = async (path: string) => (await (await page.request.get(`/api/${path}`)).json()).data;
  const risks = await Promise.all(CLIENTS.map(async (id) => (await read(`clients/${id}`)).berthRisk));
  return [...risks, (await read('rules/berth-reason')).triggers[0].value];
}

const everywhere = (word: string) => [...CLIENTS, 'the rule'].map(() => word);

for (const source of ['fields', 'staticData'] as const) {
  const isStatic = source === 'staticData';
  journey(
    `an option of ${isStatic ? 'a static source' : 'a field'} is renamed in the rule and the clients that hold it, and taken back`,
    async ({ page, server }) => {
      await joinByRequests(page.request, server, `tamsin.${source.toLowerCase()}@cairn.example`);
      const options = ['Low', OPTION];
      await putDocuments(page, server.url, {
        ...(isStatic && { 'staticData/Berth%20risks': { options } }),
        'fields/berthRisk': {
          ...{ label: 'Berth risk', type: 'dropdown', persistent: true },
          ...(isStatic ? { staticSource: 'Berth risks', options: [] } : { options }),
        },
        'fields/berthReason': { label: 'Reason', type: 'text' },
        'rules/berth-reason': RULE,
        ...Object.fromEntries(
          CLIENTS.map((id) => [`clients/${id}`, { name: `${isStatic} ${id}`, berthRisk: OPTION }]),
        ),
      });

      await page.goto(isStatic ? '/admin/staticdata?id=Berth%20risks' : '/admin/fields?id=berthRisk');
      const lines = page.getByRole('group', { name: 'Options' });
      await expect(lines.getByLabel('Option 2')).toHaveValue(OPTION);
      await lines.getByLabel('Option 2').fill('Very high');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename this option everywhere?' });
      const rename = dialog.getByRole('button', { name: 'Rename in 1 rule and 5 clients' });
      await expect(rename).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Renamed in 1 rule and 5 clients.')).toBeVisible();
      expect(await holdings(page)).toEqual(everywhere('Very high'));

      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(page.getByText('Undone.')).toBeVisible();
      expect(await holdings(page)).toEqual(everywhere(OPTION));
      await expect(lines.getByLabel('Option 2')).toHaveValue(OPTION);
    },
  );
}

journey('the options of a question in a rule are lines, and keep their commas', async ({ page, server }) => {
  await joinByRequests(page.request, server, 'tamsin.rule@cairn.example');
  await putDocuments(page, server.url, { 'fields/berthReason': { label: 'Reason', type: 'text' } });
  const rule = { ...RULE, triggers: [{ field: 'sessionStart', operator: '==', value: true }] };
  const [asking] = rule.onTrigger.cases;
  const uiAction = { ...asking?.uiAction, type: 'dropdown', options: ['Korea, Republic of'] };
  await putDocuments(page, server.url, {
    'rules/berth-options': { ...rule, onTrigger: { cases: [{ uiAction }] } },
  });
  await page.goto('/admin/rules?id=berth-options');
  const lines = page.getByRole('group', { name: 'Case 1' }).getByRole('group', { name: 'Options' });
  await expect(lines.getByLabel('Option 1')).toHaveValue('Korea, Republic of');
  await lines.getByLabel('Add an option').fill('Bonaire, Sint Eustatius and Saba');
  expect(await focusedAfter(lines.getByLabel('Option 2'), 'Enter')).toBe('Add an option');
  await lines.getByRole('button', { name: 'Keep it as one' }).click();
  await expect(lines.getByLabel('Option 2')).toHaveValue('Bonaire, Sint Eustatius and Saba');
  await page.keyboard.type('Chad ');
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => {
      const { data } = await (await page.request.get('/api/rules/berth-options')).json();
      return data.onTrigger.cases[0].uiAction.options;
    })
    .toEqual(['Korea, Republic of', 'Bonaire, Sint Eustatius and Saba', 'Chad']);
});

/** Returns the name of the input that has the focus as soon as a key is handled, so that the next key goes there. */
function focusedAfter(input: Locator, key: string): Promise<string | null | undefined> {
  return input.evaluate((element, pressed) => {
    element.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
    return document.activeElement?.getAttribute('aria-label');
  }, key);
}
