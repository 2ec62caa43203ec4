import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BadInputScenario,
  type BadRequest,
  createBadInputScenario,
  FIELD,
  json,
} from '../../../tests/support/bad-input-scenario.ts';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';

const progress = { answered: 0, total: 0, unsaved: 0 };

/** Well-formed writes with invalid content. */
const BAD_WRITES: BadRequest[] = [
  ['a field of an unknown type', '/api/fields/turnover', json({ ...FIELD, type: 'colour' }), 400],
  ['a field with an unknown key', '/api/fields/turnover', json({ ...FIELD, isAdmin: true }), 400],
  ['a field whose name is a number', '/api/fields/turnover', json({ ...FIELD, dataField: 4 }), 400],
  ['a field whose options are no list', '/api/fields/turnover', json({ ...FIELD, options: 'a,b' }), 400],
  [
    'a field whose name has 257 characters',
    '/api/fields/turnover',
    json({ ...FIELD, dataField: 'a'.repeat(257) }),
    400,
  ],
  ['a client without a name', '/api/clients/client-1', json({ contacts: [] }), 400],
  ['a client whose name is a list', '/api/clients/client-1', json({ name: ['a'] }), 400],
  [
    'a key constructor.prototype',
    '/api/clients/client-1',
    json({ 'constructor.prototype.isAdmin': true }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path through __proto__',
    '/api/clients/client-1',
    json({ 'a.__proto__.isAdmin': true }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path with an empty segment',
    '/api/clients/client-1',
    json({ 'address..city': 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path 11 deep',
    '/api/clients/client-1',
    json({ [Array(11).fill('a').join('.')]: 1 }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path of 201 characters',
    '/api/clients/client-1',
    json({ ['a'.repeat(201)]: 1 }, { method: 'PATCH' }),
    400,
  ],
  [
    'a path to position 1,001',
    '/api/clients/client-1',
    json({ 'contacts.1001.firstname': 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'a stale If-Match',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-match': '"99"' } }),
    409,
  ],
  [
    'a stale If-Match on a change',
    '/api/clients/client-1',
    json({ name: 'x' }, { method: 'PATCH', headers: { 'if-match': '"99"' } }),
    409,
  ],
  [
    'a stale If-Match on a deletion',
    '/api/clients/client-1',
    { method: 'DELETE', headers: { 'if-match': '"99"' } },
    409,
  ],
  ['a scenario without a name', '/api/ruleScenarios/s1', json({ kind: 'clients', steps: [] }), 400],
  [
    'a scenario with a step of no kind',
    '/api/ruleScenarios/s1',
    json({ name: 'a', kind: 'clients', steps: [['jump', 'a', 'b']], expected: [] }),
    400,
  ],
  ['a new name that is empty', '/api/fields/turnover/rename', json({ to: ' ' }, { method: 'POST' }), 400],
  ['a new name for a rule nobody knows', '/api/rules/r1/rename', json({ to: 'r2' }, { method: 'POST' }), 404],
  ['a new name for a mapping', '/api/fieldMappings/m1/rename', json({ to: 'm2' }, { method: 'POST' }), 404],
  [
    'a new name with data of another kind',
    '/api/fields/turnover/rename',
    json({ to: 'sales', data: { type: 'colour' } }, { method: 'POST' }),
    400,
  ],
  [
    'a version that is a text',
    '/api/clients/client-1/restore',
    json({ version: '1' }, { method: 'POST' }),
    400,
  ],
  [
    'a version that never was',
    '/api/clients/client-1/restore',
    json({ version: 99 }, { method: 'POST' }),
    404,
  ],
  [
    'an import of an unknown format',
    '/api/fields/import',
    json({ format: 'xml', content: '', dryRun: false }, { method: 'POST' }),
    400,
  ],
  [
    'an import that does not say whether it is a dry run',
    '/api/fields/import',
    json({ format: 'json', content: '[]' }, { method: 'POST' }),
    400,
  ],
  [
    'an import of forbidden keys',
    '/api/clients/import',
    json(
      { format: 'json', content: '[{"id":"x","data":{"name":"x","__proto__":{}}}]', dryRun: false },
      { method: 'POST' },
    ),
    400,
  ],
  ['a deletion with force maybe', '/api/fields/turnover?force=maybe', { method: 'DELETE' }, 400],
  [
    'If-None-Match on what exists',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-none-match': '*' } }),
    409,
  ],
  [
    'an If-Match that is no version',
    '/api/clients/client-1',
    json({ name: 'x' }, { headers: { 'if-match': 'three' } }),
    400,
  ],
  [
    'a summary with an unknown key',
    '/api/summarizePdf',
    json({ name: 'a', email: 'a', fileUrl: 'a', model: 'x' }, { method: 'POST' }),
    400,
  ],
  [
    'a summary whose prompt is a list',
    '/api/summarizePdf',
    json({ name: ['a'], email: 'a', fileUrl: 'a' }, { method: 'POST' }),
    400,
  ],
  ['a stale draft', '/api/question-draft', json({ version: 7, state: {}, progress }), 409],
  [
    'a stale question session',
    '/api/question-sessions/clients/client-1',
    json({ version: 7, state: {}, progress }),
    409,
  ],
  [
    'a question session of nobody',
    '/api/question-sessions/clients/nobody',
    json({ version: 0, state: {}, progress }),
    404,
  ],
  [
    'answers about somebody else',
    '/api/question-sessions/clients/client-1',
    json({ version: 0, state: { list: { entity: { kind: 'contacts', id: 'client-1' } } }, progress }),
    400,
  ],
  [
    'a question session of an unknown kind',
    '/api/question-sessions/planets/client-1',
    json({ version: 0, state: {}, progress }),
    400,
  ],
  [
    'a question session with fewer than no answers',
    '/api/question-sessions/clients/client-1',
    json({ version: 0, state: {}, progress: { ...progress, answered: -1 } }),
    400,
  ],
  ['a run without a list', '/api/matching/runs', json({ lists: [] }, { method: 'POST' }), 400],
  [
    'a run of an unknown kind',
    '/api/matching/runs',
    json({ lists: ['embedded'], kinds: ['planets'] }, { method: 'POST' }),
    400,
  ],
  [
    'a run over a list that is not there',
    '/api/matching/runs',
    json({ lists: ['nowhere'] }, { method: 'POST' }),
    404,
  ],
  [
    'an unknown decision',
    '/api/matching/runs/none/decisions',
    json({ items: [{ recordId: 'clients:a', key: 'x', decision: 'maybe' }] }, { method: 'POST' }),
    400,
  ],
  [
    'an unknown bulk action',
    '/api/matching/runs/none/bulk',
    json({ what: 'confirm-all' }, { method: 'POST' }),
    400,
  ],
  [
    'a choice of an unknown side',
    '/api/matching/runs/none/choices/clients:client-1',
    json({ clientVersion: 1, choices: { name: { use: 'both' } } }),
    400,
  ],
  ['a negative version', '/api/question-draft', json({ version: -1, state: {}, progress }), 400],
  [
    'an answer that is an object',
    '/api/evaluateRules',
    json({ answers: { a: { b: 1 } }, changedField: 'a' }, { method: 'POST' }),
    400,
  ],
  [
    'an unknown entity type',
    '/api/evaluateRules',
    json({ answers: {}, changedField: 'a', entityType: 'x' }, { method: 'POST' }),
    400,
  ],
  ['an unknown query parameter of a write', '/api/clients/client-1?isAdmin=true', json({ name: 'x' }), 400],
  [
    'an unknown query parameter of a change',
    '/api/clients/client-1?merge=true',
    json({ name: 'x' }, { method: 'PATCH' }),
    400,
  ],
  [
    'an unknown query parameter of a deletion',
    '/api/clients/client-1?isAdmin=true',
    { method: 'DELETE' },
    400,
  ],
];

forEachDatabase('A bad write', (createDatabase) => {
  let scenario: BadInputScenario;
  beforeAll(async () => {
    scenario = await createBadInputScenario(createDatabase);
  });
  afterAll(() => scenario.app.close());

  test.each(BAD_WRITES)(
    'a write with %s is refused and changes nothing: %s',
    async (_, path, request, status) => {
      await scenario.expectRefusal(await scenario.send(path, request), status);
    },
  );

  test('a refused write names the invalid paths', async () => {
    const field = json({ ...FIELD, type: 'colour', options: ['a', 5], extra: 1 });
    const response = await scenario.send('/api/fields/turnover', field);
    const { data } = (await response.json()) as { data: { fields: { path: string }[] } };
    expect(data.fields.map(({ path }) => path).sort()).toEqual(['extra', 'options.1', 'type']);
  });
});
