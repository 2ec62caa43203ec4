import type { NamedEntity } from '#contract/entity-contract.ts';
import { type EntityKey, entityKey, type Field, type FieldMapping, knownFields } from '#records';
import type { SavingTarget } from '#rules';
import { entityOf } from '../clients/entity-store.ts';
import type { Query, Transaction } from '../db/tables.ts';
import {
  listDocumentsById,
  readCollection,
  readDocument,
  readDocumentForWriting,
  type StoredDocument,
} from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import type { AnswerSubject } from './answer-deps.ts';

/** An entity that answers are saved to, with the client document that contains it. */
export type StoredTarget = SavingTarget & {
  client: StoredDocument;
  key: EntityKey;
  entity: NamedEntity;
};

/**
 * Reads the entity that answers are saved to, with the fields and mappings that decide where they go. Inside a
 * transaction its client is locked until the end.
 * @throws AppError 404 when there is no such entity
 */
export async function readSavingTarget(
  query: Query,
  { kind, id }: AnswerSubject,
  answers: readonly { dataField: string }[],
): Promise<StoredTarget> {
  const key = entityKey(kind, id);
  const read = query.isTransaction ? readDocumentForWriting : readDocument;
  const client = await read(query as Transaction, { collection: 'clients', id: key.clientId });
  const found = client && entityOf(client, key);
  if (!found) throw new AppError('NOT_FOUND');
  const ids = [...new Set(answers.map(({ dataField }) => dataField))];
  const fields = await listDocumentsById(query, { collection: 'fields', ids });
  const mappings = await readCollection<FieldMapping>(query, 'fieldMappings');
  return {
    ...{ kind, client, key },
    ...found,
    fields: knownFields(fields.map(({ data }) => data as unknown as Field)),
    mappings: [...mappings.values()],
  };
}
