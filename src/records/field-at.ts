import type { EntityKind } from './entity-kind.ts';
import type { Field } from './field.ts';
import type { FieldMapping } from './field-mapping.ts';

/** The fields by their `dataField`, and where records keep them. */
export type FieldGround = { fields: ReadonlyMap<string, Field>; mappings: readonly FieldMapping[] };

/** The field that a path of such a record holds: the one of that name, or the one a mapping fills from it. */
export function fieldAt(
  { fields, mappings }: FieldGround,
  kind: EntityKind,
  path: string,
): Field | undefined {
  const mapped = mappings.find((mapping) => mapping.sourceField === path && mapping.appliesTo.includes(kind));
  return fields.get(path) ?? (mapped && fields.get(mapped.mapsTo));
}
