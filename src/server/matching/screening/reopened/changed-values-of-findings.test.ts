import { expect, test } from 'vitest';
import type { Finding } from '#contract/matching/screening-contract.ts';
import { createTestApp, type TestApp } from '../../../../../tests/support/create-test-app.ts';
import { forEachDatabase } from '../../../../../tests/support/create-test-database.ts';
import type { TestReference } from '../../../../../tests/support/matching-scenario.ts';
import { addListVersion } from '../../../../../tests/support/screening-scenario.ts';
import { SYSTEM_AUTHOR } from '../../../documents/document-store.ts';
import { writeDocument } from '../../../documents/write-document.ts';
import { screenClients } from '../screen-clients.ts';

const NEVER = new AbortController().signal;
const ANNA = { kind: 'contacts', id: 'a', name: 'Anna Ilinska' } as const;
const TODAY = new Date().toISOString().slice(0, 10);

/** A client with one contact, and a list of one record, which the steps of a test change. */
async function aBook(app: TestApp) {
  const { db } = app.deps;
  const send = await app.signedInAs('ruth@cairn.example');
  let number = 0;
  const screened = async () => {
    await screenClients(app.deps, NEVER);
    const { items } = await (await send('/api/screening/findings')).json();
    return (items as Finding[]).find(({ kind }) => kind === 'contacts');
  };
  return {
    send,
    async list(record: Omit<TestReference, 'kind' | 'id' | 'name'> & { name?: string }) {
      await addListVersion(db, { name: 'Watch', number: ++number }, [
        { ...ANNA, ...record } as TestReference,
      ]);
      return screened();
    },
    async listOfNone() {
      await addListVersion(db, { name: 'Watch', number: ++number }, []);
      return screened();
    },
    async save(contact: { name: string; birthday?: string }) {
      const data = { name: 'Balaton Frachter Kft', contacts: [{ id: 'c', ...contact }] };
      await writeDocument(db.query, { collection: 'clients', id: 'balaton', author: SYSTEM_AUTHOR, data });
      return screened();
    },
    async clear(finding: Finding | undefined) {
      const { id, changedAt } = finding as Finding;
      const answer = await send(`/api/screening/findings/${id}/decision`, {
        method: 'POST',
        json: { changedAt, decision: 'delete' },
      });
      expect(answer.status).toBe(200);
    },
  };
}

forEachDatabase('What opens a finding again', (createDatabase) => {
  test('is each value that changed since it was decided, with what it was and is, whichever side changed it', async () => {
    const app = await createTestApp(createDatabase);
    const book = await aBook(app);
    await book.list({ birthday: '1960' });
    const first = await book.save({ name: 'Anna Ilinska', birthday: '1953-08-31' });
    expect(first).toMatchObject({ state: 'new', changes: [] });
    await book.clear(first);

    const theirs = { side: 'theirs', field: 'birthday', before: '1960', after: '1953' };
    const reopened = await book.list({ birthday: '1953' });
    expect(reopened).toMatchObject({ earlier: { value: 'delete' }, changes: [theirs] });

    const ours = { side: 'ours', field: 'birthday', before: '1953-08-31', after: '1954-08-31' };
    const later = await book.save({ name: 'Anna Ilinska', birthday: '1954-08-31' });
    expect(later?.changes, 'what changed before is still undecided').toEqual([theirs, ours]);
    const back = await book.list({ birthday: '1960' });
    expect(back?.changes, 'a value that is as it was says nothing').toEqual([ours]);

    await book.clear(back);
    const programme = await book.list({ birthday: '1960', programme: 'HARBOUR-1' });
    expect(programme, 'nothing that is compared has changed').toBeUndefined();
    await app.close();
  });

  test('is told of one that was gone in between, and not of one that is as it was decided', async () => {
    const app = await createTestApp(createDatabase);
    const book = await aBook(app);
    await book.save({ name: 'Anna Ilinska' });
    await book.clear(await book.list({ birthday: '1960' }));
    await book.listOfNone();
    expect(await book.list({ birthday: '1960' }), 'its decision holds').toBeUndefined();
    await book.listOfNone();
    expect(await book.list({ birthday: '1953' })).toMatchObject({
      ...{ state: 'new', earlier: { value: 'delete' } },
      changes: [{ side: 'theirs', field: 'birthday', before: '1960', after: '1953' }],
    });
    await app.close();
  });

  test('stands in the report of the period, as a page and as a table', async () => {
    const app = await createTestApp(createDatabase);
    const book = await aBook(app);
    await book.save({ name: 'Anna Ilinska' });
    await book.clear(await book.list({ birthday: '1960' }));
    const report = (format: string) =>
      book.send(`/api/screening/report?from=${TODAY}&to=${TODAY}&format=${format}`);
    expect(await (await report('html')).text()).toContain('No finding was opened again.');
    await book.list({ birthday: '1953' });
    const page = await (await report('html')).text();
    expect(page).toContain('<td>Anna Ilinska, Watch</td>');
    expect(page).toContain('Their date of birth was 1960, is now 1953');
    const rows = (await (await report('json')).json()) as Record<string, unknown>[];
    expect(rows.filter(({ section }) => section === 'opened again')).toMatchObject([
      {
        name: 'Anna Ilinska',
        externalId: 'a',
        field: 'theirs: birthday',
        before: '1960',
        after: '1953',
        decision: 'delete',
      },
    ]);
    await app.close();
  });
});
