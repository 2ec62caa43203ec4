import type { Leaf } from './compared-field.ts';
import { lastStep, parentOf, textsOf } from './record-leaves.ts';

/** The parts of an address in the order in which they are written. */
const PARTS = [
  ...['careOf', 'building', 'house', 'street', 'line1', 'line2', 'line3', 'district', 'city', 'town'],
  ...['postcode', 'zip', 'region', 'county', 'state', 'country'],
];
const PART_NAMES: ReadonlySet<string> = new Set(PARTS);
/** Without one of these the parts are no address: a country alone is a field of its own. */
const NEEDED: ReadonlySet<string> = new Set(['street', 'line1', 'city', 'town', 'postcode', 'zip']);
/** The path of an address whose parts are fields of the record itself. */
const OWN_PARTS = 'address';

export type Address = { path: string; parts: Record<string, string> };

/** Collects the parts of each address; `rest` are the leaves that belong to none. */
export function groupAddresses(leaves: readonly Leaf[]): { addresses: Address[]; rest: Leaf[] } {
  const found = new Map<string, Record<string, string>>();
  const parents = leaves.map(([path, value]) => {
    const step = lastStep(path);
    if (!PART_NAMES.has(step)) return null;
    const parent = parentOf(path);
    found.set(parent, { ...found.get(parent), [step]: textsOf(value).join(', ') });
    return parent;
  });
  const addresses = [...found].filter(([, parts]) => Object.keys(parts).some((part) => NEEDED.has(part)));
  const grouped = new Set(addresses.map(([parent]) => parent));
  return {
    addresses: addresses.map(([parent, parts]) => ({ path: parent || OWN_PARTS, parts })),
    rest: leaves.filter((_, at) => {
      const parent = parents[at];
      return typeof parent !== 'string' || !grouped.has(parent);
    }),
  };
}

/** Writes an address on one line, without a country that is shown on its own. */
export function addressText(
  parts: Readonly<Record<string, string>>,
  shownCountry: string | undefined,
): string {
  return PARTS.filter((part) => parts[part] && (part !== 'country' || parts[part] !== shownCountry))
    .map((part) => parts[part])
    .join(', ');
}

/** The town of an address. */
export function townOf(parts: Readonly<Record<string, string>>): string {
  return parts.city || parts.town || '';
}
