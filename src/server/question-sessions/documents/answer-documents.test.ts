import { beforeAll, expect, it, vi } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import { DOCUMENT_MESSAGES, MAX_DOCUMENT_BYTES } from '#contract/questions/answer-document-contract.ts';
import { DAY_MS } from '#records';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { recordDailyRuns } from '../../../../tests/support/maintenance-days.ts';
import { aCase, aCondition, aField, aRule } from '../../../../tests/support/rule-factories.ts';
import { storeWrites } from '../../documents/store-writes.ts';
import { eraseRecord } from '../../privacy/erase-record.ts';
import { exportPersonalData } from '../../privacy/export-personal-data.ts';
import { maintainQuestionSessions } from '../maintain-question-sessions.ts';

const PATH = '/api/answer-documents';
const PDF = Buffer.from('%PDF-1.7\nAccounts to 31 March 2026');
const PNG = Buffer.from('\x89PNG\r\n\x1a\n and so on', 'latin1');
const { id: RULE_ID, ...RULE } = aRule(
  'start',
  [aCondition('sessionStart', '==', true)],
  [aCase('turnover')],
);

forEachServer('documents beside answers', (server) => {
  const { ann } = server;
  let clients = 0;
  beforeAll(async () => {
    const { dataField, ...field } = aField('turnover', 'number');
    await ann.put(`/api/fields/${dataField}`, { dataField, ...field });
    await ann.put(`/api/rules/${RULE_ID}`, RULE);
  });

  async function aClient(): Promise<string> {
    const id = `client-${clients++}`;
    await ann.put(`/api/clients/${id}`, { name: `Name of ${id}` });
    return id;
  }
  const send = (id: string, body: Buffer<ArrayBuffer>, name = 'accounts.pdf') =>
    ann(`${PATH}?${new URLSearchParams({ kind: 'clients', id, name })}`, { method: 'POST', body });

  /** Answers with a note, and saves the session as the dashboard does. */
  async function note(id: string, version: number, noted: object | null) {
    const asked = { ruleId: RULE_ID, prompt: 'Annual turnover' };
    const notes = noted ? { turnover: noted } : {};
    const list = { answers: { turnover: 412_000 }, byHand: { turnover: asked }, notes };
    const progress = { answered: 1, total: 1, unsaved: 1 };
    const saved = await ann.put(`/api/question-sessions/clients/${id}`, {
      version,
      state: { list },
      progress,
    });
    expect(saved.status, await saved.clone().text()).toBe(200);
  }
  const fileOf = async (id: string): Promise<EntityFile> =>
    (await ann.read(`/api/entities/clients/${id}/file`)).file;
  const keys = () => server.app.deps.files.list('answers/');

  it('a PDF or a picture is stored, and given back as what it is, to be saved', async () => {
    const id = await aClient();
    const stored = await (await send(id, PDF, 'Räkenskaper "2026".pdf')).json();
    expect(stored).toMatchObject({ name: 'Räkenskaper "2026".pdf', bytes: PDF.length });
    const answer = await ann(`${PATH}/${stored.id}`);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^attachment; filename="Rakenskaper/),
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'no-store',
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(PDF);
    // What it is called says nothing: its bytes do.
    const picture = await (await send(id, PNG, 'scan.pdf')).json();
    expect((await ann(`${PATH}/${picture.id}`)).headers.get('content-type')).toBe('image/png');
  });

  it.each([
    ['a web page', '<!doctype html><script>', 415, DOCUMENT_MESSAGES.otherType],
    ['a few bytes', 'ab', 415, DOCUMENT_MESSAGES.otherType],
    ['a sound in the form of a picture', 'RIFF....WAVEfmt ', 415, DOCUMENT_MESSAGES.otherType],
    ['nothing', '', 400, DOCUMENT_MESSAGES.empty],
    ['10 MB and a byte', `%PDF-${' '.repeat(MAX_DOCUMENT_BYTES - 4)}`, 413, DOCUMENT_MESSAGES.tooLarge],
  ])('%s is refused, and nothing of it stays', async (_what, text, status, message) => {
    const before = await keys();
    const answer = await send(await aClient(), Buffer.from(text, 'latin1'));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message });
    expect(await keys()).toEqual(before);
  });

  it('one about no client, one of an unknown person and one that does not exist are refused', async () => {
    expect((await send('nobody', PDF)).status).toBe(404);
    const stored = await (await send(await aClient(), PDF)).json();
    expect((await server.app.request(`${PATH}/${stored.id}`)).status).toBe(401);
    expect((await ann(`${PATH}/other`)).status).toBe(404);
  });

  it('the file of a client prints the note and names the document by its hash, also of the day before it was removed', async () => {
    const id = await aClient();
    const document = await (await send(id, PDF)).json();
    await note(id, 0, { text: 'Seen on paper.', document });
    const noted = await fileOf(id);
    expect(noted.questions[0]?.note).toMatchObject({
      text: 'Seen on paper.',
      document: { id: document.id, name: 'accounts.pdf', bytes: PDF.length },
      by: 'ann@cairn.example',
    });
    const table = fileTables(noted).find(({ key }) => key === 'questions');
    const lines = table?.rows[0]?.cells[1]?.map(({ runs }) => runs.map(({ text }) => text).join(''));
    expect(lines).toEqual([
      ...['412,000', '“Seen on paper.”'],
      expect.stringMatching(/^accounts\.pdf, SHA-256 ([0-9a-f]{4} ?){4}$/),
      expect.stringMatching(/^noted by ann@cairn\.example, /),
    ]);
    const csv = await (await ann(`/api/entities/clients/${id}/file/download?format=csv`)).text();
    expect(csv).toMatch(/Noted: “Seen on paper\.” Document: accounts\.pdf, SHA-256 [0-9a-f]{64}\./);

    await note(id, 1, null);
    expect((await fileOf(id)).questions[0]).not.toHaveProperty('note');
    const then: { file: EntityFile } = await ann.read(
      `/api/entities/clients/${id}/file?asOf=${encodeURIComponent(noted.asOf)}`,
    );
    expect(then.file.questions[0]?.note?.document?.id).toBe(document.id);
  });

  it('a document that no note names is deleted after two days, one that a note named is kept', async () => {
    const id = await aClient();
    const kept = await (await send(id, PDF)).json();
    const loose = await (await send(id, PDF)).json();
    await note(id, 0, { text: '', document: kept });
    await note(id, 1, null);
    const { deps } = server.app;
    vi.useFakeTimers({ now: Date.now() + 3 * DAY_MS, toFake: ['Date'] });
    await recordDailyRuns(deps.db);
    await maintainQuestionSessions(deps);
    vi.useRealTimers();
    expect((await ann(`${PATH}/${kept.id}`)).status).toBe(200);
    expect((await ann(`${PATH}/${loose.id}`)).status).toBe(404);
    expect(await keys()).not.toContain(`answers/${loose.id}`);
  });

  it('documents count for their user’s space and export, and go when their client is erased', async () => {
    const { deps } = server.app;
    const id = await aClient();
    const usage = async (): Promise<number> => (await ann.read('/api/storage-usage')).usedBytes;
    const before = await usage();
    const document = await (await send(id, PDF)).json();
    expect(await usage()).toBe(before + PDF.length);
    await note(id, 0, { text: 'Seen by Zelda.', document });
    const { answerDocuments } = await exportPersonalData(deps.db, 'ann@cairn.example');
    expect(answerDocuments).toContainEqual(
      expect.objectContaining({ id: document.id, name: 'accounts.pdf' }),
    );

    const { places } = await eraseRecord({ ...deps, storeWrites }, `clients/${id}`);
    expect(places).toMatchObject({ answer_documents: 1 });
    expect((await ann(`${PATH}/${document.id}`)).status).toBe(404);
    expect(await keys()).not.toContain(`answers/${document.id}`);
    expect(JSON.stringify(await exportPersonalData(deps.db, 'ann@cairn.example'))).not.toContain('Zelda');
  });
});
