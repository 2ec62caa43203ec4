import type { Database } from '../../src/server/db/open-database.ts';
import type { Hit } from '../../src/server/matching/screening/finding-store.ts';
import { toFinding } from '../../src/server/matching/screening/finding-store.ts';
import { listReferenceLists } from '../../src/server/reference-lists/reference-list-store.ts';
import { recordMissingChanges } from '../../src/server/reference-lists/versions/record-version-changes.ts';
import { addReferenceList, type TestReference } from './matching-scenario.ts';

/** What is found, without what is gone, sorted: a comparison of everything finds the same. */
export async function presentHits(db: Database): Promise<Omit<Hit, 'listId'>[]> {
  const rows = await db.query
    .selectFrom('screening_findings')
    .selectAll()
    .where('state', '<>', 'gone')
    .execute();
  const hits = rows.map(toFinding).map((finding) => {
    const { clientId, kind, recordId, recordName, listName, externalId, externalName } = finding;
    const { score, words, combined, birthday, countries, topics, valuesHash, contentHash } = finding;
    return {
      ...{ clientId, kind, recordId, recordName, listName, externalId, externalName },
      ...{ score, words, combined, birthday, countries, topics, valuesHash, contentHash },
    };
  });
  return hits.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

/** Forgets what was found and compared, so that everything is compared again. */
export async function forgetComparisons(db: Database): Promise<void> {
  await db.query.deleteFrom('screening_findings').execute();
  await db.query.updateTable('screening_clients').set({ version: 0, lists: '' }).execute();
}

/** Adds a version of a list as an import does, with what it changed. */
export async function addListVersion(
  db: Database,
  { name, number }: { name: string; number: number },
  references: readonly TestReference[],
): Promise<string> {
  const id = `${name}-${number}`;
  await addReferenceList(db, { id, name, version: String(number) }, references);
  // Versions made within one millisecond would have no order.
  const imported_at = new Date(Date.UTC(2026, 0, 1) + number).toISOString();
  await db.query.updateTable('reference_lists').set({ imported_at }).where('id', '=', id).execute();
  await recordMissingChanges(db, await listReferenceLists(db.query));
  return id;
}

/** A signal that is aborted when it was asked so many times: the end of a process at a chosen moment. */
export function endingAfter(checks: number): AbortSignal {
  const { signal } = new AbortController();
  let left = checks;
  signal.throwIfAborted = () => {
    if (left-- === 0) throw new Error('The process ended here.');
  };
  return signal;
}
