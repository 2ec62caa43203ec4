import type { Collection } from '#records';
import type { Query } from '../../src/server/db/tables.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import type { AcknowledgedWrite } from './write-stream.ts';

/** The acknowledged writes whose revision is missing from the database or differs. */
export async function lostWrites(
  query: Query,
  acknowledged: readonly AcknowledgedWrite[],
): Promise<AcknowledgedWrite[]> {
  const rows = await query.selectFrom('revisions').selectAll().where('collection', '=', 'clients').execute();
  const notes = new Map(
    rows.map((row) => [`${row.document_id} ${row.version}`, row.new_data && JSON.parse(row.new_data).note]),
  );
  return acknowledged.filter(({ id, version, note }) => notes.get(`${id} ${version}`) !== note);
}

/** Partial writes: documents that differ from their last revision, and gaps between revisions. */
export async function halfApplied(query: Query): Promise<string[]> {
  const documents = await query.selectFrom('documents').selectAll().execute();
  const revisions = await query.selectFrom('revisions').selectAll().orderBy('version').execute();
  const current = new Map(documents.map((row) => [`${row.collection}/${row.id}`, row]));
  const histories = Map.groupBy(revisions, (row) => `${row.collection}/${row.document_id}`);
  const problems = [...current.keys()]
    .filter((key) => !histories.has(key))
    .map((key) => `${key} has no revision`);
  for (const [key, history] of histories) {
    const document = current.get(key);
    const last = history.at(-1);
    if (history.some((row, index) => row.version !== index + 1)) problems.push(`${key} has gaps`);
    if ((document?.data ?? null) !== last?.new_data) problems.push(`${key} is not its last revision`);
    if (document && document.version !== last?.version) problems.push(`${key} has another version`);
  }
  return problems;
}

/** The search entries of all documents; equal for equal documents when the index is consistent. */
export async function searchIndex(query: Query): Promise<string[]> {
  const names = await query.selectFrom('entity_names').selectAll().execute();
  const words = await query.selectFrom('search_words').selectAll().execute();
  return [...names, ...words].map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted();
}

/** Copies the documents of one database into a new one. */
export async function copyDocuments(from: Query, to: Query): Promise<void> {
  for (const { collection, id, data } of await from.selectFrom('documents').selectAll().execute()) {
    const target = { collection: collection as Collection, id, author: SYSTEM_AUTHOR };
    await writeDocument(to, { ...target, data: JSON.parse(data) });
  }
}
