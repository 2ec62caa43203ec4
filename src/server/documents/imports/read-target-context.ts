import type { Kysely } from 'kysely';
import { type Field, type FieldMapping, knownFields, type StaticSource } from '#records';
import type { Tables } from '../../db/tables.ts';
import { listAllDocuments } from '../document-store.ts';
import type { TargetContext } from './import-targets.ts';

/** Reads what says which targets a client has: fields, mappings and static sources. */
export async function readTargetContext(query: Kysely<Tables>): Promise<TargetContext> {
  const data = async <T>(collection: 'fields' | 'fieldMappings') =>
    (await listAllDocuments(query, collection)).map((document) => document.data as unknown as T);
  const defined = await data<Field>('fields');
  const sources = await listAllDocuments(query, 'staticData');
  return {
    defined,
    fields: knownFields(defined),
    mappings: await data<FieldMapping>('fieldMappings'),
    staticSources: new Map(sources.map((source) => [source.id, source.data as unknown as StaticSource])),
  };
}
