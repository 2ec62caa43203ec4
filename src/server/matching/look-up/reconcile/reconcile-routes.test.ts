import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import {
  addReferenceList,
  aFinishedRun,
  type TestReference,
} from '../../../../../tests/support/matching-scenario.ts';
import { programOf, withToken } from '../../../../../tests/support/token-scenario.ts';
import { readEntityId, writeEntityId } from './reconciled-entity.ts';

const BIRTHDAY = '1971-06-04';
const NAME = 'Anneliese Thorsen Vale';

const people: TestReference[] = [
  { kind: 'contacts', id: 'a', name: NAME, birthday: BIRTHDAY },
  { kind: 'contacts', id: 'b', name: 'Annelie Thorsen Vale', birthday: '1958-11-30' },
  { kind: 'clients', id: 'd', name: 'Thorsen Vale Shipping Ltd' },
];

type Candidate = {
  id: string;
  name: string;
  score: number;
  match: boolean;
  type: { id: string }[];
  features: { id: string; value: number }[];
};

forEachDatabase('The reconciliation service', (createDatabase) => {
  let app: TestApp;
  let user: TestUser;
  let secret: string;
  beforeAll(async () => {
    app = await createTestApp(createDatabase);
    user = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'one', name: 'Harbour list' }, people);
    await addReferenceList(app.deps.db, { id: 'two', name: 'Second list' }, [
      { kind: 'contacts', id: 'e', name: 'Anneliese Vale', birthday: BIRTHDAY },
    ]);
    ({ secret } = await programOf(app, user, { rights: ['screen'] }));
  });
  afterAll(() => app.close());

  const service = (list = 'Harbour list', token = secret) =>
    `/reconcile/${token}/${encodeURIComponent(list)}`;
  const read = async (path: string) => (await app.request(path)).json();
  const ask = async (queries: object, list?: string) => {
    const answer = await app.request(service(list), {
      method: 'POST',
      body: new URLSearchParams({ queries: JSON.stringify(queries) }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, { result: Candidate[] }> };
  };

  it('describes itself: version, types, and the addresses of its parts with the token in them', async () => {
    const manifest = await read(service());
    expect(manifest).toMatchObject({
      versions: ['0.2', '1.0-draft'],
      name: 'Cairn: Harbour list',
      identifierSpace: expect.stringMatching(/^http/),
      schemaSpace: expect.stringMatching(/^http/),
      defaultTypes: [{ id: 'person' }, { id: 'organisation' }],
      preview: { url: expect.stringContaining('{{id}}') },
    });
    expect(manifest.suggest.entity.service_url).toContain(secret);
  });

  it('answers a batch by GET and by POST alike, with both numbers and the birthday as features', async () => {
    const queries = {
      q0: { query: NAME, type: 'person', properties: [{ pid: 'birthday', v: BIRTHDAY }] },
      q1: { query: 'Thorsen Vale Shipping', type: ['organisation'], limit: 1 },
      q2: { query: '???' },
    };
    const { status, body } = await ask(queries);
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['q0', 'q1', 'q2']);
    expect(body.q0?.result[0]).toMatchObject({
      id: 'contacts:a@Harbour%20list',
      name: NAME,
      score: 100,
      match: true,
      type: [{ id: 'person', name: 'Person' }],
      features: [
        { id: 'name_score', name: 'Name score', value: 100 },
        { id: 'word_score', name: 'Word score', value: 100 },
        { id: 'birthday', name: 'Birthday', value: 1 },
      ],
    });
    expect(body.q1?.result).toMatchObject([{ name: 'Thorsen Vale Shipping Ltd' }]);
    expect(body.q2).toEqual({ result: [] });
    const byGet = await read(`${service()}?queries=${encodeURIComponent(JSON.stringify(queries))}`);
    expect(byGet).toEqual(body);
  });

  it('finds the candidates of a look-up, in the same order', async () => {
    const { items } = await user.read(
      `/api/matching/search?name=${NAME}&kind=person&lists[]=one&lists[]=two`,
    );
    const { body } = await ask({ q: { query: NAME, type: 'person', limit: 25 } }, 'all');
    const names = (body.q?.result ?? []).map(({ name, score }) => [name, score]);
    expect(names).toEqual(
      items.map(({ externalName, combined }: { externalName: string; combined: number }) => [
        externalName,
        combined,
      ]),
    );
  });

  it('a candidate that its birthday puts first has a higher score than the next', async () => {
    const asked = { query: 'Anneliese Vale', type: 'person' };
    const birthday = [{ pid: 'birthday', v: '1958-11-30' }];
    const { body } = await ask({ byName: asked, byBirthday: { ...asked, properties: birthday } }, 'all');
    expect(body.byName?.result[0]?.name).toBe('Anneliese Vale');
    expect(body.byBirthday?.result[0]?.name).toBe('Annelie Thorsen Vale');
    const scores = body.byBirthday?.result.map(({ score }) => score) ?? [];
    expect(scores).toEqual([...new Set(scores)].toSorted((a, b) => b - a));
  });

  it('a conflicting birthday is no match', async () => {
    const properties = [{ pid: 'birthday', v: '1999-12-24' }];
    const { body } = await ask({ q: { query: NAME, type: 'person', properties } });
    expect(body.q?.result.map(({ match }) => match)).not.toContain(true);
    expect(body.q?.result[0]?.features).toContainEqual({ id: 'birthday', name: 'Birthday', value: 0 });
  });

  it('remembers what was decided about a record of ours: a confirmed one is a match, a deleted one is left out', async () => {
    const contacts = [{ id: '1', firstname: 'Annelie', lastname: 'Thorsen Vahl', birthday: '1958-11-03' }];
    await user.put('/api/clients/hadleigh', { name: 'Hadleigh Marine', contacts });
    const run = await aFinishedRun(user, { lists: ['one'], kinds: ['contacts'] });
    const record = 'contacts:hadleigh:1';
    const path = `/api/matching/runs/${run.id}/records/${record}/candidates`;
    const { items } = (await user.read(path)) as { items: { key: string; externalId: string }[] };
    const decide = (externalId: string, decision: string) =>
      user.post(`/api/matching/runs/${run.id}/decisions`, {
        items: [{ recordId: record, key: items.find((one) => one.externalId === externalId)?.key, decision }],
      });
    const properties = [{ pid: 'id', v: record }];
    const asked = { q: { query: 'Annelie Thorsen Vahl', type: 'person', properties } };
    const before = (await ask(asked)).body.q?.result ?? [];
    expect(before.length).toBe(2);
    expect((await decide('b', 'confirm')).status).toBe(200);
    const confirmed = (await ask(asked)).body.q?.result ?? [];
    expect(confirmed[0]).toMatchObject({ id: 'contacts:b@Harbour%20list', match: true });
    expect((await decide('a', 'delete')).status).toBe(200);
    expect((await ask(asked)).body.q?.result.map(({ id }) => id)).toEqual(['contacts:b@Harbour%20list']);
    await user.put('/api/clients/hadleigh', {
      name: 'Hadleigh Marine',
      contacts: [{ ...contacts[0], birthday: '1958-11-04' }],
    });
    expect((await ask(asked)).body.q?.result.length, 'changed values reopen a decision').toBe(2);
  });

  it('takes decisions back as those of the review: logged, and undone there in one step', async () => {
    const contacts = [{ id: '1', firstname: 'Annelie', lastname: 'Thorsen Vael' }];
    await user.put('/api/clients/quayside', { name: 'Quayside', contacts });
    const run = await aFinishedRun(user, { lists: ['one'], kinds: ['contacts'] });
    const send = async (token: string, candidate = 'contacts:b@Harbour%20list') =>
      app.request(`${service('Harbour list', token)}/decisions`, {
        method: 'POST',
        json: {
          decisions: [{ record: 'contacts:quayside:1', candidate, decision: 'confirm', note: 'Sheet 4' }],
        },
      });
    expect((await send(secret)).status, 'screening alone decides nothing').toBe(403);
    const { secret: both } = await programOf(app, user, { rights: ['screen', 'write'] });
    expect((await send(both, 'clients:d@Harbour%20list')).status).toBe(400);
    expect((await send(both, 'contacts:none@Harbour%20list')).status).toBe(404);
    expect(await (await send(both)).json()).toMatchObject({ step: { label: 'By a program: 1', items: 1 } });
    const { items } = await user.read('/api/matching/audit?action=decide');
    expect(items[0]).toMatchObject({ by: 'ada@north-quay.example', new: 'confirm', note: 'Sheet 4' });
    expect((await user.post(`/api/matching/runs/${run.id}/undo`, {})).status).toBe(200);
    expect((await user.read('/api/matching/audit?action=undo')).items[0]).toMatchObject({ new: 'undecided' });
  });

  it('extends records by every kept column, and proposes the columns', async () => {
    const id = 'contacts:a@Harbour%20list';
    const proposed = await read(`${service()}/properties?type=person`);
    const ids = proposed.properties.map((one: { id: string }) => one.id);
    expect(ids).toEqual(expect.arrayContaining(['id', 'list', 'name', 'birthday']));
    const properties = [{ id: 'name' }, { id: 'birthday' }, { id: 'id' }, { id: 'unknown' }];
    const extend = JSON.stringify({ ids: [id, 'contacts:none@Harbour%20list'], properties });
    const { meta, rows } = await read(`${service()}?extend=${encodeURIComponent(extend)}`);
    expect(meta).toMatchObject([
      { id: 'name', name: 'Name' },
      { id: 'birthday' },
      { id: 'id' },
      { id: 'unknown' },
    ]);
    expect(rows[id]).toEqual({
      name: [{ str: NAME }],
      birthday: [{ str: BIRTHDAY }],
      id: [{ str: 'a' }],
      unknown: [],
    });
    expect(rows['contacts:none@Harbour%20list']).toMatchObject({ name: [] });
  });

  it('suggests entities, types and properties, and shows a record as a small page without scripts', async () => {
    const { result } = await read(`${service()}/suggest/entity?prefix=${NAME}`);
    expect(result[0]).toMatchObject({
      id: 'contacts:a@Harbour%20list',
      name: NAME,
      notable: [{ id: 'person' }],
    });
    const known = await read(
      `${service()}/suggest/entity?prefix=${encodeURIComponent('contacts:b@Harbour%20list')}`,
    );
    expect(known.result).toMatchObject([{ name: 'Annelie Thorsen Vale' }]);
    expect((await read(`${service()}/suggest/type?prefix=org`)).result).toMatchObject([
      { id: 'organisation' },
    ]);
    expect((await read(`${service()}/suggest/property?prefix=birth`)).result).toMatchObject([
      { id: 'birthday' },
      { id: 'birthplace' },
    ]);
    const preview = await app.request(
      `${service()}/preview?id=${encodeURIComponent('contacts:a@Harbour%20list')}`,
    );
    expect(preview.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(await preview.text()).toContain(`<h1>${NAME}</h1>`);
  });

  it('takes the token in the address, as a parameter or as a header, lets every site read, and knows no cookie', async () => {
    const paths = [service(), `${service('all', '-')}?token=${secret}`];
    for (const path of paths) {
      const answer = await app.request(path, { headers: { origin: 'http://127.0.0.1:3333' } });
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    const byHeader = await withToken(app, secret)(service('all', '-'));
    expect(await byHeader.json()).toMatchObject({
      suggest: { entity: { service_url: expect.not.stringContaining(secret) } },
    });
    expect((await user(service('all', '-'))).status).toBe(401);
    expect((await app.request(service(), { method: 'OPTIONS' })).status).toBe(204);
    expect(app.logged()).not.toContain(secret);
  });

  it.each([
    ['not JSON', '{', 400],
    ['a misnamed property', '{"q":{"query":"Ada","properties":[{"p":"birthday","v":"x"}]}}', 400],
    ['an empty query', '{"q":{}}', 400],
    [
      'too many queries',
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, at) => [at, { query: 'a' }]))),
      413,
    ],
  ])('refuses %s', async (_what, queries, status) => {
    const answer = await app.request(`${service()}?queries=${encodeURIComponent(queries)}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each(['/', '/none', '/suggest/none'])(
    'answers an address that is none of it as a program reads it: %s',
    async (more) => {
      const answer = await app.request(`${service()}${more}`);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404 });
    },
  );

  it('a token limited to a list reaches that list alone, also by a look-up', async () => {
    const limited = await programOf(app, user, { rights: ['screen'], lists: ['Second list'] });
    expect((await app.request(service('Second list', limited.secret))).status).toBe(200);
    expect((await app.request(service('Harbour list', limited.secret))).status).toBe(403);
    const { lists } = await (await limited.send(`/api/matching/search?name=${NAME}&kind=person`)).json();
    expect(lists.map(({ name }: { name: string }) => name)).toEqual(['Second list']);
    expect((await limited.send(`/api/matching/search?name=${NAME}&kind=person&lists[]=one`)).status).toBe(
      403,
    );
    expect((await app.request(service('No list'))).status).toBe(404);
  });

  it('audits that names were looked up, without the names', async () => {
    await ask({ q: { query: 'Quillon Zebedee', type: 'person' } }, 'Second list');
    const { items } = await user.read('/api/matching/audit?action=look up');
    expect(items[0].note).toBe('Second list, version 1. 1 name looked up by a program.');
    expect(app.logged()).not.toMatch(/quillon/i);
  });
});

it('an id of a reference record is read as it was written, whatever it holds', () => {
  const entity = { kind: 'contacts', externalId: 'a:b@c/ü %', listName: 'List @ home: 1' } as const;
  expect(readEntityId(writeEntityId(entity))).toEqual(entity);
  for (const id of ['', 'contacts:a', 'ships:a@b', 'contacts:%E0%A4%A@b'])
    expect(readEntityId(id)).toBeNull();
});
