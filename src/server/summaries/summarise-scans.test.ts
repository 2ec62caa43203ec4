import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SummaryResult } from '#contract/summary-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makeWrittenScanPdf } from '../../../tests/support/make-pdf.ts';
import { createSummaryScenario, type SummaryScenario } from '../../../tests/support/summary-scenario.ts';

forEachDatabase('Summaries of scanned pages', (createDatabase) => {
  let scenario: SummaryScenario;
  beforeAll(async () => {
    scenario = await createSummaryScenario(createDatabase);
  });
  afterAll(() => scenario.close());

  test('A summary of scanned pages has a notice about recognised text, and so has the next one of the same file', async () => {
    const bytes = await makeWrittenScanPdf(1);
    for (const name of ['ferry fares', 'the lighthouse']) {
      const answer = await scenario.summarize({ fileUrl: await scenario.upload(bytes), name });
      expect(answer.status).toBe(200);
      const { points, notice } = (await answer.json()) as SummaryResult;
      expect(notice).toBe('Text was recognised on pictures of pages, and may contain mistakes.');
      expect(points.map(({ text }) => text)).toContain(
        'The ferry company will raise its fares by six percent from the first of June.',
      );
    }
  });
});
