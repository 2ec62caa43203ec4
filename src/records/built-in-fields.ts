import type { EntityKind } from './entity-kind.ts';
import type { Field } from './field.ts';
import type { FieldTypeName } from './field-types/field-type-table.ts';

/** A field of the specification: matching compares it, so its label and type are the same in every installation. */
const FIXED_FIELDS: readonly Field[] = [
  builtIn('name', 'Name'),
  builtIn('firstname', 'First name'),
  builtIn('lastname', 'Last name'),
  builtIn('birthday', 'Date of birth', 'date'),
  builtIn('birthplace', 'Place of birth'),
];

/** Fields of the specification that an installation may define otherwise, such as a menu of nationalities. */
const DEFAULT_FIELDS: readonly Field[] = [
  builtIn('prevname', 'Previous name'),
  builtIn('alias', 'Also known as'),
  builtIn('jobtitle', 'Job title'),
  builtIn('role', 'Role'),
  builtIn('nationality', 'Nationality'),
  builtIn('birthcountry', 'Country of birth'),
];

const FIXED = new Map(FIXED_FIELDS.map((field) => [field.dataField, field]));
const NAME_LABELS: Record<EntityKind, string> = {
  clients: 'Client name',
  contacts: 'Name',
  relatedParties: 'Name of the firm',
};

/**
 * The fields of an installation by their `dataField`: those it defines, and those that are built in. A fixed one keeps
 * its label and type whatever is defined.
 */
export function knownFields(defined: Iterable<Field>): Map<string, Field> {
  const fields = new Map([...FIXED_FIELDS, ...DEFAULT_FIELDS].map((field) => [field.dataField, field]));
  for (const field of defined) fields.set(field.dataField, withFixedParts(field));
  return fields;
}

/** The field at a path of an entity of this kind when it is fixed; `defined` is what the installation says of it. */
export function fixedFieldAt(kind: EntityKind, path: string, defined: Field | undefined): Field | undefined {
  const fixed = FIXED.get(path);
  if (!fixed) return undefined;
  return {
    ...(defined ?? fixed),
    type: fixed.type,
    label: path === 'name' ? NAME_LABELS[kind] : fixed.label,
  };
}

/** The label and type of a field that are fixed; undefined for any other field. */
export function fixedParts(dataField: string): Pick<Field, 'label' | 'type'> | undefined {
  const fixed = FIXED.get(dataField);
  return fixed && { label: fixed.label, type: fixed.type };
}

function withFixedParts(field: Field): Field {
  const fixed = fixedParts(field.dataField);
  return fixed ? { ...field, ...fixed } : field;
}

function builtIn(dataField: string, label: string, type: FieldTypeName = 'text'): Field {
  return { dataField, label, type, persistent: true, options: [] };
}
