import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../../tests/support/model-stub.ts';
import { serverLog } from '../../ground/server-log.ts';
import { createSummarizer } from '../create-summarizer.ts';

const works = (page: number) =>
  Array.from(
    { length: 30 },
    (_, at) =>
      `On day ${page * 30 + at} the crew of the dredger cleared the silt from berth ${at + 1} of the basin.`,
  ).join('\n');
/** Several calls long, with the answer in a sentence and in a row. */
const PAGES = Array.from({ length: 60 }, (_, page) => works(page));
PAGES[41] += '\nThe insurance of the harbour crane is with the mutual society of Ems until the autumn.';
PAGES[52] += '\nParticulars\nInsurance premium\t12,400 euros\nNumber of the crane\tHC 114';

let stub: ModelStub;
beforeAll(async () => {
  stub = await startModelStub();
});
afterAll(() => stub.close());

const summarizer = () => {
  const { baseUrl } = stub;
  const model = {
    provider: 'openai-compatible' as const,
    model: 'stub',
    baseUrl,
    apiKey: 'key',
    dailyTokens: 1,
  };
  const log = serverLog({ level: 'silent', showLinks: false }, { write: () => {} });
  return createSummarizer({ config: { summarizer: model }, log });
};

test('A model is asked once about a long file, and gets the sentences and rows that the search finds, with what stands around them', async () => {
  stub.answerWith(
    () =>
      '- The crane is insured with the mutual society of Ems. [p. 42: "with the mutual society of Ems"]\n- The premium is 12,400 euros. [p. 53: "Insurance premium\t12,400 euros"]',
  );
  const made = await summarizer().summarize({
    prompt: 'What is the insurance premium of the crane?',
    pages: PAGES,
  });
  expect(stub.calls).toHaveLength(1);
  const { prompt = '' } = stub.calls[0] ?? {};
  expect(prompt).toContain(PAGES[41]?.split('\n').slice(-3).join('\n'));
  expect(prompt).toContain('Insurance premium\t12,400 euros\nNumber of the crane\tHC 114');
  expect(prompt).not.toContain('[[page 7]]');
  expect(prompt.length).toBeLessThan(PAGES.join('').length / 10);
  expect(made).toMatchObject({
    method: 'model',
    points: [{ citations: [{ page: 42 }] }, { citations: [{ page: 53, what: 'row' }] }],
    searched: { pages: 60, rows: 2, remarks: 0 },
  });
});
