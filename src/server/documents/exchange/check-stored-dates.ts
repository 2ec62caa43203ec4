import {
  type Field,
  type FieldMapping,
  knownFields,
  type UncomparableDate,
  uncomparableDates,
} from '#records';
import type { Query } from '../../db/tables.ts';
import { eachDocument, readCollection } from '../document-store.ts';

/** Yields each stored date that nothing can be compared with, client by client. */
export async function* checkStoredDates(
  query: Query,
): AsyncGenerator<UncomparableDate & { clientId: string }> {
  const context = {
    fields: knownFields((await readCollection<Field>(query, 'fields')).values()),
    mappings: [...(await readCollection<FieldMapping>(query, 'fieldMappings')).values()],
  };
  for await (const { id, data } of eachDocument(query, 'clients')) {
    for (const found of uncomparableDates(data, context)) yield { ...found, clientId: id };
  }
}
