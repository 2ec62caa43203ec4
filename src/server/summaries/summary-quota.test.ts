import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_PROMPT_LENGTH } from '#contract/summary-contract.ts';
import type { TestUser } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import {
  createSummaryScenario,
  READER,
  type SummaryScenario,
} from '../../../tests/support/summary-scenario.ts';

const QUOTA = 6 * MAX_PROMPT_LENGTH;
const PAGES = ['Die Gebühren für die Fähre steigen im Juni um sechs Prozent.'];

forEachDatabase('The quota of summaries', (createDatabase) => {
  let scenario: SummaryScenario;
  let ada: TestUser;
  beforeAll(async () => {
    const storageQuota = { perUserBytes: QUOTA, inAllBytes: 10 * QUOTA };
    scenario = await createSummaryScenario(createDatabase, { storageQuota });
    ada = await scenario.signedInAs(READER);
  });
  afterAll(() => scenario.close());

  const used = async (): Promise<number> => (await ada.read('/api/storage-usage')).usedBytes;

  test('counts the prompt, the result and the text of the file, and gives their space back', async () => {
    const bytes = await makePdf(PAGES);
    const fileUrl = await scenario.upload(bytes);
    expect(await used()).toBe(bytes.length);
    const answer = await scenario.summarize({ fileUrl, name: 'Was kostet die Überfahrt?' });
    expect(answer.status, await answer.clone().text()).toBe(200);
    const { query } = scenario.deps.db;
    const [summary] = await query.selectFrom('summaries').selectAll().execute();
    const [text] = await query.selectFrom('pdf_texts').selectAll().execute();
    const kept = [summary?.prompt, summary?.result, summary?.search_text, text?.pages].join('');
    expect(await used()).toBe(bytes.length + Buffer.byteLength(kept));
    await ada.remove(`/api/summaries/${summary?.id}`);
    expect(await used()).toBe(0);
  });

  test('a question is refused while there is no space for it, and is in no list', async () => {
    const fileUrl = await scenario.upload(await makePdf(PAGES));
    const asked = (name: string) => scenario.summarize({ fileUrl, name });
    const long = (letter: string) => asked(letter.repeat(MAX_PROMPT_LENGTH));
    expect((await long('ä')).status).toBe(200);
    const before = await ada.read('/api/summaries');
    const refused = await long('ö');
    expect([refused.status, (await refused.json()).code]).toEqual([402, 'QUOTA_EXCEEDED']);
    expect(await ada.read('/api/summaries')).toEqual(before);
    expect((await asked('fares')).status, 'a short one has space').toBe(200);
  });

  test('is of each user', async () => {
    const other = await scenario.signedInAs('bob@north-quay.example');
    expect((await other.read('/api/storage-usage')).usedBytes).toBe(0);
  });
});
