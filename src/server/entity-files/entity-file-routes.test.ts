import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EntityFile, FileQuestion } from '#contract/entity-files/entity-file-contract.ts';
import { sentenceText } from '#rules';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun } from '../../../tests/support/matching-scenario.ts';
import { storeWrites } from '../documents/store-writes.ts';
import { erasePersonalData } from '../privacy/erase-personal-data.ts';

const ANN = 'ann@cairn.example';
const BO = 'bo@cairn.example';
const PATH = '/api/entities/clients/penrose/file';
const FORMATS = ['json', 'csv', 'pdf'] as const;

const MADE = {
  name: 'Penrose Boatyard',
  turnover: 365_000,
  address: { city: 'Falmouth', country: '' },
  contacts: [{ id: 'c1', firstname: 'Jory', lastname: 'Pascoe' }],
};

forEachDatabase('The file of an entity', (createDatabase) => {
  let app: TestApp;
  const made = new Map<string, Buffer>();
  afterEach(() => vi.useRealTimers());
  afterAll(() => app.close());

  /** A user on a day; sessions end, so each day has its own log-in. */
  async function on(moment: string, email = ANN): Promise<SendTestRequest> {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
    return app.signedInAs(email);
  }
  async function put(send: SendTestRequest, path: string, json: object): Promise<void> {
    const response = await send(`/api/${path}`, { method: 'PUT', json });
    expect(response.status, await response.text()).toBe(200);
  }
  async function read(send: SendTestRequest, query = '', path = PATH) {
    const response = await send(`${path}${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as { file: EntityFile; fingerprint: string };
  }
  async function download(send: SendTestRequest, format: string, asOf: string): Promise<Buffer> {
    const response = await send(`${PATH}/download?format=${format}&asOf=${asOf}`);
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer());
  }
  async function keep(send: SendTestRequest, asOf: string): Promise<void> {
    for (const format of FORMATS) made.set(`${format} ${asOf}`, await download(send, format, asOf));
  }

  beforeAll(async () => {
    // Jobs are due by the clock of the first day; they end with the last one.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-04T08:00:00.000Z') });
    app = await createTestApp(createDatabase);
    await app.deps.jobs.start();
    const first = await on('2026-03-04T09:00:00.000Z');
    await put(first, 'fields/turnover', aField('turnover', 'Annual turnover', 'number'));
    await put(first, 'fields/employees', aField('employees', 'Number of employees', 'number'));
    const mapping = { sourceField: 'staff.count', mapsTo: 'employees', appliesTo: ['clients'] };
    await put(first, 'fieldMappings/m1', mapping);
    await put(first, 'fieldMappings/m2', { ...mapping, sourceField: 'turnover', mapsTo: 'turnover' });
    await put(first, 'rules/start', aRule('start', 'sessionStart', true, ['region', 'turnover']));
    await put(first, 'rules/coast', aRule('coast', 'region', 'Cornwall', ['port', 'berths']));
    await put(first, 'clients/penrose', MADE);
    await answer(first, 0, { region: 'Cornwall', port: 'Falmouth' });
    await keep(first, '2026-03-04');

    const second = await on('2026-05-01T08:00:00.000Z', BO);
    await put(second, 'clients/penrose', { ...MADE, turnover: 390_000 });
    vi.setSystemTime(new Date('2026-05-01T08:31:00.000Z'));
    await put(second, 'clients/penrose', { ...MADE, turnover: 412_000 });
    await addReferenceList(app.deps.db, { id: 'l1', name: 'Harbour register', version: '3 October' }, [
      { kind: 'clients', id: 'HR-1', name: 'Penrose Boatyard Limited' },
      { kind: 'clients', id: 'HR-2', name: 'Penrose Boatyards' },
    ]);
    await addReferenceList(app.deps.db, { id: 'l2', name: 'Export licences', version: '7' }, [
      { kind: 'clients', id: 'X-1', name: 'Something else entirely' },
    ]);
    const run = await aFinishedRun(second, { lists: ['l1', 'l2'] });
    await decide(second, run.id, ['confirm', 'delete']);
    vi.setSystemTime(new Date('2026-05-01T09:00:00.000Z'));
    await keep(second, '2026-05-01');
    await keep(second, '2026-05-01T09:00:00.000Z');

    const third = await on('2026-06-20T10:00:00.000Z');
    await put(third, 'fields/turnover', aField('turnover', 'Turnover of the year', 'number'));
    await put(third, 'clients/penrose', { ...MADE, turnover: 1, contacts: [], region: 'Kent' });
    await aFinishedRun(third, { lists: ['l2'] });
    await put(third, 'rules/coast', aRule('coast', 'region', 'Devon', ['port']));
    await takeOver(third);
    await answer(third, 1, { region: 'Kent', port: 'Falmouth' });
    // An answer that was saved in the record is copied from it from then on.
    await put(third, 'clients/penrose', { ...MADE, turnover: 1, contacts: [], region: 'Kent', berths: '12' });
    await answer(third, 2, { region: 'Kent', port: 'Falmouth', berths: '12' });
    await answer(third, 3, { port: 'Falmouth' });
    const deleted = await third('/api/fieldMappings/m1', { method: 'DELETE' });
    expect(deleted.status).toBe(200);
    await app.deps.jobs.stop();
    vi.useRealTimers();
  });

  /** Saves the answers given by hand about the client. */
  async function answer(
    send: SendTestRequest,
    version: number,
    answers: Record<string, string>,
  ): Promise<void> {
    const rules: Record<string, string> = { region: 'start', port: 'coast', berths: 'coast' };
    const byHand = Object.fromEntries(
      Object.keys(answers).map((field) => [field, { ruleId: rules[field], prompt: `Which ${field}?` }]),
    );
    const state = { list: { answers, copied: [], byHand } };
    const progress = { answered: 0, total: 0, unsaved: 0 };
    await put(send, 'question-sessions/clients/penrose', { version, state, progress });
  }
  async function takeOver(send: SendTestRequest): Promise<void> {
    const response = await send('/api/question-sessions/clients/penrose/take-over', { method: 'POST' });
    expect(response.status).toBe(200);
  }

  /** Decides about the candidates of the client, best first. */
  async function decide(send: SendTestRequest, runId: string, decisions: readonly string[]): Promise<void> {
    const path = `/api/matching/runs/${runId}`;
    const recordId = 'clients:penrose';
    const found = await (await send(`${path}/records/${recordId}/candidates`)).json();
    expect(found.items).toHaveLength(decisions.length);
    for (const [index, decision] of decisions.entries()) {
      vi.setSystemTime(Date.now() + 1_000);
      const items = [{ recordId, key: found.items[index].key, decision, note: `Reason ${index + 1}` }];
      const response = await send(`${path}/decisions`, { method: 'POST', json: { items } });
      expect(response.status, await response.text()).toBe(200);
    }
  }

  test('the file of a past day is byte for byte the one made on that day, in every format', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    expect(made.size).toBe(9);
    for (const [name, bytes] of made) {
      const [format = '', asOf = ''] = name.split(' ');
      expect((await download(send, format, asOf)).equals(bytes), name).toBe(true);
    }
  });

  test('the fingerprint is the SHA-256 of the downloaded JSON, and stands in the CSV', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const { fingerprint } = await read(send, '?asOf=2026-05-01');
    const json = made.get('json 2026-05-01') ?? Buffer.of();
    expect(fingerprint).toBe(createHash('sha256').update(json).digest('hex'));
    expect(made.get('csv 2026-05-01')?.toString()).toContain(fingerprint);
  });

  test('each value is known since its last change, with the values before it and their origins', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const { file } = await read(send, '?asOf=2026-05-01');
    expect(file).toMatchObject({
      name: 'Penrose Boatyard',
      state: 'known',
      asOf: '2026-05-01T23:59:59.999Z',
    });
    expect(file.known.values.map(({ label, text, group }) => [group, label, text])).toEqual([
      ['', expect.stringMatching(/name/i), 'Penrose Boatyard'],
      ['', 'Annual turnover', '412,000'],
      ['Address', 'City', 'Falmouth'],
    ]);
    const turnover = file.known.values[1];
    expect(turnover).toMatchObject({
      since: '2026-05-01T08:31:00.000Z',
      origin: { operation: 'update', by: BO },
      earlier: [
        { text: '390,000', since: '2026-05-01T08:00:00.000Z', origin: { by: BO } },
        { text: '365,000', since: '2026-03-04T09:00:00.000Z', origin: { operation: 'create', by: ANN } },
      ],
    });
    expect(file.known.empty.map(({ path }) => path)).toEqual(['address.country', 'staff.count']);
    expect(file.known.members).toMatchObject([{ kind: 'contacts', id: 'penrose:c1', name: 'Jory Pascoe' }]);
  });

  test('matches have the version of their list, the score, the reason and who decided', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const { file } = await read(send, '?asOf=2026-05-01');
    expect(file.matches.decisions).toMatchObject([
      {
        decision: 'confirm',
        listName: 'Harbour register',
        listVersion: '3 October',
        reason: 'Reason 1',
        by: BO,
      },
      { decision: 'delete', listName: 'Harbour register', score: expect.any(Number), reason: 'Reason 2' },
    ]);
    expect(file.matches.comparisons).toMatchObject([
      { listName: 'Export licences', listVersion: '7', found: 0 },
      { listName: 'Harbour register', listVersion: '3 October', found: 2 },
    ]);
    expect((await read(send, '?asOf=2026-03-04')).file.matches).toEqual({ decisions: [], comparisons: [] });
  });

  test('questions are those the rules asked then, with the answer, its author and the rule as it stood', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const view = ({ prompt, answer, why, state }: FileQuestion) => ({
      ...{ prompt, text: answer?.text, by: answer?.by, isRecorded: answer?.isRecorded, state },
      why: sentenceText(why),
    });
    const then = (await read(send, '?asOf=2026-05-01')).file.questions.map(view);
    const coast = 'When region is Cornwall, ask Ask for port and Ask for berths.';
    expect(then.toSorted((a, b) => (a.prompt < b.prompt ? -1 : 1))).toEqual([
      { prompt: 'Ask for berths', state: 'open', why: coast },
      {
        ...{ prompt: 'Ask for turnover', text: '412,000', by: BO, isRecorded: true, state: 'answered' },
        why: 'When the session starts, ask Ask for region and Ask for turnover.',
      },
      { prompt: 'Which port?', text: 'Falmouth', by: ANN, isRecorded: false, state: 'answered', why: coast },
      expect.objectContaining({ prompt: 'Which region?', text: 'Cornwall' }),
    ]);
    const now = (await read(send)).file.questions.map(view);
    expect(now.find(({ prompt }) => prompt === 'Which berths?')).toMatchObject({
      ...{ state: 'lapsed', text: undefined },
    });
    expect(now.find(({ prompt }) => prompt === 'Which region?')).toMatchObject({
      text: 'Kent',
      state: 'answered',
    });
    expect(now.find(({ prompt }) => prompt === 'Which port?')).toMatchObject({
      ...{ state: 'notAsked', why: coast },
      text: undefined,
    });
  });

  test('a file says when nothing was known yet, and when its entity was removed', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const before = await read(send, '?asOf=2026-03-03');
    expect(before.file).toMatchObject({ state: 'unknown', name: 'penrose', known: { values: [] } });
    const contact = '/api/entities/contacts/penrose:c1/file';
    const then = await read(send, '?asOf=2026-05-01', contact);
    expect(then.file).toMatchObject({
      state: 'known',
      name: 'Jory Pascoe',
      client: { id: 'penrose', name: 'Penrose Boatyard' },
    });
    const now = await read(send, '', contact);
    expect(now.file).toMatchObject({
      state: 'deleted',
      name: 'Jory Pascoe',
      deleted: { by: ANN },
      known: { values: [] },
    });
  });

  test.each([
    [`${PATH}?asOf=2026-11-23`, 400],
    [`${PATH}?asOf=2026-11-22T10:14:01Z`, 400],
    [`${PATH}?asOf=yesterday`, 400],
    [`${PATH}/download?format=docx`, 400],
    ['/api/entities/clients/unknown/file', 404],
    ['/api/entities/contacts/penrose:c9/file', 404],
    ['/api/entities/relatedParties/penrose:c1/file', 404],
  ])('%s is refused with %i', async (path, status) => {
    const send = await on('2026-11-22T10:14:00.000Z');
    expect((await send(path)).status).toBe(status);
  });

  test('a download is kept out of caches and named after its entity', async () => {
    const send = await on('2026-11-22T10:14:00.000Z');
    const response = await send(`${PATH}/download?format=csv`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toContain(
      'filename="File of Penrose Boatyard 2026-11-22.csv"',
    );
  });

  test('an erased author stands in no file, also of a day before, and the file says so', async () => {
    const before = await on('2026-11-22T10:14:00.000Z');
    expect((await read(before, '?asOf=2026-05-01')).file.isErased).toBe(false);
    vi.useRealTimers();
    await erasePersonalData({ ...app.deps, storeWrites }, BO);
    const send = await on('2026-11-22T10:15:00.000Z');
    for (const asOf of ['2026-05-01', '2026-11-22']) {
      const { file } = await read(send, `?asOf=${asOf}`);
      expect(JSON.stringify(file)).not.toContain(BO);
      expect(file.isErased).toBe(true);
      expect((await download(send, 'csv', asOf)).toString()).not.toContain(BO);
    }
  });
});

function aRule(id: string, field: string, value: string | boolean, asks: readonly string[]) {
  const cases = asks.map((dataField) => ({
    uiAction: { type: 'textInput', prompt: `Ask for ${dataField}`, dataField, options: [] },
  }));
  const triggers = [{ field, operator: '==', value }];
  return { id, category: '', triggerOperator: 'AND', triggers, onTrigger: { cases } };
}

function aField(dataField: string, label: string, type: string) {
  return { dataField, label, type, persistent: true, options: [] };
}
