import type { NameList } from '#matching';
import type { EntityKind, JsonObject, JsonValue } from '#records';

/** How many records of a list there are, and how many have what helps to tell people and companies apart. */
export type Coverage = {
  companies: number;
  /** A person that is matched as a contact and as a related party counts once. */
  people: number;
  /** People with a birthday, or a part of one. */
  birthday: number;
  country: number;
  /** Records with a former name or an alias. */
  otherName: number;
  /** Names of all records, the other ones included. */
  names: number;
};

type MeasuredRecord = { kind: EntityKind; names: NameList; birthday: string | null; data: JsonObject };

/** The values of a record that name a country. */
const COUNTRIES = ['country', 'nationality', 'birthcountry'];
const ADDRESSES = ['address', 'residenceAddress', 'incorporationAddress', 'postalAddress'];

export function noCoverage(): Coverage {
  return { companies: 0, people: 0, birthday: 0, country: 0, otherName: 0, names: 0 };
}

/** Adds a record to the coverage of its list. */
export function addToCoverage(coverage: Coverage, { kind, names, birthday, data }: MeasuredRecord): void {
  if (kind === 'clients') coverage.companies += 1;
  else {
    coverage.people += 1;
    if (birthday !== null) coverage.birthday += 1;
  }
  if (hasCountry(data)) coverage.country += 1;
  if (names.length > 1) coverage.otherName += 1;
  coverage.names += names.length;
}

function hasCountry(data: JsonObject): boolean {
  return COUNTRIES.some((key) => Boolean(data[key])) || ADDRESSES.some((key) => countryIn(data[key]));
}

function countryIn(address: JsonValue | undefined): boolean {
  return (
    typeof address === 'object' && address !== null && !Array.isArray(address) && Boolean(address.country)
  );
}

/** Reads stored coverage; null when it lacks a count of this release, so that it is measured again. */
export function readCoverage(stored: string | null): Coverage | null {
  const coverage = stored === null ? null : (JSON.parse(stored) as Partial<Coverage>);
  const isWhole = coverage && Object.keys(noCoverage()).every((key) => Object.hasOwn(coverage, key));
  return isWhole ? (coverage as Coverage) : null;
}
