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

  it('a client, contact or related party is found by a number of its own, typed in whole or in part', async () => {
    await ann.put('/api/clients/fjord', {
      name: 'Fjord Ferries',
      registration: { number: 'NO 923 609 016 MVA', incorporated: '1988-01-04' },
      tax: { id: 'TX-88 77 66', since: '2020-01-02', type: 'Active 12345' },
      usTaxNumber: '31-4159265',
      leiCode: '5493 00ABC',
      lei: '5493001KJTIIGC8Y1R12',
      website: '923609016',
      email: 'post@fjord923.example',
      contacts: [{ id: '1', firstname: 'Liv', lastname: 'Strand', passportNumber: 'K1234567' }],
      associatedparties: [{ id: '1', name: 'Fjord Holding', companyNumber: 12345678 }],
    });
    const names = async (q: string) =>
      (await find(`q=${encodeURIComponent(q)}`)).groups.flatMap(({ items }) => items.map(({ name }) => name));
    for (const q of [
      '923609016',
      '923 609 016',
      'no923609',
      'NO-923',
      '549300',
      '5493001kjtiigc8y1r12',
      '887766',
      '314159',
    ])
      expect([q, await names(q)]).toEqual([q, ['Fjord Ferries']]);
    expect(await names('k12345')).toEqual(['Liv Strand']);
    expect(await names('12345678')).toEqual(['Fjord Holding']);
    for (const q of ['609016', '92', 'no', '1KJT', '19880104', '20200102', 'active'])
      expect([q, await names(q)]).toEqual([q, []]);

    await ann.put('/api/clients/fjord', { name: 'Fjord Ferries', lei: '5493001KJTIIGC8Y1R99' });
    expect(await names('923609016')).toEqual([]);
    expect(await names('5493001KJTIIGC8Y1R9')).toEqual(['Fjord Ferries']);
  });

  it('clients found by a number are counted, and one that is found by its id, too, counts once', async () => {
    for (let n = 0; n < 3; n++) {
      await ann.put(`/api/clients/77001${n}`, { name: `Numbered ${n}`, companyNumber: `77001${n}` });
    }
    expect(shape(await find('q=77001&limit=2'))[0]).toEqual(['clients', 3, 'Numbered 0', 'Numbered 1']);
    expect(shape(await find('q=77001'))[0]).toEqual(['clients', 3, 'Numbered 0', 'Numbered 1', 'Numbered 2']);
    for (let n = 0; n < 3; n++) {
      await ann.put(`/api/clients/named${n}`, { name: `88001${n} Ltd`, companyNumber: `88001${n}` });
    }
    const names = ['880010 Ltd', '880011 Ltd', '880012 Ltd'];
    expect(shape(await find('q=88001&limit=4'))[0], 'by name and number').toEqual(['clients', 3, ...names]);
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
