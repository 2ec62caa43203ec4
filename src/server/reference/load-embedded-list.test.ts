import { expect, it } from 'vitest';
import { type Candidate, entityRecords, matchRecords } from '#matching';
import type { Client, EntityKind } from '#records';
import { forEachDatabase } from '../../../tests/support/create-test-database.ts';
import { dumpTables } from '../../../tests/support/dump-tables.ts';
import { demoDocuments } from '../db/seed/demo-documents.ts';
import { loadEmbeddedList } from './load-embedded-list.ts';
import { EMBEDDED_LIST_ID, readReferenceList } from './reference-list-store.ts';
import { readReferenceRows, toMatchRecord } from './reference-store.ts';
import { removeReferenceList } from './remove-reference-list.ts';

forEachDatabase('The embedded list', (createDatabase) => {
  it('is loaded once, by whoever starts first, and not again after it was removed', async () => {
    const { db, openAgain } = await createDatabase();
    const second = await openAgain();
    await Promise.all([loadEmbeddedList(db), loadEmbeddedList(second)]);
    await loadEmbeddedList(db);
    const list = await readReferenceList(db.query, EMBEDDED_LIST_ID);
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
    expect(await readReferenceList(db.query, EMBEDDED_LIST_ID)).toMatchObject({ state: 'removed' });
  });
});

forEachDatabase('Demo clients in the embedded list', (createDatabase) => {
  it('have candidates of every band, groups of every size, or none', async () => {
    const { db } = await createDatabase();
    await loadEmbeddedList(db);
    const found: Record<EntityKind, Candidate[][]> = { clients: [], contacts: [], relatedParties: [] };
    for (const kind of ['clients', 'contacts', 'relatedParties'] as const) {
      const places = Array.from({ length: 900 }, (_, row) => row);
      const rows = await readReferenceRows(db.query, { listId: EMBEDDED_LIST_ID, kind }, places);
      const records = demoDocuments
        .filter(({ collection }) => collection === 'clients')
        .flatMap(({ id, data }) => entityRecords(id, data as Client, [kind]));
      const matches = matchRecords({ kind, records, references: rows.map(toMatchRecord) });
      found[kind] = matches.map(({ candidates }) => candidates);
    }
    for (const kind of ['clients', 'contacts'] as const) {
      expect(found[kind].filter((candidates) => candidates.length === 0).length).toBeGreaterThan(2);
    }
    const all = Object.values(found).flat(2);
    const countOf = (isSo: (candidate: Candidate) => boolean) => all.filter(isSo).length;
    expect(countOf(({ evidence }) => evidence.recommended)).toBeGreaterThan(100);
    expect(countOf(({ evidence }) => evidence.band === 'candidate')).toBeGreaterThan(50);
    expect(countOf(({ evidence }) => evidence.band === 'low')).toBeGreaterThan(50);
    const groups = (kind: EntityKind, by: string) =>
      found[kind].map((candidates) => candidates.filter(({ evidence }) => evidence.admittedBy === by).length);
    expect(Math.max(...groups('contacts', 'birthday'))).toBeGreaterThan(10);
    expect(Math.max(...groups('relatedParties', 'birthplace'))).toBeGreaterThan(50);
    expect(groups('relatedParties', 'birthplace')).toContain(1);
    const fields = new Set(found.clients.flat().map(({ evidence }) => evidence.matchedField));
    expect([...fields].toSorted()).toEqual(['alias', 'name', 'prevname']);
  });
});
