import { expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';

const SCENARIO = {
  name: 'A client in Kent',
  kind: 'clients',
  record: { name: 'Acme', address: { country: 'UK' } },
  steps: [
    ['answer', 'region', 'r1', 'Kent'],
    ['answer', 'ports', 'r2', ['Dover', 'Hull']],
    ['dismiss', 'vat', 'r3'],
  ],
  expected: ['region@r1', '  ports@r2'],
};

forEachServer('a saved scenario', ({ ann }) => {
  const put = (json: object, headers = {}) => ann('/api/ruleScenarios/s1', { method: 'PUT', json, headers });

  it('a scenario is stored, listed, found by its name and deleted', async () => {
    expect((await put(SCENARIO, { 'if-none-match': '*' })).status).toBe(200);
    expect(await ann.read('/api/ruleScenarios?q=kent')).toMatchObject({
      items: [{ id: 's1', version: 1, data: SCENARIO }],
    });
    expect((await ann.remove('/api/ruleScenarios/s1')).status).toBe(200);
    expect((await ann('/api/ruleScenarios/s1')).status).toBe(404);
  });

  it('a scenario does not overwrite what another user has saved', async () => {
    await put(SCENARIO);
    const response = await put({ ...SCENARIO, name: 'Mine' }, { 'if-match': '"1"' });
    expect(response.status).toBe(409);
    expect((await response.json()).data.current.data.name).toBe('A client in Kent');
  });

  it.each([
    ['a name', { name: '' }],
    ['a kind', { kind: 'parties' }],
    ['steps that are steps', { steps: [['answer', 'region', 'r1']] }],
    ['known keys only', { author: 'x' }],
  ])('a scenario needs %s', async (_what, wrong) => {
    expect((await put({ ...SCENARIO, ...wrong })).status).toBe(400);
  });
});
