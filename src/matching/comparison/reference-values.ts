import { pathOfAttribute } from '../field-correspondence.ts';
import { attributesOf, type MatchRecord } from '../reference-record.ts';
import { type Address, addressText, groupAddresses } from './addresses.ts';
import type { FieldValues, Leaf } from './compared-field.ts';
import { type FieldNaming, fieldLabel, nameFields } from './own-fields.ts';
import { parentOf, recordLeaves, textsOf } from './record-leaves.ts';

/** The country of a company is that of its residence when the list gives none of its own. */
const COUNTRY_PATHS = ['country', 'residenceAddress.country'];

/** Attributes of several values, which are compared with our one. */
const SINGLE: Readonly<Record<string, string>> = { nationalities: 'nationality', sex: 'gender' };

type Unlabelled = Omit<FieldValues, 'label'>;
type PathOf = (attribute: string) => string;

/** The fields of a reference record in full, under the paths of ours that they correspond to. */
export function referenceValues(
  reference: MatchRecord,
  own: readonly FieldValues[],
  { correspondence, labelOf }: FieldNaming,
): FieldValues[] {
  const pathOf = (attribute: string) => {
    const one = SINGLE[attribute] ?? attribute;
    return pathOfAttribute(correspondence, one) ?? one;
  };
  const leaves = withIndustry(withoutRepeated(recordLeaves(attributesOf(reference))));
  const { addresses, rest } = groupAddresses(leaves);
  const country = COUNTRY_PATHS.flatMap((path) => leaves.filter((leaf) => leaf[0] === path))[0];
  const countryText = country && textsOf(country[1])[0];
  const fields = [
    ...(country ? [{ path: pathOf('country'), attribute: 'country', texts: textsOf(country[1]) }] : []),
    ...addresses.flatMap((address) => addressField(address, { pathOf, countryText })),
    ...rest
      .filter(([attribute]) => attribute !== country?.[0])
      .map((leaf) => toField(leaf, { pathOf, own, hasAddress: addresses.length > 0 })),
  ];
  return [...nameFields(reference.names), ...fields.map((field) => besideOurs(field, own, labelOf))];
}

/** Drops a single value whose set is there, too. */
function withoutRepeated(leaves: readonly Leaf[]): Leaf[] {
  const isRepeated = ([attribute, value]: Leaf) =>
    leaves.some(
      ([set, values]) =>
        SINGLE[set] === attribute && textsOf(value).every((text) => textsOf(values).includes(text)),
    );
  return leaves.filter((leaf) => !isRepeated(leaf));
}

/** Joins the code of an industry with its description: "02200 Logging". */
function withIndustry(leaves: readonly Leaf[]): Leaf[] {
  const code = leaves.find(([path]) => path === 'industrycode');
  const hasBoth = code && leaves.some(([path]) => path === 'industrydescription');
  if (!hasBoth) return [...leaves];
  return leaves
    .filter((leaf) => leaf !== code)
    .map(([path, value]) =>
      path === 'industrydescription'
        ? [path, [...textsOf(code[1]), ...textsOf(value)].join(' ')]
        : [path, value],
    );
}

function addressField(
  { path: attribute, parts }: Address,
  { pathOf, countryText }: { pathOf: PathOf; countryText: string | undefined },
): Unlabelled[] {
  const texts = [addressText(parts, countryText)].filter(Boolean);
  const part = 'street' in parts ? 'street' : 'city';
  const path = attribute === 'address' ? attribute : parentOf(pathOf(`${attribute}.${part}`)) || attribute;
  return texts.length === 0 ? [] : [{ path, attribute: 'address', texts, address: parts }];
}

/** Addresses that a list gives as texts are compared with our first address. */
function toField(
  [attribute, value]: Leaf,
  { pathOf, own, hasAddress }: { pathOf: PathOf; own: readonly FieldValues[]; hasAddress: boolean },
): Unlabelled {
  const beside = attribute === 'addresses' && !hasAddress ? own.find(({ address }) => address) : undefined;
  return { path: beside?.path ?? pathOf(attribute), attribute, texts: textsOf(value) };
}

/** A field of ours with the same label is the same field, even without a mapping. */
function besideOurs(
  field: Unlabelled,
  own: readonly FieldValues[],
  labelOf: FieldNaming['labelOf'],
): FieldValues {
  const label = fieldLabel(field, labelOf);
  const isOurs = own.some(({ path }) => path === field.path);
  const beside = isOurs ? undefined : own.find((other) => other.label.toLowerCase() === label.toLowerCase());
  return { ...field, label, path: beside?.path ?? field.path };
}
