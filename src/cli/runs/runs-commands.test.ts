import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type SendTestRequest, type TestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { addReferenceList, aFinishedRun, untilEnded } from '../../../tests/support/matching-scenario.ts';
import { runCairn } from '../../../tests/support/run-cairn.ts';
import type { MatchRun } from '../../contract/matching/match-run-contract.ts';

const TABLES = ['match_results', 'match_groups', 'match_scores', 'match_records'] as const;
const FIRMS = ['Northwind Quay', 'Northwind Quayside', 'Marsh Holdings', 'Siemens', 'Pier Trading'];
const PEOPLE = ['Ann Marsh', 'Anne Marsh', 'Ivan Petrov', 'A. Marsh', 'Bo Quay'];
const DAYS = ['1980-03-12', '1980-12-03', '1955-06-07'];

forEachDatabase('cairn runs', (createDatabase) => {
  let database: TestDatabase;
  let app: TestApp;
  let send: SendTestRequest;
  beforeAll(async () => {
    app = await createTestApp(async () => {
      database = await createDatabase();
      return database;
    });
    send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await addReferenceList(app.deps.db, { id: 'list-1' }, [
      ...FIRMS.map((name, at) => ({ kind: 'clients' as const, id: `r${at}`, name: `${name} Limited` })),
      { kind: 'clients', id: '=1+1', name: 'Other', prevname: 'Siemens; Halske', alias: 'Сименс' },
      { kind: 'contacts', id: 'p0', name: 'Иван Петров', birthday: DAYS[0] as string },
      ...PEOPLE.map((name, at) => ({
        ...{ kind: 'contacts' as const, id: `p${at + 1}`, name },
        birthday: DAYS[at % DAYS.length] as string,
      })),
    ]);
    for (const [at, name] of [...FIRMS, ...FIRMS].entries()) {
      const [firstname, lastname] = (PEOPLE[at % PEOPLE.length] as string).split(' ');
      const contacts = [{ id: 'c1', firstname, lastname, birthday: DAYS[at % DAYS.length] }];
      await send(`/api/clients/n${at}`, { method: 'PUT', json: { name: `${name} Ltd`, contacts } });
    }
  });
  afterAll(() => app.close());

  const path = (name: string) => join(database.dataDir, name);
  const cairn = (...args: string[]) => runCairn(database, args);

  /** What a run found, without what names the run and what differs from earlier ones. */
  async function foundBy(runId: string) {
    const found = await Promise.all(
      TABLES.map((table) =>
        app.deps.db.query.selectFrom(table).selectAll().where('run_id', '=', runId).execute(),
      ),
    );
    return found.map((rows) =>
      rows
        .map(({ run_id: _, ...row }) => {
          const { come, changed, gone, change, ...kept } = row as Record<string, unknown>;
          const bytes =
            kept.packed instanceof Uint8Array ? Buffer.from(kept.packed).toString('hex') : undefined;
          return JSON.stringify({ ...kept, packed: bytes });
        })
        .toSorted(),
    );
  }

  /** Matches a kind elsewhere, in two parts, and puts the candidates into a file. */
  async function matchElsewhere(kind: 'clients' | 'contacts'): Promise<string> {
    await writeFile(path('ours.jsonl'), (await cairn('runs', 'records', '--kind', kind)).stdout);
    const list = await cairn('runs', 'records', '--kind', kind, '--list', 'Test list');
    await writeFile(path('list.jsonl'), list.stdout);
    const args = ['match', 'ours.jsonl', 'list.jsonl', '--spellings'];
    args.push('--kind', kind === 'clients' ? 'organisation' : 'person');
    const parts = [await cairn(...args, '--part', '1/2'), await cairn(...args, '--part', '2/2')];
    await writeFile(path(`${kind}.csv`), parts.map(({ stdout }) => stdout).join(''));
    return `${kind}.csv`;
  }

  it('takes candidates that were computed elsewhere, and finds with them what a run finds', async () => {
    const kinds = ['clients', 'contacts'] as const;
    const compared = await aFinishedRun(send, { lists: ['list-1'], kinds: [...kinds] });
    expect(compared.counts.contacts.groups, 'other spellings are among them').toBeGreaterThan(0);
    expect(compared.givenBy).toBe(null);
    const files = [await matchElsewhere('clients'), await matchElsewhere('contacts')];
    const args = [
      'runs',
      'import',
      ...files,
      '--kind',
      'clients',
      '--kind',
      'contacts',
      '--list',
      'Test list@1',
    ];
    const dry = await cairn(...args, '--dry-run');
    expect(dry).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('would be taken') });
    const taken = await cairn(...args);
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    const [, runId = ''] = /were added to run ([\w-]+)\./.exec(taken.stdout) ?? [];
    const run: MatchRun = await untilEnded(send, runId);
    expect(run).toMatchObject({ state: 'done', givenBy: 'clients.csv, contacts.csv', startedBy: 'system' });
    expect(await foundBy(runId)).toEqual(await foundBy(compared.id));
    expect(await app.deps.db.query.selectFrom('match_given').select('run_id').execute()).toEqual([]);
    const audit = await (await send(`/api/matching/audit?runId=${runId}`)).json();
    expect(JSON.stringify(audit)).toContain('taken from clients.csv, contacts.csv');
  });

  it('keeps the best candidates that the command keeps, in a run that compares and in one that takes all of them', async () => {
    const ours = await cairn('runs', 'records', '--kind', 'clients');
    const list = await cairn('runs', 'records', '--kind', 'clients', '--list', 'Test list');
    await writeFile(path('ours.jsonl'), ours.stdout);
    await writeFile(path('list.jsonl'), list.stdout);
    const match = ['match', 'ours.jsonl', 'list.jsonl', '--kind', 'organisation'];
    const all = (await cairn(...match)).stdout;
    await writeFile(path('all.csv'), all);
    const best = (await cairn(...match, '--top', '1')).stdout.trim().split('\n').slice(1);
    const leftOut = all.trim().split('\n').length - 1 - best.length;
    expect(leftOut).toBeGreaterThan(0);
    const compared = await aFinishedRun(send, { lists: ['list-1'], kinds: ['clients'], top: 1 });
    const args = ['runs', 'import', 'all.csv', '--kind', 'clients', '--list', 'Test list', '--top', '1'];
    const [, takenId = ''] = /were added to run ([\w-]+)\./.exec((await cairn(...args)).stdout) ?? [];
    for (const run of [compared, await untilEnded(send, takenId)]) {
      expect(run).toMatchObject({ state: 'done', top: 1, counts: { clients: { leftOut } } });
      const rows = await (await send(`/api/matching/runs/${run.id}/export?format=json`)).json();
      const kept = rows.flatMap((row: Record<string, unknown>) =>
        row.admittedBy === 'name'
          ? [[String(row.recordId).replace('clients:', ''), row.externalId, row.score, row.recommended]]
          : [],
      );
      const written = best.map((line) => {
        const [id, , externalId, , score, , recommended] = line.split(',');
        return [id, externalId?.replace(/^'/, ''), Number(score), recommended === 'true'];
      });
      expect(kept.toSorted()).toEqual(written.toSorted());
    }
  });

  it('says what does not hold of a file in a sentence each, and takes nothing of it', async () => {
    const before = await (await send('/api/matching/runs')).json();
    const heading = 'internalId,internalName,matchedExternalId,externalName,nameScore\n';
    const rows = [
      'n0,Northwind Quay Ltd,r0,Northwind Quay Limited,100',
      'n99,Nobody,r0,Northwind Quay Limited,100',
      'n0,Northwind Quay Ltd,r99,Nobody,100',
      'n0,Northwind Key Ltd,r0,Northwind Quay Limited,100',
      'n0,Northwind Quay Ltd,r0,Northwind Key Limited,100',
      'n0,Northwind Quay Ltd,r1,Northwind Quayside Limited,99',
      'n0,Northwind Quay Ltd,r3,Siemens Limited,20',
    ];
    await writeFile(path('bad.csv'), `${heading}${rows.join('\n')}\n`);
    const { code, stderr } = await cairn(
      'runs',
      'import',
      'bad.csv',
      '--kind',
      'clients',
      '--list',
      'list-1',
    );
    expect(code).toBe(2);
    expect(stderr.trimEnd().split('\n')).toEqual([
      '1 row has an internalId that is not one of our clients: “n99” in row 2 of bad.csv.',
      '1 row has a matchedExternalId that is not one of the clients of Test list, version 1: “r99” in row 3 of bad.csv.',
      '1 row names a record that has changed since: “Northwind Key Ltd” in row 4 of bad.csv is “Northwind Quay Ltd” here. Match again.',
      '1 row names a record of another version of Test list than 1: “Northwind Key Limited” in row 5 of bad.csv is “Northwind Quay Limited” here.',
      expect.stringMatching(
        /^2 rows have another nameScore than the names have here, which have changed since: 99 in row 6 of bad\.csv is \d+ here\. Match again\.$/,
      ),
      'Nothing was taken.',
    ]);
    expect(await (await send('/api/matching/runs')).json()).toEqual(before);
  });

  it.each([
    [['--kind', 'clients', '--list', 'Gone'], 2, 'There is no list “Gone” that is ready'],
    [['--kind', 'clients', '--list', 'Test list@2'], 2, 'There is no list “Test list@2” that is ready'],
    [['--kind', 'firms', '--list', 'Test list'], 2, '--kind is one of clients, contacts, relatedParties.'],
    [['--list', 'Test list'], 2, 'Give --kind once for all files'],
    [['--kind', 'clients', '--list', 'Test list'], 1, 'other.csv has no column internalId'],
  ])('refuses %j', async (args, code, sentence) => {
    await writeFile(path('other.csv'), 'id,name\n1,A\n');
    expect(await cairn('runs', 'import', 'other.csv', ...args)).toMatchObject({
      code,
      stderr: expect.stringContaining(sentence),
    });
  });

  it('refuses files that leave a kind and a list of the run without candidates', async () => {
    await addReferenceList(app.deps.db, { id: 'list-2', name: 'Second list' }, [
      { kind: 'clients', id: 's1', name: 'Siemens Limited' },
      { kind: 'contacts', id: 's2', name: 'Ann Marsh' },
    ]);
    for (const name of ['one.csv', 'two.csv'])
      await writeFile(path(name), 'internalId,internalName,matchedExternalId,externalName,nameScore\n');
    const kinds = ['--kind', 'clients', '--kind', 'contacts'];
    const lists = ['--list', 'Test list', '--list', 'Second list'];
    expect(await cairn('runs', 'import', 'one.csv', 'two.csv', ...kinds, ...lists)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('No file has the candidates of clients in Second list, version 1:'),
    });
  });
});
