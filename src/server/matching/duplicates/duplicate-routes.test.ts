import { beforeAll, expect, it } from 'vitest';
import type { Duplicate, DuplicatePage, OpenedDuplicate } from '#contract/matching/duplicate-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { forEachServer } from '../../../../tests/support/for-each-server.ts';
import { compareBook } from './compare-book.ts';

const ADDRESS = { street: 'Quay House', city: 'Falmouth', country: 'United Kingdom' };

forEachServer('Doubles in the book', (server) => {
  const { ann } = server;
  const put = (id: string, json: object) => ann.put(`/api/clients/${id}`, json);
  const compare = () => compareBook(server.app.deps, new AbortController().signal);
  const list = async (query = '') => (await ann.read(`/api/duplicates${query}`)) as DuplicatePage;
  const decide = (pair: Duplicate, decision: string, seen: { expected?: string } = {}) =>
    ann.post(`/api/duplicates/${pair.id}/decision`, { decision, values: pair.values, ...seen });

  beforeAll(async () => {
    await put('aston', { name: 'Aston Ltd', registrationnumber: '07714409', address: ADDRESS });
    await put('aston-2', { name: 'Aston Limited', registrationnumber: '07714409', address: ADDRESS });
    await put('gorse', {
      name: 'Gorseland Brewing Ltd',
      contacts: [{ id: '1', firstname: 'Cormac', lastname: 'Dunlevy', birthday: '1980-02-13' }],
    });
    await put('gorse-2', {
      name: 'Gullrock Ferries plc',
      contacts: [{ id: '1', firstname: 'Cormac', lastname: 'Dunleavy', birthday: '1980-02-13' }],
    });
    await compare();
  });

  it('pairs are listed with their tiers and reasons, the strongest first', async () => {
    const { items, counts, compared } = await list();
    expect(items.map(({ first, second, tier, reasons }) => [first.name, second.name, tier, reasons])).toEqual(
      [
        [
          'Aston Ltd',
          'Aston Limited',
          'likely',
          ['same registration number', 'same address', 'other spelling of the legal form', 'same country'],
        ],
        ['Cormac Dunleavy', 'Cormac Dunlevy', 'likely', ['same birthday', 'two clients']],
      ],
    );
    expect(counts).toEqual({ open: 2, later: 0, decided: 0 });
    expect(compared).toMatchObject({ waiting: 0, at: expect.any(String) });
    expect((await list('?kind=contacts')).items).toHaveLength(1);
    expect((await list('?score=100&kind=contacts')).items).toEqual([]);
    expect((await list('?client=aston-2')).items).toHaveLength(1);
    const paged = await list('?limit=1');
    expect(paged.nextCursor).toBe(1);
    expect((await list('?limit=1&cursor=1')).items.map(({ kind }) => kind)).toEqual(['contacts']);
  });

  it('an opened pair shows the values of both and how each compares', async () => {
    const [pair] = (await list('?kind=clients')).items;
    const opened = (await ann.read(`/api/duplicates/${pair?.id}`)) as OpenedDuplicate;
    expect(opened.rows).toContainEqual({
      ...{ label: 'Country', first: 'United Kingdom', second: 'United Kingdom', verdict: 'same' },
    });
    expect((await ann('/api/duplicates/none')).status).toBe(404);
    await put('aston', {
      name: 'Aston Ltd',
      registrationnumber: '07714409',
      turnover: 640000,
      founded: '2011-06-22',
    });
    const changed = (await ann.read(`/api/duplicates/${pair?.id}`)) as OpenedDuplicate;
    const shown = changed.rows.map(({ first, second }) => `${first}${second}`);
    expect(shown).toEqual(expect.arrayContaining(['640,000', '22 June 2011', '0771440907714409']));
    await put('aston', { name: 'Aston Ltd', registrationnumber: '07714409', address: ADDRESS });
  });

  it('a row says of a birthday, a country and an address what the reasons say', async () => {
    const person = { id: '1', firstname: 'Wenna', lastname: 'Tregear' };
    const rows = async (one: object, other: object) => {
      await put('slip', { name: 'Nancledra Slate plc', contacts: [{ ...person, ...one }] });
      await put('slip-2', { name: 'Boswarva Tin Ltd', contacts: [{ ...person, ...other }] });
      await compare();
      const [pair] = (await list('?client=slip')).items;
      const opened = (await ann.read(`/api/duplicates/${pair?.id}`)) as OpenedDuplicate;
      const verdicts = opened.rows.map(({ label, verdict }) => [label, verdict] as const);
      return { reasons: opened.reasons, verdicts: Object.fromEntries(verdicts) };
    };
    const swapped = await rows(
      { birthday: '1947-02-11', nationality: 'GB', ids: ['a', 'b'] },
      { birthday: '1947-11-02', nationality: 'United Kingdom', ids: ['b'] },
    );
    expect(swapped.reasons).toContain('nearly the same birthday');
    expect(swapped.verdicts).toMatchObject({ 'Date of birth': 'near', Nationality: 'same', Ids: 'near' });
    const other = await rows(
      { birthday: '1947-02-11', turnover: 640000, telephone: '0191 498 0317' },
      { birthday: '1947-02-11', turnover: 640001, telephone: '0191 498 0318' },
    );
    expect(other.verdicts).toMatchObject({ Turnover: 'differs', Telephone: 'differs' });
    for (const id of ['slip', 'slip-2']) await ann(`/api/clients/${id}`, { method: 'DELETE' });
    await compare();
  });

  it('a decision holds until a compared value changes, is undone, and says nothing of other pairs', async () => {
    await put('aston-3', { name: 'Aston Ltd.' });
    await compare();
    const pairOf = async (ids: string, state = 'all') =>
      (await list(`?state=${state}&kind=clients`)).items.find(
        ({ first, second }) => `${first.recordId} ${second.recordId}` === ids,
      );
    const first = await pairOf('aston aston-2');
    const second = await pairOf('aston-2 aston-3');
    if (!first || !second) throw new Error('Both are found.');
    expect((await decide(first, 'same')).status).toBe(200);
    expect((await decide(second, 'same')).status).toBe(200);
    expect((await pairOf('aston aston-3', 'open'))?.decided).toBeNull();
    expect(await list('?state=decided')).toMatchObject({ counts: { open: 2, decided: 2 } });

    const undone = (await (await ann.post(`/api/duplicates/${second.id}/undo`, {})).json()) as Duplicate;
    expect(undone.decided).toBeNull();
    expect((await ann.post(`/api/duplicates/${second.id}/undo`, {})).status).toBe(409);

    await put('aston-2', { name: 'Aston Limited Co', registrationnumber: '07714409' });
    await compare();
    const reopened = await pairOf('aston aston-2', 'open');
    expect(reopened).toMatchObject({ decided: null, earlier: { decision: 'same' } });
    expect((await decide(first, 'different')).status).toBe(409);

    await put('aston-2', { name: 'Aston Limited', registrationnumber: '07714409' });
    await compare();
    expect(await pairOf('aston aston-2')).toMatchObject({ decided: { decision: 'same' }, earlier: null });
    await ann.remove('/api/clients/aston-3');
    await compare();
  });

  it('later is set apart, and undoing what follows leads back to it', async () => {
    const [pair] = (await list('?kind=contacts')).items;
    if (!pair) throw new Error('It is found.');
    await decide(pair, 'later');
    await decide(pair, 'different');
    await ann.post(`/api/duplicates/${pair.id}/undo`, {});
    expect((await list('?state=later')).items.map(({ decided }) => decided?.decision)).toEqual(['later']);
    expect((await list('?kind=contacts')).items).toEqual([]);
  });

  it('a decision that the user has not seen is not replaced, unless it is the same', async () => {
    const [pair] = (await list('?kind=contacts&state=later')).items;
    if (!pair) throw new Error('It is found.');
    const refused = await decide(pair, 'different', { expected: 'open' });
    expect(refused.status).toBe(409);
    expect((await refused.json()).message).toBe(MESSAGES.changedSince);
    expect((await decide(pair, 'later', { expected: 'open' })).status).toBe(200);
    expect((await decide(pair, 'different', { expected: 'later' })).status).toBe(200);
    const undo = async (expected: string) =>
      (await ann.post(`/api/duplicates/${pair.id}/undo`, { expected })).status;
    expect([await undo('later'), await undo('different')]).toEqual([409, 200]);
  });

  it('decisions at the same time are made one after the other', async () => {
    const [pair] = (await list('?kind=clients&state=all')).items;
    if (!pair) throw new Error('It is found.');
    const decisions = Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 'same' : 'different'));
    const made = await Promise.all(decisions.map((decision) => decide(pair, decision)));
    expect(made.map(({ status }) => status)).toEqual(decisions.map(() => 200));
    const { app } = server;
    const stored = await app.deps.db.query
      .selectFrom('duplicate_decisions')
      .select(['before', 'decision'])
      .where('pair_id', '=', pair.id)
      .execute();
    expect(stored.filter(({ before, decision }) => before === decision)).toEqual([]);
  });

  it.each([
    ['Astn Limited', ['Aston Ltd', 'Aston Limited']],
    ['Gullrock Ferries', ['Gullrock Ferries plc']],
    ['Vetrogorov Line', []],
    ['!', []],
  ])('a new client of the name %s looks like %j', async (name, found) => {
    const { items } = (await ann.read(`/api/duplicates/look-alikes?name=${encodeURIComponent(name)}`)) as {
      items: { name: string; combined: number }[];
    };
    expect(items.map((one) => one.name).sort()).toEqual([...found].sort());
  });
});
