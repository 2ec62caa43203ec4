import type { JsonValue } from '#records';

/** What the values of a field are, which decides how two of them compare. */
export type FieldNature =
  | 'listing'
  | 'birthday'
  | 'birthplace'
  | 'country'
  | 'nation'
  | 'gender'
  | 'name'
  | 'address'
  | 'number'
  | 'legal-form'
  | 'remarks'
  | 'text';

/** How a field of a reference record compares with ours. */
export const FIELD_VERDICTS = [
  'conflict',
  'differs',
  'near',
  'same-town',
  'same-but-accents',
  'same-one-of-several',
  'same',
  'same-as-other',
  'only-internal',
  'only-external',
  /** What a list says of its entry, which nothing of ours corresponds to. */
  'listed',
] as const;
export type FieldVerdict = (typeof FIELD_VERDICTS)[number];

/** A field of our record or of a reference record, with its values as texts. */
export type FieldValues = {
  /** Our dotted path, or the attribute of the reference record that corresponds to none. */
  path: string;
  /** The attribute that reference lists have for it, or the last step of its path; `address` for every address. */
  attribute: string;
  label: string;
  texts: string[];
  /** The parts of an address, by their names. */
  address?: Readonly<Record<string, string>>;
};

/** A field of a reference record with its verdict; `sameAs` is the path of another field of ours that agrees. */
export type ReferenceField = FieldValues & { verdict: FieldVerdict; sameAs: string | null };

/** The known fields in the order in which they are shown, with their natures. */
const KNOWN = new Map<string, FieldNature>([
  ['programs', 'listing'],
  ['sanctions', 'listing'],
  ['birthday', 'birthday'],
  ['birthdate', 'text'],
  ['birthdays', 'text'],
  ['birthplace', 'birthplace'],
  ['birthcountry', 'nation'],
  ['nationality', 'nation'],
  ['nationalities', 'nation'],
  ['gender', 'gender'],
  ['sex', 'gender'],
  ['name', 'name'],
  ['prevname', 'name'],
  ['alias', 'name'],
  ['originalName', 'name'],
  ['weakAlias', 'name'],
  ['country', 'country'],
  ['countries', 'country'],
  ['jurisdiction', 'country'],
  ['address', 'address'],
  ['addresses', 'address'],
  ['registrationNumber', 'number'],
  ['lei', 'number'],
  ['identifiers', 'number'],
  ['documents', 'number'],
  ['legalForm', 'legal-form'],
  ['industrydescription', 'text'],
  ['industrycode', 'text'],
  ['jobtitle', 'text'],
  ['role', 'text'],
]);
const PLACES = new Map([...KNOWN.keys()].map((attribute, place) => [attribute, place]));

/** The nature of a field; `text` unless it is known to be another. */
export function natureOf({ attribute }: Pick<FieldValues, 'attribute'>): FieldNature {
  return attribute === 'remarks' ? 'remarks' : (KNOWN.get(attribute) ?? 'text');
}

/** The place of a field among the known ones; undefined for any other. */
export function placeOf({ attribute }: Pick<FieldValues, 'attribute'>): number | undefined {
  return PLACES.get(attribute);
}

/** Whether a text can be told from others: two letters or a digit would agree by chance. */
export function isTelling(text: string): boolean {
  return text.replace(/[^\p{L}\p{N}]/gu, '').length > 3;
}

/** A path and its value. */
export type Leaf = readonly [path: string, value: JsonValue];
