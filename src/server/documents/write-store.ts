import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { REVISION_OPERATIONS } from '#contract/revision-contract.ts';
import { type JsonObject, sameValue } from '#records';
import { inParts } from '../db/in-parts.ts';
import { preparedStatement } from '../db/prepared-statement.ts';
import type { WritingStatement } from '../db/run-together.ts';
import type { Query, StoredCollection, Tables, Transaction } from '../db/tables.ts';
import type { Author, StoredDocument } from './document-store.ts';

export type RevisionOperation = (typeof REVISION_OPERATIONS)[number];

/** One write: the document before it and the data after it; null means no document. */
export type DocumentWrite = {
  collection: StoredCollection;
  id: string;
  author: Author;
  before: StoredDocument | null;
  after: JsonObject | null;
  /** The operation in the revision; by default what the write does to the row. */
  operation?: RevisionOperation | undefined;
  /** Whether it is made although other documents use this one. */
  forced?: boolean | undefined;
  /** The reason, as a sentence. */
  note?: string | undefined;
  /** The batch that it is part of. */
  batchId?: string | undefined;
  /** The previous data when that is not `before`, as for a renamed document. */
  cameFrom?: JsonObject | undefined;
};

/** Whether a write leaves its document as it is. */
export function isUnchanged({ before, after }: Pick<DocumentWrite, 'before' | 'after'>): boolean {
  return before && after ? sameValue(before.data, after) : before === after;
}

/** Changes a client at dotted paths or replaces whole lists, as a revision of one operation. */
export type PatchClient<Operation extends RevisionOperation> = (
  transaction: Transaction,
  target: {
    collection: 'clients';
    id: string;
    author: Author;
    expected: number;
    changes: JsonObject;
    operation: Operation;
    note: string;
  },
) => Promise<StoredDocument>;

/**
 * Prepares writes and their revisions: the documents with their new versions, and the statements that store them. Versions
 * of one id never repeat, even after a deletion. The statements write fewer rows when a document changed after it was read.
 */
export async function prepareWrites(
  transaction: Transaction,
  writes: readonly DocumentWrite[],
): Promise<{ documents: StoredDocument[]; statements: WritingStatement[] }> {
  const versions = await lastVersions(transaction, writes);
  const updatedAt = new Date().toISOString();
  const made = writes.map((write) => {
    const { id, author, before, after } = write;
    const version = (before?.version ?? versions.get(keyOf(write)) ?? 0) + 1;
    const document = { id, version, updatedAt, updatedBy: author.email, data: after ?? {} };
    return { write, document, text: after && JSON.stringify(after) };
  });
  const stored = made.filter(({ write }) => write.after);
  const fresh = stored.filter(({ write }) => !write.before).map(rowOf);
  const changed = stored.filter(({ write }) => write.before).map(rowOf);
  return {
    documents: made.map(({ document }) => document),
    statements: [
      ...forAll(insertRows, { transaction, rows: fresh }),
      ...forAll(updateRows, { transaction, rows: changed }),
      ...deletedRows(transaction, writes),
      ...forAll(insertRevisions, { transaction, rows: made.map(revisionOf) }),
    ],
  };
}

/** A write with the document that it stores, and the text of its data; null when it deletes. */
type Made = { write: DocumentWrite; document: StoredDocument; text: string | null };
type Row = Insertable<Tables['documents']>;

function rowOf({ write: { collection }, document, text }: Made): Row {
  const { id, version, updatedAt, updatedBy } = document;
  return {
    collection,
    id,
    data: text ?? '',
    version,
    updated_at: updatedAt,
    updated_by: updatedBy,
  };
}

/** A statement for rows, all of which it has to write. */
function forAll<R extends object>(
  statement: (query: Query, rows: R[]) => CompiledQuery<unknown>,
  { transaction, rows }: { transaction: Transaction; rows: readonly R[] },
): WritingStatement[] {
  return inParts(rows).map((some) => ({ query: statement(transaction, some), rows: some.length }));
}

const insertRows = preparedStatement((query, rows: Row[]) =>
  query
    .insertInto('documents')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

const updateRows = preparedStatement((query, rows: Row[]) =>
  query
    .insertInto('documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['collection', 'id'])
        .doUpdateSet(({ ref }) => ({
          data: ref('excluded.data'),
          version: ref('excluded.version'),
          updated_at: ref('excluded.updated_at'),
          updated_by: ref('excluded.updated_by'),
        }))
        .where(sql<boolean>`documents.version = excluded.version - 1`),
    ),
);

const insertRevisions = preparedStatement((query, rows: Insertable<Tables['revisions']>[]) =>
  query
    .insertInto('revisions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing()),
);

function deletedRows(query: Query, writes: readonly DocumentWrite[]): WritingStatement[] {
  const keys = writes.flatMap(({ collection, id, before, after }) =>
    before && !after ? [sql`(${collection}, ${id}, cast(${before.version} as integer))`] : [],
  );
  return inParts(keys).map((some) => {
    const deletion = query
      .deleteFrom('documents')
      .where(sql<boolean>`(collection, id, version) in (values ${sql.join(some)})`);
    return { query: deletion.compile(), rows: some.length };
  });
}

function revisionOf({ write, document, text }: Made): Insertable<Tables['revisions']> {
  const { collection, id, author, before, after, forced = false } = write;
  const old = write.cameFrom ?? before?.data;
  return {
    collection,
    document_id: id,
    version: document.version,
    operation: write.operation ?? (!before ? 'create' : after ? 'update' : 'delete'),
    user_id: author.id,
    user_email: author.email,
    written_at: document.updatedAt,
    old_data: old ? JSON.stringify(old) : null,
    new_data: text,
    forced: Number(forced),
    note: write.note ?? null,
    batch_id: write.batchId ?? null,
  };
}

/** Returns the last version of each new document that existed before. */
async function lastVersions(
  transaction: Transaction,
  writes: readonly DocumentWrite[],
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const [collection, fresh] of Map.groupBy(
    writes.filter(({ before }) => !before),
    (write) => write.collection,
  )) {
    for (const some of inParts(fresh)) {
      const ids = some.map(({ id }) => id);
      const rows = await transaction
        .selectFrom('revisions')
        .select(({ fn }) => ['document_id', fn.max('version').as('version')])
        .where('collection', '=', collection)
        .where('document_id', 'in', ids)
        .groupBy('document_id')
        .execute();
      for (const row of rows) versions.set(keyOf({ collection, id: row.document_id }), Number(row.version));
    }
  }
  return versions;
}

function keyOf({ collection, id }: { collection: StoredCollection; id: string }): string {
  return `${collection}/${id}`;
}
