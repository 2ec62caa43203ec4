import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import { screenClients } from '../../src/server/matching/screening/screen-clients.ts';
import type { TestApp } from './create-test-app.ts';
import type { TestReference } from './matching-scenario.ts';
import { addListVersion } from './screening-scenario.ts';

const NEVER = new AbortController().signal;
/** A contact on a list. */
export const listedPerson = (id: string, name: string, birthday?: string): TestReference => ({
  ...{ kind: 'contacts', id, name, country: 'Malta', programme: 'HARBOUR-1', ...(birthday && { birthday }) },
});

/** Two clients: a contact on the list with the same birthday, and one whose namesakes were born otherwise. */
export async function aScreenedBook(app: TestApp) {
  const { db } = app.deps;
  await addListVersion(db, { name: 'Watch', number: 1 }, [
    listedPerson('same', 'Timofei Vetrogorov', '1962-06-06'),
    listedPerson('other-1', 'Hasan Karimi', '1953-08-31'),
    listedPerson('other-2', 'Hassan Karimi', '1947-02-11'),
    listedPerson('namesake', 'Omar Vetrogorov'),
  ]);
  const save = (id: string, name: string, birthday: string) =>
    writeDocument(db.query, {
      ...{ collection: 'clients', id, author: SYSTEM_AUTHOR },
      data: { name: `Client ${id}`, contacts: [{ id: 'c', name, birthday, country: 'Malta' }] },
    });
  await save('one', 'Timofei Vetrogorov', '1962-06-06');
  await save('two', 'Hasan Karimi', '1980-10-19');
  await screenClients(app.deps, NEVER);
  return app.signedInAs('ruth.penhale@cairn.example');
}
