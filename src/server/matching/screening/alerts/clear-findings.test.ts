import { expect, test } from 'vitest';
import type { ClearPreview } from '#contract/matching/clearing-contract.ts';
import type { Finding, PartCount } from '#contract/matching/screening-contract.ts';
import { FIRST_ALERT_RULE } from '#matching';
import { createTestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import { aFinishedRun } from '../../../../../tests/support/matching-scenario.ts';
import { aScreenedBook, listedPerson } from '../../../../../tests/support/screened-book.ts';
import { addListVersion } from '../../../../../tests/support/screening-scenario.ts';
import { SYSTEM_AUTHOR } from '../../../documents/document-store.ts';
import { writeDocument } from '../../../documents/write-document.ts';
import { screenClients } from '../screen-clients.ts';

const NEVER = new AbortController().signal;

forEachDatabase('Deciding about findings', (createDatabase) => {
  test('the inbox lists the strongest first, with what was compared, and counts every part under each filter', async () => {
    const app = await createTestApp(createDatabase);
    const send = await aScreenedBook(app);
    const json = async (path: string) => (await send(`/api/screening${path}`)).json();
    const { items } = (await json('/findings')) as { items: Finding[] };
    expect(items.map(({ externalId, tier }) => [externalId, tier])).toEqual([
      ['same', 'likely'],
      ['other-1', 'conflicting'],
      ['other-2', 'conflicting'],
      ['namesake', 'possible'],
    ]);
    expect(items[0]).toMatchObject({
      ...{ score: 100, words: 100, combined: 100, birthday: 'exact', recommended: true, country: 'equal' },
      ours: { birthday: '1962-06-06', country: 'Malta' },
      theirs: { birthday: '1962-06-06', country: 'Malta', programme: 'HARBOUR-1' },
    });
    expect(items.slice(1).some(({ recommended }) => recommended)).toBe(false);
    const counts = async (filter = '') =>
      ((await json(`/parts${filter}`)) as PartCount[]).map(({ findings, records }) => [findings, records]);
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
      [2, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(await counts('?client=two')).toEqual([
      [0, 0],
      [0, 0],
      [2, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(await counts('?birthday=none')).toEqual([
      [0, 0],
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await counts('?kind=clients')).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect(await counts('?list=Watch&birthday=same')).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    expect((await json('/records?part=conflicting')).items).toMatchObject([
      { recordName: 'Hasan Karimi', clientName: 'Client two', findings: 2, best: 100 },
    ]);
    expect((await json('/findings?part=conflicting&record=two:c')).items).toHaveLength(2);
    await app.close();
  });

  test('clears exactly what was previewed, in the review as well, and one undo takes all of it back', async () => {
    const app = await createTestApp(createDatabase);
    const send = await aScreenedBook(app);
    await app.deps.jobs.start();
    const run = await aFinishedRun(send, { lists: ['Watch-1'] });
    const post = async (path: string, json: object = {}) => {
      const response = await send(`/api/screening${path}`, { method: 'POST', json });
      return { status: response.status, body: await response.json() };
    };
    const undecided = async () => {
      const { counts } = await (await send(`/api/matching/runs/${run.id}`)).json();
      return counts.contacts.undecided as number;
    };
    const before = await undecided();
    const filter = { part: 'conflicting', list: 'Watch' };
    const preview = (await post('/clear/preview', filter)).body as ClearPreview;
    expect(preview).toMatchObject({
      count: 2,
      clients: 1,
      recommended: 0,
      needsReason: false,
      nextCursor: null,
    });
    expect(preview.items.map(({ externalName }) => externalName)).toEqual(['Hasan Karimi', 'Hassan Karimi']);
    const all = (await post('/clear/preview')).body as ClearPreview;
    expect(all, 'what is recommended stays open').toMatchObject({ count: 3, recommended: 1 });
    expect((await post('/clear', { ...filter, hash: all.hash })).status).toBe(409);

    const cleared = await post('/clear', { ...filter, hash: preview.hash, reason: 'different-birthday' });
    expect(cleared.body).toEqual({
      cleared: 2,
      step: { label: 'Clear 2 birthday conflict of Watch', items: 2 },
    });
    expect(await undecided()).toBe(before - 2);
    expect((await post('/clear/preview', filter)).body).toMatchObject({ count: 0 });
    expect(await (await send('/api/screening')).json()).toMatchObject({
      open: { all: 2 },
      step: { items: 2 },
    });
    const { items } = await (await send('/api/matching/audit?limit=2')).json();
    expect(items).toMatchObject([
      { action: 'bulk', new: 'delete', reason: 'Different birthday', name: 'Hasan Karimi' },
      { action: 'bulk', new: 'delete', reason: 'Different birthday' },
    ]);

    expect((await post('/undo')).body).toEqual({ undone: 2, overtaken: 0, step: null });
    expect(await undecided()).toBe(before);
    expect((await post('/clear/preview', filter)).body).toEqual(preview);
    expect((await post('/undo')).status).toBe(409);
    await app.close();
  });

  test('a finding that is left out stays open, and a sanctions list asks for a reason', async () => {
    const app = await createTestApp(createDatabase);
    const send = await aScreenedBook(app);
    await app.deps.db.query.updateTable('reference_lists').set({ format: 'ofac' }).execute();
    const post = async (path: string, json: object) => {
      const response = await send(`/api/screening${path}`, { method: 'POST', json });
      return { status: response.status, body: await response.json() };
    };
    const filter = { part: 'conflicting' };
    const { hash, items, needsReason } = (await post('/clear/preview', filter)).body as ClearPreview;
    expect(needsReason).toBe(true);
    expect((await post('/clear', { ...filter, hash })).status).toBe(400);
    const except = [items[0]?.id];
    const request = { ...filter, hash, except, reason: 'different-birthday', note: 'Seen in person' };
    expect((await post('/clear', request)).body).toMatchObject({ cleared: 1 });
    const { items: left } = await (await send('/api/screening/findings?part=conflicting')).json();
    expect(left).toMatchObject([{ id: items[0]?.id }]);
    await app.close();
  });

  test('one finding is confirmed or cleared where it is seen, once, for the reason that its list asks for', async () => {
    const app = await createTestApp(createDatabase);
    const send = await aScreenedBook(app);
    const { query } = app.deps.db;
    const decide = async ({ id, changedAt }: Pick<Finding, 'id' | 'changedAt'>, json: object) => {
      const path = `/api/screening/findings/${id}/decision`;
      const response = await send(path, { method: 'POST', json: { changedAt, ...json } });
      return { status: response.status, body: await response.json() };
    };
    const open = async () => (await (await send('/api/screening/findings')).json()).items as Finding[];
    const [same, other] = (await open()) as [Finding, Finding];
    expect((await decide(same, { decision: 'confirm' })).body).toEqual({
      step: { label: 'Confirm Timofei Vetrogorov', items: 1 },
      waits: false,
    });
    expect((await open()).map(({ id }) => id)).not.toContain(same.id);
    expect((await decide(same, { decision: 'delete' })).status, 'it is decided').toBe(409);
    const stale = { ...other, changedAt: '2020-01-01T00:00:00.000Z' };
    expect((await decide(stale, { decision: 'delete' })).status, 'it has changed since').toBe(409);
    await query.updateTable('reference_lists').set({ format: 'ofac' }).execute();
    expect((await (await send(`/api/screening/findings/${other.id}`)).json()).needsReason).toBe(true);
    expect((await decide(other, { decision: 'delete' })).status).toBe(400);
    const reasoned = { decision: 'delete', reason: 'different-birthday', note: 'By passport' };
    expect((await decide(other, reasoned)).body.step.label).toBe('Clear Hasan Karimi');
    const { items } = await (await send('/api/matching/audit?limit=2')).json();
    expect(items).toMatchObject([
      { action: 'decide', new: 'delete', reason: 'Different birthday', note: 'By passport' },
      { action: 'decide', new: 'confirm', name: 'Timofei Vetrogorov' },
    ]);
    for (const left of [3, 4]) {
      expect((await send('/api/screening/undo', { method: 'POST', json: {} })).status).toBe(200);
      expect(await open()).toHaveLength(left);
    }
    await app.close();
  });

  test('undo leaves what another user decided since, says so, and reaches the step before', async () => {
    const app = await createTestApp(createDatabase);
    const ruth = await aScreenedBook(app);
    const temi = await app.signedInAs('temi.adeyemi@cairn.example');
    await app.deps.jobs.start();
    const run = await aFinishedRun(ruth, { lists: ['Watch-1'] });
    const open = async () => (await ruth.read('/api/screening/findings')).items as Finding[];
    const all = (await open()).map(({ externalId }) => externalId);
    const clear = async (wanted: string) => {
      const { id, changedAt } = (await open()).find(({ externalId }) => externalId === wanted) as Finding;
      await ruth.post(`/api/screening/findings/${id}/decision`, { changedAt, decision: 'delete' });
    };
    const undo = async () => (await ruth.post('/api/screening/undo', {})).json();
    const confirm = async (recordId: string, externalId: string) => {
      const path = `/api/matching/runs/${run.id}`;
      const { items } = await temi.read(`${path}/records/${encodeURIComponent(recordId)}/candidates?by=name`);
      const { key } = items.find((one: { externalId: string }) => one.externalId === externalId);
      const item = { recordId, key, decision: 'confirm', expected: 'delete' };
      expect((await temi.post(`${path}/decisions`, { items: [item] })).status).toBe(200);
    };
    await clear('namesake');
    const { hash } = await (await ruth.post('/api/screening/clear/preview', { part: 'conflicting' })).json();
    await ruth.post('/api/screening/clear', { part: 'conflicting', hash });
    await clear('same');
    await confirm('contacts:one:c', 'same');
    await confirm('contacts:two:c', 'other-1');
    expect(await undo()).toMatchObject({ undone: 0, overtaken: 1, step: { items: 2 } });
    expect(await undo()).toMatchObject({ undone: 1, overtaken: 1, step: { items: 1 } });
    expect(await undo()).toEqual({ undone: 1, overtaken: 0, step: null });
    const left = (await open()).map(({ externalId }) => externalId);
    expect(left).toEqual(all.filter((one) => one !== 'same' && one !== 'other-1'));
    await app.close();
  });

  test('nationality, country of birth and gender have their verdicts, and admit nothing', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ruth.penhale@cairn.example');
    const facts = { nationalities: ['Cyprus', 'Russia'], birthcountry: 'Georgia', gender: 'M' };
    const listed = { ...listedPerson('same', 'Timofei Vetrogorov', '1962-06-06'), ...facts };
    const stranger = { ...listedPerson('stranger', 'Ottilie Branderup'), ...facts };
    await addListVersion(app.deps.db, { name: 'Watch', number: 1 }, [listed, stranger]);
    const contact = { id: 'c', name: 'Timofei Vetrogorov', birthday: '1962-06-06' };
    const ours = { nationality: 'Cypriot', birthcountry: 'GE', gender: 'female' };
    await writeDocument(app.deps.db.query, {
      ...{ collection: 'clients', id: 'one', author: SYSTEM_AUTHOR },
      data: { name: 'Client one', contacts: [{ ...contact, ...ours }] },
    });
    await screenClients(app.deps, NEVER);
    const { items } = await (await send('/api/screening/findings')).json();
    const verdicts = {
      ...{ nationality: 'equal', birthcountry: 'equal', gender: 'different', birthyear: 'equal' },
    };
    expect(items).toMatchObject([
      {
        ...{ externalId: 'same', facts: verdicts },
        ours: { nationality: 'Cypriot' },
        theirs: { nationality: 'Cyprus, Russia' },
      },
    ]);
    const { candidate } = await (await send(`/api/screening/findings/${items[0].id}`)).json();
    expect(candidate.facts).toEqual(verdicts);
    expect(candidate.fields).toContainEqual(
      expect.objectContaining({ path: 'nationality', verdict: 'same-one-of-several' }),
    );
    expect(candidate.fields).toContainEqual(expect.objectContaining({ path: 'gender', verdict: 'conflict' }));
    await app.close();
  });

  test('years of birth are near as far as the firm says, and of equal candidates those with more facts come first', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ruth.penhale@cairn.example');
    const named = (id: string, birthday: string, gender: string) => ({
      ...listedPerson(id, 'Timofei Vetrogorov', birthday),
      gender,
    });
    await addListVersion(app.deps.db, { name: 'Watch', number: 1 }, [
      named('far', '1990-02-02', 'F'),
      named('near', '1958-03-09', 'F'),
      named('near-too', '1966-11-20', 'M'),
    ]);
    const contact = { id: 'c', name: 'Timofei Vetrogorov', birthday: '1962-06-06', gender: 'male' };
    await writeDocument(app.deps.db.query, {
      ...{ collection: 'clients', id: 'one', author: SYSTEM_AUTHOR },
      data: { name: 'Client one', contacts: [contact] },
    });
    await screenClients(app.deps, NEVER);
    const years = async () => {
      const { items }: { items: Finding[] } = await (await send('/api/screening/findings')).json();
      return items.map(({ externalId, facts, tier }) => [externalId, facts.birthyear, tier]);
    };
    expect((await years()).toSorted()).toEqual([
      ['far', 'different', 'conflicting'],
      ['near', 'different', 'conflicting'],
      ['near-too', 'different', 'conflicting'],
    ]);
    expect((await years())[0]?.[0], 'the gender agrees').toBe('near-too');
    const rule = { ...FIRST_ALERT_RULE, birthYears: 4 };
    const saved = await send('/api/screening/alert-rule', { method: 'PUT', json: { version: 1, rule } });
    expect(saved.status).toBe(200);
    expect(await years(), 'no finding moves').toEqual([
      ['near-too', 'near', 'conflicting'],
      ['near', 'near', 'conflicting'],
      ['far', 'different', 'conflicting'],
    ]);
    await app.deps.jobs.start();
    const run = await aFinishedRun(send, { lists: ['Watch-1'] });
    const [record] = (await (await send(`/api/matching/runs/${run.id}/records?kind=contacts`)).json()).items;
    const path = `/api/matching/runs/${run.id}/records/${encodeURIComponent(record.recordId)}/candidates`;
    const candidates: { externalId: string; facts: Finding['facts'] }[] = (await (await send(path)).json())
      .items;
    expect(candidates.map(({ externalId, facts }) => [externalId, facts.birthyear])).toEqual([
      ['near-too', 'near'],
      ['near', 'near'],
      ['far', 'different'],
    ]);
    await app.close();
  });

  test('findings are filtered by the countries and topics that their lists give, and what lists give is offered', async () => {
    const app = await createTestApp(createDatabase);
    const send = await app.signedInAs('ruth.penhale@cairn.example');
    const listed = (id: string, facts: object) => ({ ...listedPerson(id, 'Timofei Vetrogorov'), ...facts });
    await addListVersion(app.deps.db, { name: 'Watch', number: 1 }, [
      listed('one', { country: 'Cyprus', programme: undefined, topics: ['HARBOUR_1', 'HARBOUR%'] }),
      listed('two', { country: '', nationalities: ['Russia', 'Cypriot'], programme: 'HARBOURx1; OTHER' }),
      listed('three', { country: 'nowhere known', programme: undefined }),
    ]);
    await writeDocument(app.deps.db.query, {
      ...{ collection: 'clients', id: 'client', author: SYSTEM_AUTHOR },
      data: { name: 'Client', contacts: [{ id: 'c', name: 'Timofei Vetrogorov' }] },
    });
    await screenClients(app.deps, NEVER);
    const json = async (path: string) => (await send(`/api/screening${path}`)).json();
    expect((await json('')).marks).toEqual({
      countries: ['CY', 'RU'],
      topics: ['HARBOUR%', 'HARBOUR_1', 'HARBOURx1', 'OTHER'],
    });
    const ids = async (filter: string) =>
      ((await json(`/findings?${filter}`)).items as Finding[]).map(({ externalId }) => externalId).toSorted();
    expect(await ids('country=CY')).toEqual(['one', 'two']);
    expect(await ids('country=RU')).toEqual(['two']);
    expect(await ids('topic=HARBOUR_1'), 'no sign stands for another').toEqual(['one']);
    expect(await ids(`topic=${encodeURIComponent('HARBOUR%')}`)).toEqual(['one']);
    expect(await ids('topic=HARBOUR'), 'a topic is asked for whole').toEqual([]);
    expect(await ids('country=CY&topic=OTHER')).toEqual(['two']);
    const preview = await send('/api/screening/clear/preview', { method: 'POST', json: { country: 'CY' } });
    expect(((await preview.json()) as ClearPreview).count).toBe(2);
    await app.close();
  });
});
