import type { EntityKind, FieldMapping } from '#records';

/** The dotted path in a client, contact or related party for each attribute of a reference record. */
export type FieldCorrespondence = Readonly<Record<string, string>>;

/** Attributes whose path is not their own name. */
const DEFAULTS: Readonly<Record<EntityKind, FieldCorrespondence>> = {
  clients: {
    country: 'address.country',
    'residenceAddress.street': 'address.street',
    'residenceAddress.city': 'address.city',
    'residenceAddress.postcode': 'address.postcode',
    'residenceAddress.country': 'address.country',
    customertype: 'clientType',
    fatcatype: 'tax.fatcaType',
    crstype: 'tax.crsType',
  },
  contacts: {},
  relatedParties: {},
};

/** Attributes that identify a reference record and do not describe it. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'clientId']);

/**
 * The path of each attribute of a reference record: the source field of a mapping of this kind to the attribute's name;
 * else the default; else the attribute's own name.
 */
export function fieldCorrespondence(
  kind: EntityKind,
  mappings: readonly FieldMapping[],
): FieldCorrespondence {
  const mapped = mappings
    .filter(({ appliesTo }) => appliesTo.includes(kind))
    .map(({ mapsTo, sourceField }) => [mapsTo, sourceField]);
  return { ...DEFAULTS[kind], ...Object.fromEntries(mapped) };
}

/** The path of an attribute (dotted itself when nested); undefined for identifiers. */
export function pathOfAttribute(correspondence: FieldCorrespondence, attribute: string): string | undefined {
  if (IDENTIFIERS.has(attribute)) return undefined;
  return Object.hasOwn(correspondence, attribute) ? correspondence[attribute] : attribute;
}
