import type { EntityKind, FieldMapping } from '#records';

/** Where a reference record's attribute stands in a client, contact or related party: dotted paths, by attribute. */
export type FieldCorrespondence = Readonly<Record<string, string>>;

/** Attributes that stand elsewhere than under their own name. */
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

/** Attributes that say which reference record it is, not what is known of it. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['id', 'clientId']);

/**
 * Where each attribute of a reference record belongs: where a field mapping of this kind maps to the attribute's
 * name, at the mapping's source field; else at its usual place; else under its own name.
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

/** The path of an attribute (dotted itself when nested); undefined when it belongs nowhere. */
export function pathOfAttribute(correspondence: FieldCorrespondence, attribute: string): string | undefined {
  if (IDENTIFIERS.has(attribute)) return undefined;
  return Object.hasOwn(correspondence, attribute) ? correspondence[attribute] : attribute;
}
