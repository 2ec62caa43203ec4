import type { Kysely } from 'kysely';
import {
  type Field,
  type FieldMapping,
  knownFields,
  type UncomparableDate,
  uncomparableDates,
} from '#records';
import type { PageCursor } from '../../db/page-cursor.ts';
import type { Tables } from '../../db/tables.ts';
import { listAllDocuments, listDocuments } from '../document-store.ts';

const CLIENTS_PER_PAGE = 500;

/** Yields each stored date that nothing can be compared with, client by client. */
export async function* checkStoredDates(
  query: Kysely<Tables>,
): AsyncGenerator<UncomparableDate & { clientId: string }> {
  const fields = await listAllDocuments(query, 'fields');
  const mappings = await listAllDocuments(query, 'fieldMappings');
  const context = {
    fields: knownFields(fields.map(({ data }) => data as unknown as Field)),
    mappings: mappings.map(({ data }) => data as unknown as FieldMapping),
  };
  let cursor: PageCursor | undefined;
  do {
    const page = await listDocuments(query, { collection: 'clients', cursor, limit: CLIENTS_PER_PAGE });
    for (const { id, data } of page.items) {
      for (const found of uncomparableDates(data, context)) yield { ...found, clientId: id };
    }
    cursor = page.end ?? undefined;
  } while (cursor);
}
