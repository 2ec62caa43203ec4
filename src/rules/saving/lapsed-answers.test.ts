import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FieldMapping, type JsonObject, writePath } from '#records';
import { lawRuns } from '../../../tests/support/law-runs.ts';
import { aQuestionSession } from '../../../tests/support/question-session.ts';
import { aCase, aCondition, aField, aRule } from '../../../tests/support/rule-factories.ts';
import { copyRecord } from '../copy-record.ts';
import { questionAnswers } from '../question-answers.ts';
import { undoRetraction } from '../question-list.ts';
import { keepLapsed, lapsedAnswers, lapseReasons } from './lapsed-answers.ts';
import { planAnswers } from './plan-answers.ts';

const started = aCondition('sessionStart', '==', true);
const rules = [
  aRule('start', [started], [aCase('status'), aCase('tin')]),
  aRule('passive', [aCondition('status', '==', 'Passive')], [aCase('owners'), aCase('giin'), aCase('call')]),
  aRule('owners', [aCondition('owners', '==', 'yes')], [aCase('count')]),
];
const fields = [
  ...['status', 'tin', 'owners', 'giin', 'count'].map((name) => aField(name, 'text')),
  aField('call', 'time', { persistent: false }),
];
const mappings: FieldMapping[] = [{ sourceField: 'us.giin', mapsTo: 'giin', appliesTo: ['clients'] }];

/** A file of Acme whose record follows what is saved to it. */
function aFile(record: JsonObject = { name: 'Acme' }) {
  const session = aQuestionSession(rules, { fields, mappings });
  session.choose('clients', record);
  const file = {
    ...{ record, kept: {} },
    values: () => ({ kind: 'clients' as const, record: file.record, mappings }),
    statuses() {
      const answers = questionAnswers(session.state, file.values(), session.context);
      return Object.fromEntries(answers.map(({ dataField, status }) => [dataField, status]));
    },
    lapsed: () => lapsedAnswers(session.state, file.values(), session.context),
    /** Reads the record as another user has left it. */
    reopen(now: JsonObject) {
      file.record = now;
      const entity = { kind: 'clients' as const, id: 'acme', name: 'Acme' };
      session.take(copyRecord(session.state, { entity, ...file.values() }, session.context));
    },
    /** Saves what waits; what no longer applies is cleared. */
    save() {
      const waiting = questionAnswers(session.state, file.values(), session.context)
        .filter(({ status }) => status === 'unsaved' || status === 'cleared')
        .map(({ dataField, ruleId, prompt, answer }) => ({ dataField, ruleId, prompt, value: answer }));
      const lapsed = file.lapsed().map(({ dataField, ruleId, prompt, because }) => {
        return { dataField, ruleId, prompt, value: null, because };
      });
      const target = { ...file.values(), fields: session.context.fields };
      const { changes } = planAnswers([...waiting, ...lapsed], target);
      const after = changes.reduce((document, change) => {
        const written = writePath(document, change.path, change.new);
        return written.ok ? written.document : document;
      }, file.record);
      file.reopen(after);
      return changes;
    },
  };
  return Object.assign(session, file, { inRecord: () => file.record });
}

function aSavedFile() {
  const file = aFile();
  file.answer('status', 'start', 'Passive');
  file.answer('owners', 'passive', 'yes');
  file.answer('giin', 'passive', 'G1');
  file.answer('call', 'passive', '09:30');
  file.answer('count', 'owners', '2');
  file.save();
  return file;
}

describe('values of the record that no longer apply', () => {
  test('wait for the record with the reason, whether an own name or a mapping leads there', () => {
    const file = aSavedFile();
    expect(file.lapsed()).toEqual([]);
    file.answer('status', 'start', 'Active');
    expect(file.lapsed().map(({ dataField, recorded, because }) => [dataField, recorded, because])).toEqual([
      ['owners', 'yes', 'status is now Active'],
      ['count', '2', 'status is now Active'],
      ['giin', 'G1', 'status is now Active'],
    ]);
    expect(
      file.lines().some((line) => line.includes('(4 answers no longer apply')),
      'told in the list',
    ).toBe(true);
    expect(file.effective(), 'a fact of the record, but not what the row gave').toEqual({
      ...{ sessionStart: true, status: 'Active', giin: 'G1' },
    });
  });

  test('are cleared by a save, and asked again when the question applies again', () => {
    const file = aSavedFile();
    file.answer('status', 'start', 'Active');
    const changes = file.save();
    expect(changes.map(({ path, new: value }) => [path, value])).toEqual([
      ['status', 'Active'],
      ['owners', null],
      ['count', null],
      ['us.giin', null],
    ]);
    expect(file.inRecord()).toMatchObject({ status: 'Active', owners: null, us: { giin: null } });
    expect(file.lapsed()).toEqual([]);
    file.answer('status', 'start', 'Passive');
    expect(file.statuses()).toMatchObject({ owners: 'open', giin: 'open', call: 'session' });
  });

  test('wait no longer after Undo', () => {
    const file = aSavedFile();
    file.answer('status', 'start', 'Active');
    const id = file.state.retractions[0]?.id ?? 0;
    file.take(undoRetraction(file.state, id, file.context));
    expect(file.lapsed()).toEqual([]);
    expect(file.statuses()).toMatchObject({ status: 'recorded', owners: 'recorded', giin: 'recorded' });
  });

  test('that were kept on purpose wait again only when they have changed', () => {
    const file = aSavedFile();
    file.answer('status', 'start', 'Active');
    file.state = keepLapsed(file.state, { owners: 'yes', giin: 'G1', count: '2' });
    expect(file.lapsed()).toEqual([]);
    file.answer('status', 'start', 'Passive');
    file.answer('status', 'start', 'Other');
    expect(file.lapsed()).toEqual([]);
    file.reopen({ ...file.inRecord(), owners: 'no' });
    expect(file.lapsed().map(({ dataField }) => dataField)).toEqual(['owners']);
  });

  test('that a mapping copied are told without having been answered here', () => {
    const file = aFile({ name: 'Acme', us: { giin: 'G7' } });
    file.answer('status', 'start', 'Passive');
    expect(file.lapsed()).toEqual([]);
    file.answer('status', 'start', 'Active');
    expect(file.lapsed()).toMatchObject([{ dataField: 'giin', recorded: 'G7', path: 'us.giin' }]);
  });

  test('that were neither given nor cleared here are left alone, and so is what was removed from the questions', () => {
    const file = aFile({ name: 'Acme', owners: 'yes', us: { giin: 'G7' } });
    file.answer('status', 'start', 'Passive');
    file.dismiss('giin', 'passive');
    file.answer('status', 'start', 'Active');
    expect(file.lapsed()).toEqual([]);
  });
});

describe('a cleared answer', () => {
  test('waits for the record until it is saved, and is open then', () => {
    const file = aSavedFile();
    file.answer('giin', 'passive', null);
    file.answer('owners', 'passive', '');
    expect(file.statuses()).toMatchObject({ giin: 'cleared', owners: 'cleared' });
    expect(file.save().map(({ path, new: value }) => [path, value])).toEqual([
      ['owners', null],
      ['us.giin', null],
      ['count', null],
    ]);
    expect(file.statuses()).toMatchObject({ giin: 'open', owners: 'open' });
  });

  test('is none where there was no answer: the record’s own value stays', () => {
    const file = aFile({ name: 'Acme', tin: 'GB1' });
    file.answer('status', 'start', 'Passive');
    file.answer('tin', 'start', null);
    expect(file.statuses().tin).toBe('open');
    expect(file.save().map(({ path }) => path)).toEqual(['status']);
  });

  test('of a client’s name is refused with a reason', () => {
    const target = { kind: 'clients' as const, record: { name: 'Acme' }, mappings: [], fields: new Map() };
    const name = { dataField: 'name', ruleId: 'r', prompt: 'Name', value: null };
    expect(planAnswers([name], target).unsaved).toMatchObject([{ reason: 'A client always has a name.' }]);
  });
});

test('after any answers, a save leaves nothing waiting, and the record has exactly what is asked and answered', () => {
  const step = fc.record({
    row: fc.constantFrom(
      ...[
        ['status', 'start'],
        ['tin', 'start'],
        ['owners', 'passive'],
        ['giin', 'passive'],
        ['count', 'owners'],
      ],
    ),
    value: fc.constantFrom('Passive', 'Active', 'yes', 'no', '2', null),
    isSaved: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const file = aFile();
      for (const { row, value, isSaved } of steps) {
        file.answer(row[0] ?? '', row[1] ?? '', value);
        if (isSaved) file.save();
      }
      file.save();
      // What a mapping copied may have brought further questions, whose values lapse with it.
      file.save();
      expect(file.lapsed()).toEqual([]);
      const answers = questionAnswers(file.state, file.values(), file.context);
      for (const { status, dataField, answer, recorded } of answers) {
        expect(['open', 'recorded'], dataField).toContain(status);
        expect(answer, dataField).toEqual(recorded);
      }
      const asked = new Set(answers.map(({ dataField }) => dataField));
      const left = ['status', 'tin', 'owners', 'count'].filter(
        (field) => (file.inRecord()[field] ?? null) !== null,
      );
      expect(left.filter((field) => !asked.has(field))).toEqual([]);
      const { giin = null } = (file.inRecord().us ?? {}) as JsonObject;
      if (!asked.has('giin')) expect(giin).toBeNull();
    }),
    lawRuns(300),
  );
});

test('a reason writes numbers in the locale where it is read, and alike everywhere where it is kept', () => {
  const large = aRule('large', [aCondition('turnover', '>', 1000)], [aCase('auditor')]);
  const session = aQuestionSession([aRule('start', [started], [aCase('turnover')]), large], {
    fields: [aField('turnover', 'number'), aField('auditor', 'text')],
  });
  const record = { name: 'Acme', auditor: 'Best' };
  session.choose('clients', { name: 'Acme' });
  session.answer('turnover', 'start', 5000);
  session.answer('auditor', 'large', 'Best');
  session.answer('turnover', 'start', 999.5);
  const german = { ...session.context, locale: 'de-DE' };
  expect(lapseReasons(session.state, german).get('auditor')).toBe('turnover is now 999,5');
  const values = { kind: 'clients' as const, record, mappings: [] };
  expect(lapsedAnswers(session.state, values, german)).toMatchObject([
    { dataField: 'auditor', because: 'turnover is now 999.5' },
  ]);
});
