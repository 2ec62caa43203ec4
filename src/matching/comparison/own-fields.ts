import type { EntityKind, JsonObject } from '#records';
import { type FieldCorrespondence, pathOfAttribute } from '../field-correspondence.ts';
import { namesOf } from '../match-entities.ts';
import { NAME_FIELDS, type NameField, type NameList, namesOfField } from '../reference-record.ts';
import { addressText, groupAddresses } from './addresses.ts';
import type { FieldValues } from './compared-field.ts';
import { lastStep, recordLeaves, textsOf } from './record-leaves.ts';

/** Values that are compared as names, that identify a record, or that are records themselves. */
const NOT_FIELDS: ReadonlySet<string> = new Set([
  ...['id', 'name', 'firstname', 'lastname', 'prevname', 'alias', 'contacts', 'associatedparties'],
]);

const NAME_LABELS: Record<NameField, string> = {
  name: 'Name',
  prevname: 'Former names',
  alias: 'Also known as',
  transliterated: 'In Latin letters',
  weakAlias: 'Weak aliases',
  originalName: 'In its own script',
};

/** How the attributes of reference records correspond to our paths, and the label of either. */
export type FieldNaming = { correspondence: FieldCorrespondence; labelOf: (path: string) => string };

/** The fields of a client, contact or related party, with its names first. */
export function ownFields(
  kind: EntityKind,
  entity: JsonObject,
  { correspondence, labelOf }: FieldNaming,
): FieldValues[] {
  const countryPath = pathOfAttribute(correspondence, 'country') ?? 'country';
  const attributes = new Map(Object.entries(correspondence).map(([attribute, path]) => [path, attribute]));
  const leaves = recordLeaves(withoutNames(entity));
  const { addresses, rest } = groupAddresses(leaves);
  const country = leaves.filter(([path]) => path === countryPath);
  const countryText = country.flatMap(([, value]) => textsOf(value))[0];
  const others = rest.filter(([path]) => path !== countryPath);
  const fields: Omit<FieldValues, 'label'>[] = [
    ...country.map(([path, value]) => ({ path, attribute: 'country', texts: textsOf(value) })),
    ...addresses.flatMap(({ path, parts }) => {
      const text = addressText(parts, countryText);
      return text === '' ? [] : [{ path, attribute: 'address', texts: [text], address: parts }];
    }),
    ...others.map(([path, value]) => ({
      ...{ path, texts: textsOf(value) },
      attribute: attributes.get(path) ?? lastStep(path),
    })),
  ];
  const labelled = fields.map((field) => ({ ...field, label: fieldLabel(field, labelOf) }));
  return [...nameFields(namesOf(kind, entity)), ...labelled];
}

/** The label of a field; the country has its own, as a path says whose it is. */
export function fieldLabel(
  { path, attribute }: Pick<FieldValues, 'path' | 'attribute'>,
  labelOf: FieldNaming['labelOf'],
): string {
  return attribute === 'country' ? 'Country' : labelOf(path);
}

/** The names of a record, one field for each kind of name. */
export function nameFields(names: NameList): FieldValues[] {
  return NAME_FIELDS.flatMap((field) => {
    const texts = namesOfField(names, field);
    return texts.length === 0 ? [] : [{ path: field, attribute: field, label: NAME_LABELS[field], texts }];
  });
}

function withoutNames(entity: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entity).filter(([key]) => !NOT_FIELDS.has(key)));
}
