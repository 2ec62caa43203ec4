import { type Field, type FieldMapping, knownFields, type StaticSource } from '#records';
import type { Query } from '../../db/tables.ts';
import { readCollection } from '../document-store.ts';
import type { TargetContext } from './import-targets.ts';

/** Reads what says which targets a client has: fields, mappings and static sources. */
export async function readTargetContext(query: Query): Promise<TargetContext> {
  const defined = [...(await readCollection<Field>(query, 'fields')).values()];
  return {
    defined,
    fields: knownFields(defined),
    mappings: [...(await readCollection<FieldMapping>(query, 'fieldMappings')).values()],
    staticSources: await readCollection<StaticSource>(query, 'staticData'),
  };
}
