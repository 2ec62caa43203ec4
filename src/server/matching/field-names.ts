import { type FieldNaming, fieldCorrespondence } from '#matching';
import {
  type EntityKind,
  type Field,
  type FieldContext,
  type FieldMapping,
  fieldAt,
  knownFields,
  pathLabel,
} from '#records';
import type { Query } from '../db/tables.ts';
import { listCollections, type StoredDocument } from '../documents/document-store.ts';

/** Reads the fields and field mappings of the installation. */
export async function readFieldContext(query: Query): Promise<FieldContext> {
  return toFieldContext(await listCollections(query, ['fields', 'fieldMappings']));
}

/** Reads a client, undefined when there is none, with the fields and field mappings of the installation. */
export async function readClientInContext(
  query: Query,
  id: string,
): Promise<{ client: StoredDocument | undefined; context: FieldContext }> {
  const one = { collection: 'clients', id } as const;
  const { clients, ...own } = await listCollections(query, ['fields', 'fieldMappings'], one);
  return { client: clients[0], context: toFieldContext(own) };
}

function toFieldContext({
  fields,
  fieldMappings,
}: Record<'fields' | 'fieldMappings', StoredDocument[]>): FieldContext {
  return {
    fields: knownFields(fields.map(({ data }) => data as unknown as Field)),
    mappings: fieldMappings.map(({ data }) => data as unknown as FieldMapping),
  };
}

/** The names of the fields of a kind: which attributes correspond to which paths, and their labels. */
export function fieldNaming(context: FieldContext, kind: EntityKind): FieldNaming {
  const labels = new Map<string, string>();
  const labelOf = (path: string) => {
    const label = labels.get(path) ?? (fieldAt(context, kind, path)?.label || pathLabel(path));
    labels.set(path, label);
    return label;
  };
  return { correspondence: fieldCorrespondence(kind, context.mappings), labelOf };
}
