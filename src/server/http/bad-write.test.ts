import { expect, test } from 'vitest';
import {
  type BadRequest,
  badInputScenario,
  CLIENT_PATH,
  FIELD,
  patch,
  post,
  put,
} from '../../../tests/support/bad-input-scenario.ts';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const progress = { answered: 0, total: 0, unsaved: 0 };

/** Well-formed writes with invalid content. */
const BAD_WRITES: BadRequest[] = [
  ['a field of an unknown type', '/api/fields/turnover', put({ ...FIELD, type: 'colour' }), 400],
  ['a field with an unknown key', '/api/fields/turnover', put({ ...FIELD, isAdmin: true }), 400],
  ['a field whose name is a number', '/api/fields/turnover', put({ ...FIELD, dataField: 4 }), 400],
  ['a field whose options are no list', '/api/fields/turnover', put({ ...FIELD, options: 'a,b' }), 400],
  [
    'a field whose name has 257 characters',
    '/api/fields/turnover',
    put({ ...FIELD, dataField: 'a'.repeat(257) }),
    400,
  ],
  ['a client without a name', CLIENT_PATH, put({ contacts: [] }), 400],
  ['a client whose name is a list', CLIENT_PATH, put({ name: ['a'] }), 400],
  ['a key constructor.prototype', CLIENT_PATH, patch({ 'constructor.prototype.isAdmin': true }), 400],
  ['a path through __proto__', CLIENT_PATH, patch({ 'a.__proto__.isAdmin': true }), 400],
  ['a path with an empty segment', CLIENT_PATH, patch({ 'address..city': 'x' }), 400],
  ['a path 11 deep', CLIENT_PATH, patch({ [Array(11).fill('a').join('.')]: 1 }), 400],
  ['a path of 201 characters', CLIENT_PATH, patch({ ['a'.repeat(201)]: 1 }), 400],
  ['a path to position 1,001', CLIENT_PATH, patch({ 'contacts.1001.firstname': 'x' }), 400],
  ['a stale If-Match', CLIENT_PATH, put({ name: 'x' }, { 'if-match': '"99"' }), 409],
  ['a stale If-Match on a change', CLIENT_PATH, patch({ name: 'x' }, { 'if-match': '"99"' }), 409],
  ['a stale If-Match on a deletion', CLIENT_PATH, { method: 'DELETE', headers: { 'if-match': '"99"' } }, 409],
  ['a scenario without a name', '/api/ruleScenarios/s1', put({ kind: 'clients', steps: [] }), 400],
  [
    'a scenario with a step of no kind',
    '/api/ruleScenarios/s1',
    put({ name: 'a', kind: 'clients', steps: [['jump', 'a', 'b']], expected: [] }),
    400,
  ],
  ['a new name that is empty', '/api/fields/turnover/rename', post({ to: ' ' }), 400],
  ['a new name for an unknown rule', '/api/rules/r1/rename', post({ to: 'r2' }), 404],
  ['a new name for a mapping', '/api/fieldMappings/m1/rename', post({ to: 'm2' }), 404],
  [
    'a new name with data of another kind',
    '/api/fields/turnover/rename',
    post({ to: 'sales', data: { type: 'colour' } }),
    400,
  ],
  ['a version that is a text', '/api/clients/client-1/restore', post({ version: '1' }), 400],
  ['a version that never was', '/api/clients/client-1/restore', post({ version: 99 }), 404],
  [
    'an import of an unknown format',
    '/api/fields/import',
    post({ format: 'xml', content: '', dryRun: false }),
    400,
  ],
  [
    'an import that does not say whether it is a dry run',
    '/api/fields/import',
    post({ format: 'json', content: '[]' }),
    400,
  ],
  [
    'an import of forbidden keys',
    '/api/clients/import',
    post({ format: 'json', content: '[{"id":"x","data":{"name":"x","__proto__":{}}}]', dryRun: false }),
    400,
  ],
  ['a deletion with force maybe', '/api/fields/turnover?force=maybe', { method: 'DELETE' }, 400],
  ['If-None-Match on what exists', CLIENT_PATH, put({ name: 'x' }, { 'if-none-match': '*' }), 409],
  ['an If-Match that is no version', CLIENT_PATH, put({ name: 'x' }, { 'if-match': 'three' }), 400],
  [
    'a summary with an unknown key',
    '/api/summarizePdf',
    post({ name: 'a', email: 'a', fileUrl: 'a', model: 'x' }),
    400,
  ],
  [
    'a summary whose prompt is a list',
    '/api/summarizePdf',
    post({ name: ['a'], email: 'a', fileUrl: 'a' }),
    400,
  ],
  ['a stale draft', '/api/question-draft', put({ version: 7, state: {}, progress }), 409],
  [
    'a stale question session',
    '/api/question-sessions/clients/client-1',
    put({ version: 7, state: {}, progress }),
    409,
  ],
  [
    'a question session of an unknown client',
    '/api/question-sessions/clients/unknown',
    put({ version: 0, state: {}, progress }),
    404,
  ],
  [
    'answers about another entity',
    '/api/question-sessions/clients/client-1',
    put({ version: 0, state: { list: { entity: { kind: 'contacts', id: 'client-1' } } }, progress }),
    400,
  ],
  [
    'a question session of an unknown kind',
    '/api/question-sessions/planets/client-1',
    put({ version: 0, state: {}, progress }),
    400,
  ],
  [
    'a question session with fewer than no answers',
    '/api/question-sessions/clients/client-1',
    put({ version: 0, state: {}, progress: { ...progress, answered: -1 } }),
    400,
  ],
  ['a run without a list', '/api/matching/runs', post({ lists: [] }), 400],
  ['a run of an unknown kind', '/api/matching/runs', post({ lists: ['embedded'], kinds: ['planets'] }), 400],
  ['a run over a list that is not there', '/api/matching/runs', post({ lists: ['nowhere'] }), 404],
  [
    'an unknown decision',
    '/api/matching/runs/none/decisions',
    post({ items: [{ recordId: 'clients:a', key: 'x', decision: 'maybe' }] }),
    400,
  ],
  ['an unknown bulk action', '/api/matching/runs/none/bulk', post({ what: 'confirm-all' }), 400],
  [
    'a choice of an unknown side',
    '/api/matching/runs/none/choices/clients:client-1',
    put({ clientVersion: 1, choices: { name: { use: 'both' } } }),
    400,
  ],
  ['a negative version', '/api/question-draft', put({ version: -1, state: {}, progress }), 400],
  [
    'an answer that is an object',
    '/api/evaluateRules',
    post({ answers: { a: { b: 1 } }, changedField: 'a' }),
    400,
  ],
  [
    'an unknown entity type',
    '/api/evaluateRules',
    post({ answers: {}, changedField: 'a', entityType: 'x' }),
    400,
  ],
  ['an unknown query parameter of a write', '/api/clients/client-1?isAdmin=true', put({ name: 'x' }), 400],
  ['an unknown query parameter of a change', '/api/clients/client-1?merge=true', patch({ name: 'x' }), 400],
  [
    'an unknown query parameter of a deletion',
    '/api/clients/client-1?isAdmin=true',
    { method: 'DELETE' },
    400,
  ],
];

forEachServer('A bad write', (server) => {
  const expectRefusal = badInputScenario(server);

  test.each(BAD_WRITES)(
    'a write with %s is refused and changes nothing: %s',
    async (_, path, request, status) => {
      await expectRefusal(await server.ann(path, request), status);
    },
  );

  test('a refused write names the invalid paths', async () => {
    const field = put({ ...FIELD, type: 'colour', options: ['a', 5], extra: 1 });
    const response = await server.ann('/api/fields/turnover', field);
    const { data } = (await response.json()) as { data: { fields: { path: string }[] } };
    expect(data.fields.map(({ path }) => path).sort()).toEqual(['extra', 'options.1', 'type']);
  });
});
