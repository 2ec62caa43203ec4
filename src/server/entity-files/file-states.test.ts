import { parse } from 'csv-parse/sync';
import { beforeAll, expect, it } from 'vitest';
import type { EntityFile } from '#contract/entity-files/entity-file-contract.ts';
import { fileTables } from '#contract/entity-files/entity-file-tables.ts';
import { countQuestions, countsText } from '#contract/entity-files/entity-file-words.ts';
import type { FieldMapping, JsonObject } from '#records';
import { copyRecord, lapsedAnswers, putBack, questionAnswers, rowKey, startQuestionList } from '#rules';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { aQuestionSession } from '../../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';

const started = aCondition('sessionStart', '==', true);
const RULES = [
  aRule('start', [started], [aCase('status'), aCase('tin'), aCase('giin'), aCase('shoe')]),
  aRule('passive', [aCondition('status', '==', 'Passive')], [aCase('owners'), aCase('staff')], {
    category: 'Passive, {{owners}}',
  }),
  aRule('owners', [aCondition('owners', '==', 'yes')], [aCase('count')]),
  aRule('reason', [started, aCondition('tin', '==', '')], [aCase('reason')]),
];
const FIELDS = [
  ...['status', 'tin', 'owners', 'giin', 'reason', 'shoe'].map((name) => aField(name, 'text')),
  ...['count', 'staff'].map((name) => aField(name, 'number')),
];
const MAPPINGS: FieldMapping[] = [
  { sourceField: 'us.giin', mapsTo: 'giin', appliesTo: ['clients'] },
  { sourceField: 'size.staff', mapsTo: 'staff', appliesTo: ['clients'] },
];

forEachServer('the states of questions in a file', ({ as }) => {
  const ruth = as('ruth@cairn.example');
  const temi = as('temi@cairn.example');
  let clients = 0;
  beforeAll(async () => {
    for (const field of FIELDS) await ruth.put(`/api/fields/${field.dataField}`, field);
    for (const [index, mapping] of MAPPINGS.entries())
      await ruth.put(`/api/fieldMappings/m${index}`, mapping);
    for (const { id, ...rule } of RULES) await ruth.put(`/api/rules/${id}`, rule);
  });

  /** A client with its questions, kept and saved as the dashboard does. */
  async function aFile(data: JsonObject = {}) {
    const id = `client-${clients++}`;
    await ruth.put(`/api/clients/${id}`, { name: 'Acme', ...data });
    const session = aQuestionSession(RULES, { fields: FIELDS, mappings: MAPPINGS });
    const entity = { kind: 'clients' as const, id, name: 'Acme' };
    let record: JsonObject = { name: 'Acme', ...data };
    session.choose('clients', record);
    let version = 0;
    const values = () => ({ kind: 'clients' as const, record, mappings: MAPPINGS });
    const answers = () => questionAnswers(session.state, values(), session.context);
    const lapsed = () => lapsedAnswers(session.state, values(), session.context);
    const keep = async () => {
      const list = { ...session.state, entity };
      const progress = { answered: 0, total: 0, unsaved: 0 };
      const saved = await ruth.put(`/api/question-sessions/clients/${id}`, {
        ...{ version, state: { list }, progress },
      });
      expect(saved.status, await saved.clone().text()).toBe(200);
      version = (await saved.json()).version;
    };
    const reopen = async () => {
      ({ data: record } = await ruth.read(`/api/clients/${id}`));
      session.take(copyRecord(session.state, { entity, ...values() }, session.context));
      await keep();
    };
    return {
      id,
      keep,
      reopen,
      async answer(dataField: string, ruleId: string, value: string | number | null) {
        session.answer(dataField, ruleId, value);
        await keep();
      },
      async remove(dataField: string, ruleId: string) {
        session.dismiss(dataField, ruleId);
        await keep();
      },
      async take(dataField: string, ruleId: string) {
        session.take(
          putBack(session.state, { key: rowKey(dataField, ruleId), values: values() }, session.context),
        );
        await keep();
      },
      async startAgain() {
        await ruth.remove(`/api/question-sessions/clients/${id}`);
        version += 1;
        session.state = startQuestionList();
        session.choose('clients', record);
        await keep();
      },
      /** Saves what waits for the record; what no longer applies is cleared. */
      async save() {
        const waiting = [
          ...answers()
            .filter(({ status }) => status === 'unsaved' || status === 'cleared')
            .map(({ dataField, ruleId, prompt, answer }) => ({ dataField, ruleId, prompt, value: answer })),
          ...lapsed().map(({ dataField, ruleId, prompt, because }) => {
            return { dataField, ruleId, prompt, value: null, because };
          }),
        ];
        const path = `/api/entities/clients/${id}/answers`;
        const { changes } = await (await ruth.post(`${path}/preview`, { answers: waiting })).json();
        const asked = changes.map(({ path: to, old = null, dataField }: JsonObject) => ({
          ...waiting.find((one) => one.dataField === dataField),
          ...{ path: to, old },
        }));
        expect((await ruth.post(path, { answers: asked })).status).toBe(200);
        await reopen();
      },
      async read(): Promise<EntityFile> {
        return (await ruth.read(`/api/entities/clients/${id}/file`)).file;
      },
      /** The count in the head of the dashboard. */
      counts: () => ({
        asked: answers().length,
        answered: answers().filter(({ status }) => status !== 'open' && status !== 'cleared').length,
      }),
    };
  }

  const statesOf = ({ questions }: EntityFile) =>
    Object.fromEntries(questions.map(({ dataField, state }) => [dataField, state]));
  const questionOf = ({ questions }: EntityFile, dataField: string) =>
    questions.find((question) => question.dataField === dataField);

  it('an answer that is cleared says by whom and when, before it is saved and after', async () => {
    const file = await aFile();
    await file.answer('tin', 'start', 'GB1');
    await file.save();
    expect(statesOf(await file.read())).toMatchObject({ tin: 'answered', status: 'open' });
    await file.answer('tin', 'start', null);
    const waiting = questionOf(await file.read(), 'tin');
    expect(waiting).toMatchObject({
      ...{ state: 'cleared', answer: null },
      before: { text: 'GB1', by: 'ruth@cairn.example' },
      cleared: { by: 'ruth@cairn.example', at: expect.any(String) },
      inRecord: { text: 'GB1' },
    });
    await file.save();
    const saved = questionOf(await file.read(), 'tin');
    expect(saved).toMatchObject({ state: 'cleared', answer: null, before: { text: 'GB1' }, inRecord: null });
    expect(saved?.cleared?.by).toBe('ruth@cairn.example');
    expect(countQuestions((await file.read()).questions)).toEqual(file.counts());
  });

  it('what is not asked any more is never printed as answered; what the record still has is marked', async () => {
    const file = await aFile({ size: { staff: 12 } });
    await file.answer('status', 'start', 'Passive');
    await file.answer('owners', 'passive', 'yes');
    await file.answer('count', 'owners', 3);
    await file.answer('staff', 'passive', 14);
    await file.save();
    await file.answer('status', 'start', 'Active');
    const waiting = await file.read();
    expect(statesOf(waiting)).toMatchObject({
      ...{ status: 'answered', owners: 'lapsed', count: 'lapsed', staff: 'lapsed' },
    });
    expect(questionOf(waiting, 'owners')).toMatchObject({ answer: null, inRecord: { text: 'yes' } });
    const marked = waiting.known.values.filter(({ isLapsed }) => isLapsed).map(({ path }) => path);
    expect(marked.toSorted()).toEqual(['count', 'owners', 'size.staff']);
    expect(countQuestions(waiting.questions)).toEqual(file.counts());
    await file.save();
    const cleared = await file.read();
    expect(statesOf(cleared)).toMatchObject({ owners: 'notAsked', count: 'notAsked', staff: 'notAsked' });
    expect(questionOf(cleared, 'owners')).toMatchObject({
      ...{ answer: null, inRecord: null, before: { text: 'yes' } },
      cleared: { by: 'ruth@cairn.example' },
    });
    expect(countQuestions(cleared.questions)).toEqual(file.counts());
  });

  it('an answer that was only kept here, and is not asked any more, is no value of the record', async () => {
    const file = await aFile();
    await file.answer('reason', 'reason', 'B');
    await file.answer('tin', 'start', 'GB1');
    expect(questionOf(await file.read(), 'reason')).toMatchObject({
      ...{ state: 'notAsked', answer: null, inRecord: null, cleared: null, before: { text: 'B' } },
    });
  });

  it('a saved answer follows the record: a later value of another user is printed as theirs', async () => {
    const file = await aFile();
    await file.answer('tin', 'start', 'GB1');
    await file.save();
    await temi.patch(`/api/clients/${file.id}`, { tin: 'GB2' });
    await file.reopen();
    expect(questionOf(await file.read(), 'tin')?.answer).toMatchObject({
      ...{ text: 'GB2', by: 'temi@cairn.example', isRecorded: true },
    });
  });

  it('the count in the head is that of the dashboard, whatever was done', async () => {
    const file = await aFile({ us: { giin: 'G7' }, shoe: '9' });
    const steps: (() => Promise<unknown>)[] = [
      () => file.answer('status', 'start', 'Passive'),
      () => file.answer('giin', 'start', null),
      () => file.answer('owners', 'passive', 'yes'),
      () => file.take('shoe', 'start'),
      () => file.save(),
      () => file.answer('count', 'owners', 3),
      () => file.answer('tin', 'start', 'GB1'),
      () => file.save(),
      () => file.remove('staff', 'passive'),
      () => file.answer('tin', 'start', null),
      () => file.answer('status', 'start', 'Active'),
      () => file.answer('status', 'start', 'Passive'),
      () => file.answer('owners', 'passive', null),
      () => file.save(),
      () => file.startAgain(),
      () => file.take('status', 'start'),
    ];
    for (const [index, step] of steps.entries()) {
      await step();
      const read = await file.read();
      expect(countQuestions(read.questions), `after step ${index}`).toEqual(file.counts());
      const { asked, answered } = file.counts();
      expect(countsText(read)).toContain(`${answered} of ${asked} questions answered`);
    }
  });

  it('page, PDF and CSV tell the states in words', async () => {
    const file = await aFile();
    await file.answer('status', 'start', 'Passive');
    await file.answer('owners', 'passive', 'yes');
    await file.answer('tin', 'start', 'GB1');
    await file.save();
    await file.answer('tin', 'start', null);
    await file.answer('status', 'start', 'Active');
    const table = fileTables(await file.read()).find(({ key }) => key === 'questions');
    const words = new Map(
      table?.rows.map(({ group, cells }) => [
        cells[0]?.[0]?.runs[0]?.text,
        [group, ...(cells[1] ?? []).map(({ runs }) => runs[0]?.text)],
      ]),
    );
    expect(words.get('tin')).toEqual([undefined, 'cleared', 'was GB1, still in the record']);
    expect(words.get('owners')).toEqual([
      ...['Not asked any more', 'does not apply any more', 'was yes, still in the record'],
    ]);
    const csv = await (await ruth(`/api/entities/clients/${file.id}/file/download?format=csv`)).text();
    const rows: string[][] = parse(csv, { bom: true });
    const row = (field: string) => rows.find((one) => one.at(-1) === field && one[0] !== 'What is known');
    expect(row('tin')?.slice(0, 3)).toEqual(['Cleared', 'tin', '']);
    expect(row('tin')?.[6]).toMatch(/Was GB1\. Still in the record: GB1\.$/);
    expect(row('owners')?.slice(0, 3)).toEqual(['No longer applies', 'owners', '']);
    expect(row('owners')?.[6]).toMatch(/Still in the record: yes\.$/);
  });

  it('questions stand as on the dashboard: what an answer brought follows it, under its heading', async () => {
    const file = await aFile();
    await file.answer('status', 'start', 'Passive');
    await file.answer('owners', 'passive', 'yes');
    const table = fileTables(await file.read()).find(({ key }) => key === 'questions');
    const asked = table?.rows.map(({ group = '', cells }) => [cells[0]?.[0]?.runs[0]?.text, group]);
    expect(asked).toEqual([
      ...[
        ['reason', ''],
        ['status', ''],
        ['owners', 'Passive, yes'],
        ['count', ''],
        ['staff', ''],
      ],
      ...['tin', 'giin', 'shoe'].map((field) => [field, '']),
    ]);
  });
});
