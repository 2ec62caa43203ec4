import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SUMMARY_RETENTION_DAYS } from '#contract/summary-contract.ts';
import { DAY_MS } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { recordDailyRuns } from '../../../tests/support/maintenance-days.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import {
  createSummaryScenario,
  READER,
  type SummaryScenario,
} from '../../../tests/support/summary-scenario.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';
import { exportPersonalData } from '../privacy/export-personal-data.ts';
import { maintainSummaries } from './maintain-summaries.ts';
import { savePdfText } from './pdf-text-store.ts';

const TEXT =
  'The heron was seen on the seventh buoy at dawn. It left before the tide turned and came back at night.';

forEachDatabase('Summaries and their files', (createDatabase) => {
  let scenario: SummaryScenario;
  beforeEach(async () => {
    scenario = await createSummaryScenario(createDatabase);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await scenario.close();
  });

  const maintain = async (days: number) => {
    vi.useFakeTimers({ now: Date.now() + days * DAY_MS, toFake: ['Date'] });
    await recordDailyRuns(scenario.deps.db);
    return maintainSummaries(scenario.deps);
  };
  const keptBytes = async () => {
    const all = await readdir(join(scenario.deps.config.dataDir, 'files'), {
      recursive: true,
      withFileTypes: true,
    });
    return all.filter((entry) => entry.isFile()).length;
  };
  const holding = async (words: RegExp) =>
    Object.entries(await dumpTables(scenario.deps.db))
      .filter(([, rows]) => rows.some((row) => words.test(row)))
      .map(([table]) => table);

  test('Summaries and their files are purged after a year, and not a day before', async () => {
    const fileUrl = await scenario.upload(await makePdf([TEXT]));
    expect((await scenario.summarize({ fileUrl })).status).toBe(200);
    await maintain(SUMMARY_RETENTION_DAYS - 1);
    expect(await holding(/heron/)).toContain('summaries');
    vi.useRealTimers();
    await maintain(SUMMARY_RETENTION_DAYS + 1);
    expect(await holding(/heron/)).toEqual([]);
    expect(await keptBytes()).toBe(0);
  });

  test('Unfinished uploads and files without a summary are purged after a day', async () => {
    await scenario.upload(await makePdf([TEXT]));
    await scenario.send('/v0/b/cairn/o?name=pdfs%2Fhalf.pdf', {
      method: 'POST',
      headers: { 'x-goog-upload-protocol': 'resumable', 'x-goog-upload-command': 'start' },
    });
    const text = {
      pages: ['The heron again.'],
      isRecognised: false,
      unclearPages: 0,
      hiddenPassages: 0,
      hiddenTexts: [],
      labels: [],
      outline: [],
    };
    await savePdfText(scenario.deps.db.query, { userId: 'gone', contentHash: 'gone' }, text);
    await maintain(0.9);
    expect(await holding(/heron/)).toEqual([]);
    expect(await keptBytes()).toBe(1);
    vi.useRealTimers();
    await maintain(1.6);
    expect(await keptBytes()).toBe(0);
    expect(await scenario.deps.db.query.selectFrom('stored_files').selectAll().execute()).toEqual([]);
  });

  test('Summaries and their files are exported for their owner, and erased with the owner', async () => {
    const fileUrl = await scenario.upload(await makePdf([TEXT]), 'birds.pdf');
    expect((await scenario.summarize({ fileUrl, name: 'When was the heron seen?' })).status).toBe(200);
    const shown = await exportPersonalData(scenario.deps.db, READER);
    expect(shown.account).toMatchObject({
      files: [{ path: expect.stringMatching(/_birds\.pdf$/) }],
      summaries: [{ prompt: 'When was the heron seen?', fileName: 'birds.pdf', email: READER }],
    });
    expect(await erasePersonalData({ ...scenario.deps, storeWrites }, READER)).toMatchObject({
      summaries: 1,
      files: 1,
    });
    expect(await holding(/heron|birds/)).toEqual([]);
    expect(await keptBytes()).toBe(0);
  });
});
