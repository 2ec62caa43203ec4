import type { EntityKind } from './entity-kind.ts';
import type { Field, StaticSource } from './field.ts';
import { type FieldContext, fieldAt } from './field-at.ts';
import {
  type FieldTypeName,
  fieldTypeOf,
  isSingleChoice,
  typeOfValue,
} from './field-types/field-type-table.ts';
import type { JsonValue } from './json-value.ts';
import { keyWords } from './key-words.ts';

/** The fields, the static sources, and the mappings between fields and paths. */
export type FieldCatalogue = FieldContext & { staticSources: ReadonlyMap<string, StaticSource> };

/** The kind of input of a value: a field type, a free list, or read-only. */
export type InputKind = FieldTypeName | 'list' | 'fixed';

const NO_OPTIONS: readonly string[] = [];

/** What an input needs to know about its path. */
export type DescribedPath = { label: string; kind: InputKind; options: readonly string[] };

/** The path of a field in entities of a kind: the source path of its mapping, or the field's own name. */
export function pathOf(catalogue: FieldContext, kind: EntityKind, dataField: string): string {
  const mapped = catalogue.mappings.find(
    (mapping) => mapping.mapsTo === dataField && mapping.appliesTo.includes(kind),
  );
  return mapped?.sourceField ?? dataField;
}

/** Describes the input of a path. Without a field, its kind depends on the stored value. */
export function describePath(
  catalogue: FieldCatalogue,
  recorded: { kind: EntityKind; path: string; saved: JsonValue | undefined },
): DescribedPath {
  const field = fieldAt(catalogue, recorded.kind, recorded.path);
  if (!field) {
    return {
      label: keyWords(recorded.path.split('.').at(-1) ?? ''),
      kind: kindOfValue(recorded.saved),
      options: NO_OPTIONS,
    };
  }
  return {
    label: field.label || keyWords(field.dataField),
    kind: isBranch(recorded.saved) ? kindOfValue(recorded.saved) : field.type,
    options: offeredBy(field, catalogue),
  };
}

/** The levels that a value at a path can have, the lowest first; undefined where its options are no levels. */
export function levelsAt(
  catalogue: FieldCatalogue,
  kind: EntityKind,
  path: string,
): readonly string[] | undefined {
  const field = fieldAt(catalogue, kind, path);
  if (!field?.levels || !isSingleChoice(fieldTypeOf(field.type))) return undefined;
  const levels = offeredBy(field, catalogue);
  return levels.length > 1 ? levels : undefined;
}

/** The options of a field: those of its static source, where there is one. */
function offeredBy({ staticSource, options }: Field, { staticSources }: FieldCatalogue): readonly string[] {
  return (staticSource ? staticSources.get(staticSource)?.options : undefined) ?? options;
}

/** Whether a value is an object or a list of objects, which no input can edit. */
function isBranch(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null;
}

function kindOfValue(value: JsonValue | undefined): InputKind {
  if (isBranch(value)) return 'fixed';
  if (Array.isArray(value)) return 'list';
  return typeOfValue(value);
}
