import { expect, test } from 'vitest';
import type { EntityKind, Field, FieldMapping, JsonObject, StaticSource } from '#records';
import {
  type AnswerValue,
  answerRow,
  applyQuestions,
  chooseEntity,
  dismissedCount,
  effectiveAnswers,
  evaluateRules,
  indexRules,
  type QuestionListState,
  type QuestionStep,
  type Rule,
  startQuestionList,
  visibleRows,
} from '#rules';
import { demoDocuments } from './demo-documents.ts';

function byId<T>(collection: string): Map<string, T> {
  const documents = demoDocuments.filter((document) => document.collection === collection);
  return new Map(documents.map(({ id, data }) => [id, data as T]));
}

const context = {
  rules: byId<Rule>('rules'),
  fields: byId<Field>('fields'),
  staticSources: byId<StaticSource>('staticData'),
  locale: 'en-GB',
};
const mappings = [...byId<FieldMapping>('fieldMappings').values()];
const fieldTypes = new Map([...context.fields.values()].map(({ dataField, type }) => [dataField, type]));
const index = indexRules(context.rules.values(), fieldTypes);

/** Runs calls until none is left. */
function settle({ state, calls }: QuestionStep): QuestionListState {
  let settled: QuestionStep = { state, calls: [...calls] };
  for (let call = settled.calls.shift(); call; call = settled.calls.shift()) {
    const asked = evaluateRules(index, call);
    const next = applyQuestions(settled.state, { callId: call.id, asked }, context);
    settled = { state: next.state, calls: [...settled.calls, ...next.calls] };
  }
  return settled.state;
}

function choose(kind: EntityKind, id: string): QuestionListState {
  const entity = { kind, id, name: id };
  return settle(chooseEntity(startQuestionList(), { entity, record: recordOf(kind, id), mappings }, context));
}

function recordOf(kind: EntityKind, id: string): JsonObject {
  const clients = byId<JsonObject>('clients');
  const client = clients.get(id);
  if (kind === 'clients' && client) return client;
  const key = kind === 'contacts' ? 'contacts' : 'associatedparties';
  const people = [...clients.values()].flatMap((one) => one[key] as JsonObject[]);
  const found = people.find((one) => one.id === id);
  if (!found) throw new Error(`The demo data has no ${kind} ${id}`);
  return found;
}

function answer(state: QuestionListState, dataField: string, value: AnswerValue): QuestionListState {
  const row = rowsOf(state).find((item) => item.dataField === dataField);
  if (!row) throw new Error(`Nothing asks ${dataField} in\n${drawn(state).join('\n')}`);
  return settle(answerRow(state, { key: row.key, value }, context));
}

function answerAll(state: QuestionListState, answers: Record<string, AnswerValue>): QuestionListState {
  return Object.entries(answers).reduce((now, [field, value]) => answer(now, field, value), state);
}

function rowsOf(state: QuestionListState) {
  return visibleRows(state, context).flatMap((item) => (item.kind === 'row' ? [item] : []));
}

/** The list as shown: headings, prompts with their indent and answer, fold lines. */
function drawn(state: QuestionListState): string[] {
  return visibleRows(state, context).flatMap((item) => {
    if (item.kind === 'heading') return [`# ${item.text}`];
    if (item.kind === 'fold') return [`${'  '.repeat(item.indent)}~ ${item.text}`];
    if (item.kind === 'selector') return [];
    const given = item.answer === null ? '' : `: ${[item.answer].flat().join(', ')}`;
    return [`${'  '.repeat(item.indent)}${item.prompt}${given}`];
  });
}

const HADLEIGH = 'hadleigh-marine-holdings';

test('choosing Hadleigh Marine asks for its registration and due diligence, with known values filled in', () => {
  expect(drawn(choose('clients', HADLEIGH))).toEqual([
    '# Registration of Hadleigh Marine Holdings Ltd',
    '  Country of residence: United Kingdom',
    '  Region',
    '  Date of incorporation: 2009-04-17',
    '# Due diligence, reviewed by [reviewer]',
    '  Reporting obligations',
    '  Reviewer',
    '  Next review',
  ]);
});

test('answering for Hadleigh Marine leads five levels deep', () => {
  const state = answerAll(choose('clients', HADLEIGH), {
    region: 'Kent',
    portOfRegistry: 'Ramsgate',
    turnover: 1_840_000,
    vatRegistered: true,
    vatNumber: 'GB 914 2207 36',
    reportingObligations: ['FATCA', 'CRS'],
    controllingPersons: 3,
    reviewer: 'Ruth Penhale',
    reviewTime: '18:15',
  });
  expect(drawn(state)).toEqual([
    '# Registration of Hadleigh Marine Holdings Ltd',
    '  Country of residence: United Kingdom',
    '  Region: Kent',
    '    Port of registry: Ramsgate',
    '    Annual turnover: 1840000',
    '      Is the company registered for VAT?: true',
    '        VAT registration number: GB 914 2207 36',
    '          VAT accounting scheme',
    '  Date of incorporation: 2009-04-17',
    '# Due diligence, reviewed by Ruth Penhale',
    '  Reporting obligations: FATCA, CRS',
    '    CRS type: Active non-financial entity',
    '    Number of controlling persons: 3',
    '  Reviewer: Ruth Penhale',
    '    Time of the review call: 18:15',
    '      Email of the partner on duty',
    '  Next review',
  ]);
  expect(Math.max(...rowsOf(state).map((row) => row.indent))).toBe(5);
});

test('moving Hadleigh Marine from London to Kent retracts the two London answers, and moving back restores them', () => {
  const london = answerAll(choose('clients', HADLEIGH), {
    region: 'Greater London',
    londonBorough: 'Greenwich',
    londonPremises: 2,
    turnover: 1_840_000,
  });
  const kent = answer(london, 'region', 'Kent');
  expect(drawn(kent)).toContain('    ~ 2 answers no longer apply because Region is now Kent');
  expect(rowsOf(kent).map((row) => row.dataField)).not.toContain('londonBorough');
  expect(effectiveAnswers(kent, context)).not.toHaveProperty('londonPremises');
  expect(effectiveAnswers(kent, context)).toHaveProperty('turnover', 1_840_000);

  const back = answer(kent, 'region', 'Greater London');
  expect(drawn(back)).toContain('    London borough: Greenwich');
  expect(effectiveAnswers(back, context)).toHaveProperty('londonPremises', 2);
  expect(dismissedCount(back, context)).toBe(0);
});

test('a company that is not registered for VAT gives the reason instead of a number', () => {
  const state = answerAll(choose('clients', HADLEIGH), {
    region: 'Kent',
    turnover: 95_000,
    vatRegistered: false,
  });
  const prompts = rowsOf(state).map((row) => row.prompt);
  expect(prompts).toContain('Why is the company not registered for VAT?');
  expect(prompts).not.toContain('VAT registration number');
});

test('a regulated client of high risk is asked for its permissions and the source of its wealth', () => {
  expect(drawn(choose('clients', 'ashlark-fund-management'))).toEqual([
    '# Registration of Ashlark Fund Management LLP',
    '  Country of residence: United Kingdom',
    '  Date of incorporation: 2007-06-18',
    '# Permissions in Fund management',
    '  Firm reference number of the regulator',
    '  Permissions held',
    '# Due diligence, reviewed by [reviewer]',
    '  Reporting obligations',
    '  Source of wealth',
    '  Email of the partner who approves',
    '  Reviewer',
    '  Next review',
  ]);
});

test('a politically exposed private individual is asked more questions', () => {
  const state = answer(choose('clients', 'imogen-castellane-hart'), 'politicallyExposed', true);
  expect(drawn(state)).toEqual([
    '# Registration of Imogen Castellane-Hart',
    '  Country of residence: United Kingdom',
    '# Screening',
    '  Is this a United States person?',
    '  Is this a politically exposed person?: true',
    '# Due diligence, reviewed by [reviewer]',
    '    Public function held',
    '    Source of wealth',
    '    Email of the partner who approves',
    '  Reporting obligations',
    '  Reviewer',
    '  Next review',
  ]);
});

test('a contact is asked for identity and authority', () => {
  const state = answerAll(choose('contacts', `${HADLEIGH}-contact-1`), {
    identityDocument: 'Passport',
    signatory: true,
  });
  expect(drawn(state)).toEqual([
    '# Identity of Cormac Dunleavy',
    '  Date of birth: 1984-03-09',
    '  Identity document seen: Passport',
    '    Number of the document',
    '    Expiry of the document',
    '# Authority of Cormac Dunleavy',
    '  May this person sign for the client?: true',
    '    Limit up to which this person signs alone',
    '    Evidence of the mandate seen',
    '  Preferred way to be reached',
    '# Screening',
    '  Is this a United States person?',
    '  Is this a politically exposed person?',
    '# Due diligence, reviewed by [reviewer]',
    '  Reviewer',
    '  Next review',
  ]);
});

test('a related party is asked what its share means; a firm is not asked for a passport', () => {
  expect(drawn(choose('relatedParties', `${HADLEIGH}-party-1`))).toEqual([
    '# Identity of Anneliese Thorsen Vale',
    '  Date of birth: 1971-06-04',
    '  Identity document seen',
    '# Standing as Beneficial owner',
    '  Entered in the register of people with significant control?',
    '  Voting rights',
    '# Screening',
    '  Is this a United States person?',
    '  Is this a politically exposed person?',
    '# Due diligence, reviewed by [reviewer]',
    '  Reviewer',
    '  Next review',
  ]);
  const firm = rowsOf(choose('relatedParties', `${HADLEIGH}-party-3`)).map((row) => row.prompt);
  expect(firm).toEqual(['Reviewer', 'Next review']);
});
