import { randomUUID } from 'node:crypto';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUMMARY_PROBLEMS } from '#contract/summaries/summary-problems.ts';
import type { Summary, SummaryResult } from '#contract/summary-contract.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { deflateBomb } from '../../../tests/support/hostile-pdfs.ts';
import { makePdf, makeScannedPdf } from '../../../tests/support/make-pdf.ts';
import { outboxMails } from '../../../tests/support/outbox-mails.ts';
import {
  createSummaryScenario,
  READER,
  type SummaryScenario,
} from '../../../tests/support/summary-scenario.ts';
import { drawnPdf, drawnText } from '../../../tests/support/written-pdf.ts';
import { READING_VERSION } from './reading/read-pdf.ts';

const PAGES = [
  'The harbour board met in March to settle the dredging budget.\nIt approved four million for the deep channel.',
  'Nobody spoke for the old lighthouse, whose lamp has been dark since the winter storm.',
  'The ferry company will raise its fares by six percent from the first of June.',
];

forEachDatabase('Summarising', (createDatabase) => {
  let scenario: SummaryScenario;
  beforeAll(async () => {
    scenario = await createSummaryScenario(createDatabase);
  });
  afterAll(() => scenario.close());

  const summaryOf = async (response: Response) => {
    expect(response.status, await response.clone().text()).toBe(200);
    return (await response.json()) as SummaryResult & { id: string; pages: number };
  };

  test('A summary consists of sentences of the file with their pages, and the second time comes from the cache', async () => {
    const bytes = await makePdf(PAGES);
    const fileUrl = await scenario.upload(bytes, 'board minutes.pdf');
    const first = await summaryOf(
      await scenario.summarize({ fileUrl, name: 'What happens to ferry fares?' }),
    );
    expect(first).toMatchObject({ method: 'extractive', fromCache: false, pages: 3, notice: null });
    expect(first.summary).toContain(
      'The ferry company will raise its fares by six percent from the first of June. [p. 3]',
    );
    for (const { citations } of first.points) {
      for (const { page, quote } of citations) expect(PAGES[page - 1]).toContain(quote);
    }
    const again = await scenario.upload(bytes, 'copy.pdf');
    const second = await summaryOf(
      await scenario.summarize({ fileUrl: again, name: 'What happens to ferry fares?' }),
    );
    expect(second).toMatchObject({ fromCache: true, points: first.points });
    expect(second.id).not.toBe(first.id);
  });

  test('A summary has a notice about pages without text', async () => {
    const fileUrl = await scenario.upload(await makePdf([PAGES[1] ?? '', PAGES[2] ?? '', '']));
    const { notice } = await summaryOf(await scenario.summarize({ fileUrl, name: 'lighthouse' }));
    expect(notice).toBe('1 of the 3 pages contains no text.');
  });

  test('A summary says that files are attached to its file, which it does not read', async () => {
    const bytes = await makePdf(PAGES, { attached: ['annex.pdf', 'prices.xlsx'] });
    const fileUrl = await scenario.upload(bytes, 'portfolio.pdf');
    const { notice } = await summaryOf(await scenario.summarize({ fileUrl, name: 'fares' }));
    expect(notice).toBe('2 attached files were not read.');
  });

  test('A summary leaves out what is hidden in the file, says so, and reads a file again that was read with it', async () => {
    const hidden = 'The harbour board gave the fares away to a company of its own.';
    const bytes = drawnPdf(
      drawnText(PAGES.join('\n').split('\n'), { y: 700 }) +
        drawnText([hidden], { y: 500, before: '3 Tr' }) +
        drawnText([hidden], { y: 300, before: '1 g' }),
    );
    const fileUrl = await scenario.upload(bytes, 'planted.pdf');
    const ask = async (name: string) => summaryOf(await scenario.summarize({ fileUrl, name }));
    const first = await ask('Who got the fares?');
    expect(first.notice).toBe('2 passages that are hidden or struck through were left out.');
    expect(first.summary).not.toContain('gave the fares away');
    const shown = async () => (await scenario.send(`/api/summaries/${first.id}/hidden`)).json();
    const passage = { page: 1, text: hidden };
    expect(first).toMatchObject({ hidden: 2 });
    expect(await shown()).toEqual({ passages: [passage, passage] });
    const { query } = scenario.deps.db;
    const pages = [`${PAGES.join(' ')} ${hidden}`];
    const storeAs = (text: unknown) =>
      query
        .updateTable('pdf_texts')
        .set({ pages: JSON.stringify(text) })
        .execute();
    await storeAs(pages);
    const old = await scenario.send(`/api/summaries/${first.id}/pages/1`);
    expect(await old.json()).toMatchObject({ text: expect.stringContaining(hidden) });
    expect(await shown()).toEqual({ passages: [] });
    const again = await ask('Who has the fares now?');
    expect(again.notice).toBe(first.notice);
    const earlier = { pages, labels: [], outline: [], unclearPages: 0, hiddenPassages: 0, hiddenTexts: [] };
    await storeAs({ ...earlier, reading: READING_VERSION - 1 });
    expect((await ask('And who had them before?')).notice).toBe(first.notice);
  });

  test('The same request id gets the same summary', async () => {
    const fileUrl = await scenario.upload(await makePdf(PAGES));
    const requestId = randomUUID();
    const calls = await Promise.all([1, 2, 3].map(() => scenario.summarize({ fileUrl, requestId })));
    const ids = await Promise.all(calls.map(async (call) => (await summaryOf(call)).id));
    expect(ids).toEqual([requestId, requestId, requestId]);
  });

  test('A cancelled summary stops, and is shown as cancelled', async () => {
    const fileUrl = await scenario.upload(deflateBomb(30));
    const requestId = randomUUID();
    const answer = scenario.summarize({ fileUrl, requestId });
    const read = async () => {
      const response = await scenario.send(`/api/summaries/${requestId}`);
      return response.ok ? ((await response.json()) as Summary) : null;
    };
    await expect.poll(async () => (await read())?.stage).toBe('reading');
    const cancelled = await scenario.send(`/api/summaries/${requestId}/cancel`, { method: 'POST' });
    expect(await cancelled.json()).toMatchObject({ state: 'cancelled', result: null });
    expect(await (await answer).json()).toMatchObject({ error: SUMMARY_PROBLEMS.cancelled });
    expect(await read()).toMatchObject({ state: 'cancelled', problem: { reason: 'cancelled' } });
  });

  test('Only the owner can find, read, download and delete a summary', async () => {
    const fileUrl = await scenario.upload(await makePdf(PAGES), 'Übersicht.pdf');
    const { id } = await summaryOf(await scenario.summarize({ fileUrl, name: 'lighthouse?' }));
    const { send } = scenario;
    const found = (await (await send('/api/summaries?q=ubersicht%20LAMP')).json()) as {
      items: { id: string }[];
    };
    expect(found.items).toMatchObject([{ id, fileName: 'Übersicht.pdf', state: 'done' }]);
    const page = await send(`/api/summaries/${id}/pages/2`);
    expect(await page.json()).toEqual({ page: 2, pages: 3, label: null, text: PAGES[1] });
    expect((await send(`/api/summaries/${id}/pages/4`)).status).toBe(404);
    const markdown = await send(`/api/summaries/${id}/download`);
    expect(markdown.headers.get('content-disposition')).toBe(
      `attachment; filename="Ubersicht summary.md"; filename*=UTF-8''${encodeURIComponent('Übersicht summary.md')}`,
    );
    expect(await markdown.text()).toMatch(/^# Summary\n\n\*\*lighthouse\?\*\*\n\n- .+\[p\. 2\]/);
    const pdf = await send(`/api/summaries/${id}/download?format=pdf`);
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-');

    const stranger = await scenario.signedInAs('bea@north-quay.example');
    const paths = ['', '/pages/1', '/hidden', '/download'].map((path) => `/api/summaries/${id}${path}`);
    for (const path of paths) expect((await stranger(path)).status).toBe(404);
    expect((await stranger(`/api/summaries/${id}`, { method: 'DELETE' })).status).toBe(404);
    const theft = await stranger('/api/summarizePdf', {
      method: 'POST',
      json: { name: 'x', email: READER, fileUrl },
    });
    expect(theft.status).toBe(404);

    expect((await send(`/api/summaries/${id}`, { method: 'DELETE' })).status).toBe(200);
    for (const path of paths) expect((await send(path)).status).toBe(404);
    expect((await fetchFile(fileUrl)).status).toBe(404);
  });

  test('An export holds all that was asked about the file, and the PDF prints each letter', async () => {
    const fileUrl = await scenario.upload(await makePdf(PAGES), 'Zażółć.pdf');
    const prompts = ['Łódź, Ελλάδα: lighthouse?', 'Что с fares?', 'What was decided on dredging?'];
    const asked: (SummaryResult & { id: string })[] = [];
    for (const name of prompts) asked.push(await summaryOf(await scenario.summarize({ fileUrl, name })));
    await scenario.summarize({ fileUrl: await scenario.upload(await makePdf(PAGES)), name: 'Another file?' });
    for (const { id } of asked) {
      const markdown = await scenario.send(`/api/summaries/${id}/download`);
      const text = await markdown.text();
      const questions = [...text.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, question]) => question);
      expect(questions).toEqual(prompts);
      for (const { points } of asked) for (const point of points) expect(text).toContain(point.text);
    }
    const pdf = await scenario.send(`/api/summaries/${asked[0]?.id}/download?format=pdf`);
    expect(pdf.headers.get('content-disposition')).toContain(encodeURIComponent('Zażółć summary.pdf'));
    const bytes = new Uint8Array(await pdf.arrayBuffer());
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
    for (const printed of [...prompts, 'Zażółć.pdf']) expect(text).toContain(printed);

    const download = async (query: string) =>
      scenario.send(`/api/summaries/${asked[1]?.id}/download?${query}`);
    const json = await download('format=json');
    expect(json.headers.get('content-type')).toContain('application/json');
    expect(json.headers.get('content-disposition')).toContain(encodeURIComponent('Zażółć summary.json'));
    expect(await json.json()).toMatchObject({
      fileName: 'Zażółć.pdf',
      pages: 3,
      questions: asked.map(({ points }, at) => ({ prompt: prompts[at], points })),
    });
    const alone = await (await download('format=markdown&scope=summary')).text();
    expect([...alone.matchAll(/^\*\*(.+)\*\*$/gm)].map(([, question]) => question)).toEqual([prompts[1]]);
  });

  test('The progress of a summary is null until it is asked for, and to everybody else', async () => {
    const requestId = randomUUID();
    const progress = async (send = scenario.send) => {
      const response = await send(`/api/summaries/${requestId}/progress`);
      expect(response.status).toBe(200);
      return (await response.json()) as Summary | null;
    };
    expect(await progress()).toBeNull();
    const fileUrl = await scenario.upload(await makePdf(PAGES));
    await summaryOf(await scenario.summarize({ fileUrl, requestId }));
    expect(await progress()).toMatchObject({ id: requestId, state: 'done' });
    expect(await progress(await scenario.signedInAs('bea@north-quay.example'))).toBeNull();
  });

  test('A summary names the path of its file, from which its owner alone loads it while it is kept', async () => {
    const bytes = await makePdf(PAGES);
    const { id } = await summaryOf(await scenario.summarize({ fileUrl: await scenario.upload(bytes) }));
    const read = async () => (await (await scenario.send(`/api/summaries/${id}`)).json()) as Summary;
    const { filePath } = await read();
    const object = `/v0/b/cairn/o/${encodeURIComponent(filePath ?? '')}`;
    const file = await scenario.send(`${object}?alt=media`);
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
    const stranger = await scenario.signedInAs('bea@north-quay.example');
    expect((await stranger(`${object}?alt=media`)).status).toBe(404);
    expect((await scenario.send(object, { method: 'DELETE' })).status).toBe(204);
    expect((await read()).filePath).toBeNull();
  });

  const fetchFile = (url: string) => scenario.request(url.replace(scenario.deps.config.baseUrl, ''));

  test('A user has 20 summaries waiting at most', async () => {
    const send = await scenario.signedInAs('noor@north-quay.example');
    const fileUrl = await scenario.upload(await makePdf(PAGES), 'many.pdf', send);
    const ask = (name: string) =>
      send('/api/summarizePdf', {
        method: 'POST',
        json: { fileUrl, name, email: 'noor@north-quay.example' },
      });
    await ask('What was decided?');
    const { query } = scenario.deps.db;
    const [kept] = await query
      .selectFrom('summaries')
      .selectAll()
      .where('file_name', 'like', '%many.pdf')
      .execute();
    if (!kept) throw new Error('The summary is not stored');
    for (let waiting = 1; waiting <= 20; waiting++) {
      const prompt = `Question ${waiting}`;
      await query
        .insertInto('summaries')
        .values({ ...kept, id: randomUUID(), prompt, state: 'waiting' })
        .execute();
    }
    const refused = await ask('And what else?');
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain('You have 20 summaries waiting.');
  });

  test('A file that cannot be summarised gets the reason, in a status without retries', async () => {
    const cases: [keyof typeof SUMMARY_PROBLEMS, Uint8Array<ArrayBuffer>][] = [
      ['password-protected', await makePdf(PAGES, { userPassword: 'open sesame' })],
      ['scanned', await makeScannedPdf(2)],
      ['damaged', new Uint8Array(Buffer.from('%PDF-1.7\nthis is all there is'))],
      ['too-many-pages', await makePdf(Array(1_501).fill('x'))],
    ];
    for (const [reason, bytes] of cases) {
      const answer = await scenario.summarize({ fileUrl: await scenario.upload(bytes) });
      expect(answer.status, reason).toBe(422);
      expect(await answer.json()).toMatchObject({ error: SUMMARY_PROBLEMS[reason], data: { reason } });
    }
  });

  test('Only download addresses of this server are accepted, and none is fetched', async () => {
    const fileUrl = await scenario.upload(await makePdf(PAGES));
    const { pathname, search } = new URL(fileUrl);
    const cases: [url: string, status: number, error: RegExp][] = [
      [`https://elsewhere.example${pathname}${search}`, 400, /not a download address/],
      ['http://169.254.169.254/latest/meta-data', 400, /not a download address/],
      ['file:///etc/passwd', 400, /not a download address/],
      [`http://localhost:3000/v0/b/other/o/x.pdf${search}`, 400, /not a download address/],
      [`http://ada@localhost:3000${pathname}${search}`, 400, /not a download address/],
      [fileUrl.replace(/&token=.*/, ''), 400, /^The given file does not have any download URLs\.$/],
      [`${fileUrl}x`, 404, /^Object 'pdfs\/.*' does not exist\.$/],
    ];
    for (const [url, status, error] of cases) {
      const answer = await scenario.summarize({ fileUrl: url });
      expect(answer.status, url).toBe(status);
      expect(((await answer.json()) as { error: string }).error).toMatch(error);
    }
    const unnamed = await scenario.summarize({ fileUrl, email: ' ' });
    expect(unnamed.status).toBe(400);
    expect((await scenario.summarize({ fileUrl, name: ' ' })).status).toBe(400);
  });

  test('A copy is mailed to the verified address of a user, and to no one else', async () => {
    const { deps, upload, summarize, signedInAs } = scenario;
    await signedInAs('cleo@north-quay.example');
    await signedInAs('unproven@north-quay.example', { verified: false });
    const fileUrl = await upload(await makePdf(PAGES), 'fares.pdf');
    for (const email of [
      'unproven@north-quay.example',
      'stranger@elsewhere.example',
      'Cleo@north-quay.example',
    ]) {
      await summaryOf(await summarize({ fileUrl, email, name: `fares for ${email}` }));
    }
    const mails = async () => (await outboxMails(deps.config.dataDir)).map(({ text }) => text);
    // Mail jobs run in order: once the last has arrived, the two before it are done.
    await expect.poll(async () => (await mails()).filter((mail) => /^To: cleo@/im.test(mail)).length).toBe(1);
    const others = (await mails()).filter((mail) => /^To: .*(unproven|stranger)/im.test(mail));
    expect(others).toEqual([]);
  });
});
