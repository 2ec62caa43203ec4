import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Band, bandOf, entityRecords } from '#matching';
import type { Client, EntityKind } from '#records';
import { makeReferenceList } from '../../../scripts/make-reference-list.js';
import { createTestApp } from '../../../tests/support/create-test-app.ts';
import { forEachDatabase, type TestDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { type Candidate, matchEveryPair } from '../../../tests/support/match-every-pair.ts';
import { aFinishedRun } from '../../../tests/support/matching-scenario.ts';
import { demoDocuments } from '../app/demo-data/demo-documents.ts';
import { toReferenceRecord } from '../matching/to-reference-record.ts';
import { EMBEDDED_LIST, embeddedListId, loadEmbeddedList } from './load-embedded-list.ts';
import { changeListState, listReferenceLists, readReferenceList } from './reference-list-store.ts';
import { readReferenceRows } from './reference-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

/** The hash of the file by version. */
const SHA256: Record<number, string> = {
  1: '14f74eee0c7160d0843aea4e1132346752648d70c19062c006b52e6d39cb1bb3',
};

describe('The file of the embedded list', () => {
  it('The file of the embedded list equals the output of its script', async () => {
    expect(await readFile(EMBEDDED_LIST.file, 'utf8')).toBe(makeReferenceList());
  });

  it('The version of the embedded list is raised whenever its file changes', async () => {
    const hash = createHash('sha256').update(await readFile(EMBEDDED_LIST.file));
    expect(hash.digest('hex')).toBe(SHA256[EMBEDDED_LIST.version]);
  });
});

forEachDatabase('The embedded list', (createDatabase) => {
  const aRelease = async ({ dataDir }: Pick<TestDatabase, 'dataDir'>, version: number) => {
    const file = join(dataDir, `release-${version}.jsonl`);
    const names = ['Northwind Quay Limited', `Company of version ${version}`];
    const lines = names.map((name, at) => JSON.stringify({ kind: 'clients', id: `r${at}`, name }));
    await writeFile(file, lines.join('\n'));
    return { version, file };
  };
  const idsOf = async ({ db }: Pick<TestDatabase, 'db'>) =>
    (await listReferenceLists(db.query)).map(({ id }) => id);

  it('The embedded list is loaded once by concurrent starts, and not again after it was removed', async () => {
    const { db, openAgain } = await createDatabase();
    const second = await openAgain();
    await Promise.all([loadEmbeddedList(db), loadEmbeddedList(second)]);
    await loadEmbeddedList(db);
    const list = await readReferenceList(db.query, embeddedListId(EMBEDDED_LIST.version));
    expect(list).toMatchObject({
      state: 'ready',
      badRows: 0,
      counts: { clients: 600, contacts: 900, relatedParties: 700 },
    });
    const before = await dumpTables(db);
    await loadEmbeddedList(db);
    expect(await dumpTables(db)).toEqual(before);
    if (list) await removeReferenceList(db, list);
    await loadEmbeddedList(db);
    expect(await listReferenceLists(db.query)).toEqual([]);
  });

  it('The embedded list of a later release is loaded beside the earlier one, once, and not again after it was removed', async () => {
    const database = await createDatabase();
    const { db } = database;
    const second = await database.openAgain();
    const [first, tenth, eleventh] = [
      await aRelease(database, 1),
      await aRelease(database, 10),
      await aRelease(database, 11),
    ];
    await loadEmbeddedList(db, first);
    await Promise.all([loadEmbeddedList(db, tenth), loadEmbeddedList(second, tenth)]);
    await loadEmbeddedList(second, first);
    expect(await idsOf(database)).toEqual(['embedded.10', 'embedded']);
    expect(await readReferenceList(db.query, 'embedded.10')).toMatchObject({ counts: { clients: 2 } });
    const list = await readReferenceList(db.query, 'embedded.10');
    if (list) await removeReferenceList(db, list);
    await loadEmbeddedList(db, eleventh);
    expect(await idsOf(database)).toEqual(['embedded']);
  });

  it('A half-loaded embedded list of an earlier release is replaced by the later one, and not the other way round', async () => {
    const database = await createDatabase();
    const { db } = database;
    await loadEmbeddedList(db, await aRelease(database, 2));
    await changeListState(db.query, 'embedded.2', { from: 'ready', to: 'importing' });
    await loadEmbeddedList(db, await aRelease(database, 1));
    expect(await idsOf(database)).toEqual([]);
    await loadEmbeddedList(db, await aRelease(database, 3));
    expect(await idsOf(database)).toEqual(['embedded.3']);
    expect(await readReferenceList(db.query, 'embedded.2')).toBeNull();
  });

  it('The embedded list of a later release keeps the decisions about the earlier one', async () => {
    const app = await createTestApp(createDatabase);
    const { db } = app.deps;
    const release = (version: number) => aRelease({ dataDir: app.deps.config.dataDir }, version);
    const send = await app.signedInAs('ada@north-quay.example');
    await app.deps.jobs.start();
    await send('/api/clients/north', { method: 'PUT', json: { name: 'Northwind Quay Ltd' } });
    await loadEmbeddedList(db, await release(1));
    const run = await aFinishedRun(send, { lists: ['embedded'] });
    const path = `/api/matching/runs/${run.id}`;
    const { hash } = await (
      await send(`${path}/bulk`, { method: 'POST', json: { what: 'confirm-recommended' } })
    ).json();
    await send(`${path}/bulk/apply`, { method: 'POST', json: { what: 'confirm-recommended', hash } });
    await loadEmbeddedList(db, await release(2));
    const next = await aFinishedRun(send, { lists: ['embedded.2'] });
    expect(next.counts.clients).toMatchObject({ candidates: 1, confirmed: 1, undecided: 0 });
    await app.close();
  });
});

forEachDatabase('Demo clients in the embedded list', (createDatabase) => {
  it('Demo clients have candidates of every band, groups of every size, or none', async () => {
    const { db } = await createDatabase();
    await loadEmbeddedList(db);
    const found: Record<EntityKind, Candidate[][]> = { clients: [], contacts: [], relatedParties: [] };
    for (const kind of ['clients', 'contacts', 'relatedParties'] as const) {
      const rowNumbers = Array.from({ length: 900 }, (_, row) => row);
      const rows = await readReferenceRows(
        db.query,
        { listId: embeddedListId(EMBEDDED_LIST.version), kind },
        rowNumbers,
      );
      const records = demoDocuments
        .filter(({ collection }) => collection === 'clients')
        .flatMap(({ id, data }) => entityRecords(id, data as Client, [kind]));
      const matches = matchEveryPair({ kind, records, references: rows.map(toReferenceRecord) });
      found[kind] = matches.map(({ candidates }) => candidates);
    }
    for (const kind of ['clients', 'contacts'] as const) {
      expect(found[kind].filter((candidates) => candidates.length === 0).length).toBeGreaterThan(2);
    }
    const all = Object.values(found).flat(2);
    const countOf = (isSo: (candidate: Candidate) => boolean) => all.filter(isSo).length;
    const isOfBand = (band: Band) => (one: Candidate) => bandOf(one.evidence.score, one.recommended) === band;
    expect(countOf(isOfBand('recommended'))).toBeGreaterThan(50);
    expect(countOf(isOfBand('candidate'))).toBeGreaterThan(50);
    expect(countOf(isOfBand('low'))).toBeGreaterThan(50);
    const groups = (kind: EntityKind, by: string) =>
      found[kind].map((candidates) => candidates.filter(({ evidence }) => evidence.admittedBy === by).length);
    expect(Math.max(...groups('contacts', 'birthday'))).toBeGreaterThan(10);
    expect(Math.max(...groups('relatedParties', 'birthplace'))).toBeGreaterThan(50);
    expect(groups('relatedParties', 'birthplace')).toContain(1);
    const fields = new Set(found.clients.flat().map(({ evidence }) => evidence.matchedField));
    expect([...fields].toSorted()).toEqual(['alias', 'name', 'prevname', 'transliterated']);
  });
});
