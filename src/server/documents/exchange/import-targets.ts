import type { ImportTarget } from '#contract/imports/import-contract.ts';
import {
  type Collection,
  ENTITY_KINDS,
  type EntityKind,
  FIELD_TYPES,
  type Field,
  type FieldContext,
  fieldAt,
  parseFieldPath,
  RULE_KINDS,
  type StaticSource,
} from '#records';
import { fieldOptions } from '#rules';
import { CSV_COLUMNS, type CsvColumn, ID_COLUMN, REST_COLUMN } from './csv-columns.ts';

/** A target with what its values may be. */
export type Target = ImportTarget & {
  /** The options that a value must be one of; empty for any value. */
  options: readonly string[];
  /** The list that the options are from, for a sentence. */
  optionsName: string;
  /** Whether it is the field of contacts or related parties, as mappings say, and so seldom of a client itself. */
  isOfPeople?: boolean;
  /** How a column of a collection with fixed columns is read and written. */
  column?: CsvColumn;
};

/** The stored documents that say what a client can hold. */
export type TargetContext = FieldContext & {
  /** Fields that the installation defines. */
  defined: readonly Field[];
  staticSources: ReadonlyMap<string, StaticSource>;
};

const CONTACTS = 3;
const PARTIES = 2;
const PERSON_PATHS = [
  'firstname',
  'lastname',
  'name',
  'birthday',
  'birthplace',
  'email',
  'phone',
  'jobtitle',
];
const COLUMN_LABELS: Record<string, string> = {
  staticSource: 'Static source',
  triggerOperator: 'All or any',
  applicableTo: 'Applies to',
  sourceField: 'Source field',
  mapsTo: 'Maps to',
  appliesTo: 'Applies to',
};
const COLUMN_OPTIONS: Record<string, readonly string[]> = {
  type: FIELD_TYPES,
  triggerOperator: ['AND', 'OR'],
  applicableTo: RULE_KINDS,
  appliesTo: ENTITY_KINDS,
};

/** Lists every target that a file of this collection can fill. */
export function importTargets(collection: Collection, context: TargetContext): Target[] {
  return collection === 'clients' ? clientTargets(context) : columnTargets(collection);
}

/** Returns the target of a path or column; for clients any dotted path is one, although no field is there. */
export function targetAt(
  targets: readonly Target[],
  collection: Collection,
  path: string,
): Target | undefined {
  const known = targets.find((target) => target.path === path);
  if (known) return known;
  if (path === REST_COLUMN) return plain(path, 'Everything else', 'any');
  return collection === 'clients' && parseFieldPath(path).ok ? plain(path, path, 'any') : undefined;
}

function columnTargets(collection: Exclude<Collection, 'clients'>): Target[] {
  const idLabel = collection === 'fields' ? 'Field Name' : collection === 'staticData' ? 'Name' : 'Id';
  return [
    idTarget(idLabel),
    ...CSV_COLUMNS[collection].map((column) => ({
      ...plain(column.name, COLUMN_LABELS[column.name] ?? capital(column.name), 'any'),
      options: COLUMN_OPTIONS[column.name] ?? [],
      column,
    })),
  ];
}

function clientTargets(context: TargetContext): Target[] {
  const mappingsOf = (kind: EntityKind) =>
    context.mappings.filter(({ appliesTo }) => appliesTo.includes(kind));
  const sources = (kind: EntityKind) => mappingsOf(kind).map(({ sourceField }) => sourceField);
  const mapped = new Set(mappingsOf('clients').map(({ mapsTo }) => mapsTo));
  const own = context.defined.map(({ dataField }) => dataField).filter((name) => !mapped.has(name));
  const ofPeople = new Set(
    [...mappingsOf('contacts'), ...mappingsOf('relatedParties')].map(({ mapsTo }) => mapsTo),
  );
  const client = distinct(['name', ...sources('clients'), ...own]);
  const contact = distinct([...PERSON_PATHS, ...sources('contacts')]);
  const party = distinct([...PERSON_PATHS, ...sources('relatedParties')]);
  return [
    idTarget('Id'),
    ...client.map((path) => ({
      ...fieldTarget(context, 'clients', path),
      isOfPeople: ofPeople.has(path) && own.includes(path),
    })),
    ...items(context, { kind: 'contacts', list: 'contacts', title: 'Contact', count: CONTACTS }, contact),
    ...items(
      context,
      { kind: 'relatedParties', list: 'associatedparties', title: 'Related Party', count: PARTIES },
      party,
    ),
  ];
}

function items(
  context: TargetContext,
  { kind, list, title, count }: { kind: EntityKind; list: string; title: string; count: number },
  paths: readonly string[],
): Target[] {
  return Array.from({ length: count }, (_, index) =>
    paths.map((path) => {
      const target = fieldTarget(context, kind, path);
      const label = `${title} #${index + 1}, ${target.label}`;
      return { ...target, label, path: `${list}.${index}.${path}`, hint: `${list}, ${target.hint}` };
    }),
  ).flat();
}

function fieldTarget(context: TargetContext, kind: EntityKind, path: string): Target {
  const field = fieldAt(context, kind, path);
  if (!field) return plain(path, capital(path), 'text');
  const { staticSource } = field;
  return {
    ...plain(path, field.label || path, field.type),
    options: fieldOptions(field, context.staticSources),
    optionsName: staticSource ? `the list ${staticSource}` : 'its options',
  };
}

function idTarget(label: string): Target {
  return { ...plain(ID_COLUMN, label, 'id'), hint: 'tells new from known' };
}

function plain(path: string, label: string, type: Target['type']): Target {
  return { path, label, hint: path.split('.').join(', '), type, options: [], optionsName: 'its options' };
}

function capital(name: string): string {
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

function distinct(paths: readonly string[]): string[] {
  return [...new Set(paths)].filter((path) => path !== ID_COLUMN && parseFieldPath(path).ok);
}
