import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SummaryResult } from '#contract/summary-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { makePdf } from '../../../tests/support/make-pdf.ts';
import { type ModelStub, startModelStub } from '../../../tests/support/model-stub.ts';
import { createSummaryScenario, type SummaryScenario } from '../../../tests/support/summary-scenario.ts';

const PAGES = [
  'The harbour board met in March.',
  'The ferry company will raise its fares by six percent from June.',
];

/** A webhook receiver, and what it received. */
let webhook: { url: string; posts: string[]; server: Server };
let stub: ModelStub;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  bytes = await makePdf(PAGES);
  stub = await startModelStub();
  const posts: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    posts.push(body);
    response.writeHead(204).end();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  webhook = { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, posts, server };
});
afterAll(async () => {
  await stub.close();
  webhook.server.closeAllConnections();
  await new Promise((done) => webhook.server.close(done));
});

forEachDatabase('Summaries by a model', (createDatabase) => {
  let scenario: SummaryScenario;
  beforeEach(async () => {
    stub.calls.length = 0;
    scenario = await createSummaryScenario(createDatabase, {
      summarizer: {
        provider: 'openai-compatible',
        model: 'stub-large',
        baseUrl: stub.baseUrl,
        apiKey: null,
        dailyTokens: 20_000,
      },
      webhook: { url: webhook.url, secret: Buffer.alloc(24).toString('base64') },
    });
  });
  afterEach(() => scenario.close());

  const summarize = async (name: string) => {
    const fileUrl = await scenario.upload(bytes, `${name}.pdf`);
    const response = await scenario.summarize({ fileUrl, name });
    expect(response.status).toBe(200);
    return (await response.json()) as SummaryResult;
  };

  test('A summary by a model is cached, and its tokens count against the daily limit', async () => {
    stub.answerWith(() => '- Fares rise in June. [p. 2: "raise its fares by six percent"]');
    expect(await summarize('fares')).toMatchObject({
      summary: 'Fares rise in June. [p. 2]',
      method: 'model',
      madeBy: 'stub-large',
      fromCache: false,
    });
    const calls = stub.calls.length;
    expect(calls).toBe(1);
    await expect.poll(() => webhook.posts.length).toBeGreaterThan(0);
    const event = JSON.parse(webhook.posts.splice(0)[0] ?? '');
    expect(event).toEqual({
      type: 'summary.finished',
      timestamp: expect.any(String),
      data: { id: expect.any(String) },
    });
    const usage = await scenario.deps.db.query.selectFrom('summary_usage').selectAll().execute();
    expect(usage).toMatchObject([{ tokens: 1_000 }]);
    await scenario.deps.db.query.updateTable('summary_usage').set({ tokens: 19_900 }).execute();
    expect(await summarize('board')).toMatchObject({
      method: 'extractive',
      notice: expect.stringMatching(/^The day’s tokens for the model are used up\./),
    });
    expect(stub.calls).toHaveLength(calls);
    const { summarizer } = (await (await scenario.send('/api/summaries')).json()) as { summarizer: object };
    expect(summarizer).toEqual({
      provider: 'openai-compatible',
      madeBy: 'stub-large',
      sendsTo: new URL(stub.baseUrl).host,
    });
  });

  test('A fallback summary is not cached as the model’s', async () => {
    stub.answerWith(() => 'I would rather not.');
    expect(await summarize('fares')).toMatchObject({ method: 'extractive', notice: expect.any(String) });
    stub.answerWith(() => '- Fares rise in June. [p. 2: "raise its fares by six percent"]');
    expect(await summarize('fares')).toMatchObject({ method: 'model', fromCache: false });
    expect(await summarize('fares')).toMatchObject({ method: 'model', fromCache: true });
  });
});
