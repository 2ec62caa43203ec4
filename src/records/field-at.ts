import { fixedFieldAt } from './built-in-fields.ts';
import type { EntityKind } from './entity-kind.ts';
import type { Field } from './field.ts';
import type { FieldMapping } from './field-mapping.ts';

/** The fields by their `dataField`, and the mappings that fill them from entities. */
export type FieldContext = { fields: ReadonlyMap<string, Field>; mappings: readonly FieldMapping[] };

/**
 * The field at a path of an entity of this kind: the one of that name, or the one a mapping fills from it. A built-in
 * one has its fixed label and type.
 */
export function fieldAt(
  { fields, mappings }: FieldContext,
  kind: EntityKind,
  path: string,
): Field | undefined {
  const mapped = () =>
    mappings.find((mapping) => mapping.sourceField === path && mapping.appliesTo.includes(kind))?.mapsTo;
  const defined = fields.get(path) ?? fields.get(mapped() ?? '');
  return fixedFieldAt(kind, path, defined) ?? defined;
}
