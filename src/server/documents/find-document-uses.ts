import type { Field, FieldMapping } from '#records';
import {
  findFieldUses,
  findOptionUses,
  findSourceOptionUses,
  findSourceUses,
  type Rule,
  type Use,
} from '#rules';
import type { Query, StoredCollection } from '../db/tables.ts';
import { installationFormat } from '../ground/installation-format.ts';
import { listDocumentsById, listDocumentsHolding, type StoredDocument } from './document-store.ts';

/**
 * Finds every use of a field or a static source, by collection and id; with `option`, every use of this option.
 * Documents of other collections are never used.
 */
export async function findDocumentUses(
  query: Query,
  { collection, id, option }: { collection: StoredCollection; id: string; option?: string | undefined },
): Promise<Use[]> {
  if (collection === 'fields') {
    const uses = option === undefined ? fieldUses(query, id) : fieldOptionUses(query, id, option);
    return (await uses).toSorted(inOrder);
  }
  if (collection !== 'staticData') return [];
  const fields = fieldsOf(await listDocumentsHolding(query, { collection: 'fields', text: id }));
  if (option === undefined) return findSourceUses(id, { fields }).toSorted(inOrder);
  const rules = await rulesHolding(query, option.trim());
  const { locale } = installationFormat();
  return findSourceOptionUses({ name: id, option }, { rules, fields, locale }).toSorted(inOrder);
}

async function fieldUses(query: Query, id: string): Promise<Use[]> {
  const rules = await rulesHolding(query, id);
  const mappings = await listDocumentsHolding(query, { collection: 'fieldMappings', text: id });
  return findFieldUses(id, {
    rules,
    fields: await namedField(query, id),
    mappings: mappings.map((mapping) => [mapping.id, mapping.data as unknown as FieldMapping] as const),
    locale: installationFormat().locale,
  });
}

async function fieldOptionUses(query: Query, id: string, option: string): Promise<Use[]> {
  const rules = await rulesHolding(query, option.trim());
  const { locale } = installationFormat();
  return findOptionUses({ dataField: id, option }, { rules, fields: await namedField(query, id), locale });
}

async function namedField(query: Query, id: string): Promise<Map<string, Field>> {
  return fieldsOf(await listDocumentsById(query, { collection: 'fields', ids: [id] }));
}

function fieldsOf(documents: readonly StoredDocument[]): Map<string, Field> {
  return new Map(documents.map(({ id, data }) => [id, data as unknown as Field]));
}

async function rulesHolding(query: Query, text: string): Promise<Rule[]> {
  const documents = await listDocumentsHolding(query, { collection: 'rules', text });
  return documents.map(({ data }) => data as unknown as Rule);
}

function inOrder(a: Use, b: Use): number {
  return a.collection === b.collection ? compare(a.id, b.id) : compare(b.collection, a.collection);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
