import {
  type EntityKind,
  type FieldContext,
  type FieldType,
  fieldAt,
  type JsonValue,
  type StaticSource,
} from '#records';
import { readDate } from '../../ui/date-text.ts';

/** What the product knows of fields: their definitions, shared options, and where records keep them. */
export type FieldCatalogue = FieldContext & { staticSources: ReadonlyMap<string, StaticSource> };

/** How a value is entered: as one of the field types, as a free list, or not at all. */
export type InputKind = FieldType | 'list' | 'fixed';

const NO_OPTIONS: readonly string[] = [];

/** A path in a record, as its input needs to know it. */
export type DescribedPath = { label: string; kind: InputKind; options: readonly string[] };

/** Where such a record keeps a field: the path a mapping names, or the field's own name. */
export function pathOf(catalogue: FieldCatalogue, kind: EntityKind, dataField: string): string {
  const mapped = catalogue.mappings.find(
    (mapping) => mapping.mapsTo === dataField && mapping.appliesTo.includes(kind),
  );
  return mapped?.sourceField ?? dataField;
}

/** How the value at a path is named and entered. What no field defines is entered as what it is. */
export function describePath(
  catalogue: FieldCatalogue,
  recorded: { kind: EntityKind; path: string; saved: JsonValue | undefined },
): DescribedPath {
  const field = fieldAt(catalogue, recorded.kind, recorded.path);
  if (!field) {
    return {
      label: wordsOf(recorded.path.split('.').at(-1) ?? ''),
      kind: kindOfValue(recorded.saved),
      options: NO_OPTIONS,
    };
  }
  const shared = field.staticSource ? catalogue.staticSources.get(field.staticSource)?.options : undefined;
  return {
    label: field.label || wordsOf(field.dataField),
    kind: isBranch(recorded.saved) ? kindOfValue(recorded.saved) : field.type,
    options: shared ?? field.options,
  };
}

/** A key in words: `postalAddress` → "Postal address". */
export function wordsOf(key: string): string {
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Objects, and lists that hold some, are more than an input can say. */
function isBranch(value: JsonValue | undefined): boolean {
  if (Array.isArray(value)) return value.some((item) => typeof item === 'object' && item !== null);
  return typeof value === 'object' && value !== null;
}

function kindOfValue(value: JsonValue | undefined): InputKind {
  if (isBranch(value)) return 'fixed';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value !== 'string') return 'text';
  if (/^\d{4}-\d\d-\d\d$/.test(value) && readDate(value) !== null) return 'date';
  return value.includes('\n') ? 'textarea' : 'text';
}
