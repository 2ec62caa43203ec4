import { afterEach, beforeAll, expect, it } from 'vitest';
import { forEachServer } from '../../../tests/support/for-each-server.ts';
import { aCase, aCondition, aRule } from '../../../tests/support/rule-factories.ts';

import { setInstallationFormat } from '../ground/installation-format.ts';

type Found = { groups: { kind: string; items: { name: string; context: string }[]; count: number }[] };

forEachServer('the search over everything', ({ ann }) => {
  beforeAll(async () => {
    const put = (path: string, json: unknown) => ann.put(`/api/${path}`, json);
    await put('clients/penrose', {
      name: 'Penrose Boatyard',
      contacts: [{ id: '1', firstname: 'Loveday', lastname: 'Penwarden' }],
      associatedparties: [{ id: '1', name: 'Jory Penrose-Bligh' }],
    });
    await put('fields/pensionNumber', { label: 'Pension scheme number', type: 'text' });
    await put('fields/industry', { label: 'Industry', type: 'text' });
    const trigger = { field: 'industry', operator: '==' as const, value: 'Pensions' };
    await put('rules/pension-trustees', aRule('pension-trustees', [trigger], [aCase('pensionNumber')]));
    for (let n = 0; n < 6; n++) await put(`clients/harbour-${n}`, { name: `Harbour ${n}` });
  });

  afterEach(() => setInstallationFormat({ locale: 'en-GB', timeZone: 'UTC' }));

  const find = async (query: string) => (await ann.read(`/api/find?${query}`)) as Found;
  const shape = ({ groups }: Found) =>
    groups.map(({ kind, items, count }) => [kind, count, ...items.map(({ name }) => name)]);

  it('entities, rules and fields are found by the start of any word of their names', async () => {
    const found = await find('q=PEN');
    expect(shape(found)).toEqual([
      ['clients', 1, 'Penrose Boatyard'],
      ['contacts', 1, 'Loveday Penwarden'],
      ['relatedParties', 1, 'Jory Penrose-Bligh'],
      ['rules', 1, 'pension-trustees'],
      ['fields', 1, 'Pension scheme number'],
    ]);
    expect(found.groups.map(({ items }) => items[0]?.context)).toEqual([
      '',
      'Penrose Boatyard',
      'Penrose Boatyard',
      expect.stringMatching(/^When Industry is Pensions, ask .*\.$/),
      'pensionNumber',
    ]);
  });

  it('the sentence of a rule, and of what uses a field, has the numbers of the installation', async () => {
    const rule = aRule('larger', [aCondition('turnover', '>', 1_000_000.5)], [aCase('auditor')]);
    await ann.put('/api/fields/turnover', { label: 'Turnover', type: 'number' });
    await ann.put('/api/rules/larger', rule);
    const sentences = async () => {
      const { groups } = await find('q=larger');
      const { uses } = (await ann.read('/api/fields/turnover/uses')) as { uses: { sentence: string }[] };
      return [groups.find(({ kind }) => kind === 'rules')?.items[0]?.context, uses[0]?.sentence];
    };
    const inWords = (number: string) => [
      `When Turnover is over ${number}, ask auditor.`,
      `The rule “larger” waits until Turnover is over ${number}.`,
    ];
    expect(await sentences()).toEqual(inWords('1,000,000.5'));
    setInstallationFormat({ locale: 'de-DE', timeZone: 'UTC' });
    expect(await sentences()).toEqual(inWords('1.000.000,5'));
  });

  it('at most `limit` items of a kind are returned, and all are counted', async () => {
    const [clients] = shape(await find('q=harbour&limit=2'));
    expect(clients).toEqual(['clients', 6, 'Harbour 0', 'Harbour 1']);
  });

  it('what is not found has no items, and blank words are refused', async () => {
    expect((await find('q=zzz')).groups.every(({ count }) => count === 0)).toBe(true);
    expect((await ann('/api/find?q=%20')).status).toBe(400);
    expect((await ann('/api/find?q=a&limit=51')).status).toBe(400);
  });
});
