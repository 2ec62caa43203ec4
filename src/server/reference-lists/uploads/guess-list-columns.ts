import {
  LIST_TARGETS,
  type ListColumn,
  type UploadPreview,
} from '#contract/reference-lists/reference-upload-contract.ts';
import { idFromName, parseFieldPath } from '#records';
import type { RememberedListColumns } from '../reference-column-store.ts';

type Path = (typeof LIST_TARGETS)[number]['path'];

/** What columns are often called, in letters and digits only. */
const USUAL_NAMES: Record<Path, readonly string[]> = {
  id: ['id', 'ref', 'refno', 'reference', 'uid', 'recordid', 'key', 'code', 'number', 'no'],
  kind: ['kind', 'type', 'entitytype', 'recordtype', 'schema', 'category'],
  name: ['name', 'fullname', 'wholename', 'entityname', 'companyname', 'legalname', 'firmname'],
  firstname: ['firstname', 'givenname', 'givennames', 'forename', 'forenames'],
  lastname: ['lastname', 'surname', 'familyname'],
  alias: ['alias', 'aliases', 'aka', 'othername', 'othernames', 'alsoknownas'],
  prevname: ['prevname', 'previousname', 'formername', 'formernames', 'fka'],
  birthday: ['birthday', 'dob', 'dateofbirth', 'birthdate', 'born'],
  birthplace: ['birthplace', 'placeofbirth', 'pob'],
  country: ['country', 'ctry', 'countryofresidence', 'residence'],
  nationality: ['nationality', 'citizenship', 'citizenof'],
};

/**
 * Proposes where each column goes: where the last version had it, else to the value that is called so, else it is kept
 * under its own name. A value is given to one column, except for other names.
 */
export function guessListColumns(
  names: readonly string[],
  remembered: RememberedListColumns['goesTo'],
): ListColumn[] {
  const taken = new Set<string>([...remembered.values()].filter((path) => path !== null));
  return names.map((name) => {
    const known = remembered.get(name);
    if (known !== undefined) return { name, goesTo: known };
    const path = usualTarget(name, taken);
    if (path) taken.add(path);
    return { name, goesTo: path ?? keptPath(name) };
  });
}

/** Adds to columns the path under which each is kept. */
export function withKeptPaths(columns: readonly ListColumn[]): UploadPreview['columns'] {
  return columns.map((column) => ({ ...column, keptAs: keptPath(column.name) }));
}

function usualTarget(name: string, taken: ReadonlySet<string>): Path | undefined {
  const plain = plainName(name);
  const free = LIST_TARGETS.filter(({ path }) => !taken.has(path));
  const exact = free.find(({ path, label }) => path === name || plainName(label) === plain);
  return (exact ?? free.find(({ path }) => USUAL_NAMES[path].includes(plain)))?.path;
}

/** A column's own name where it is a path, such as `postalAddress.city`; “Pass port (no.)” becomes `passPortNo`. */
function keptPath(name: string): string {
  if (parseFieldPath(name).ok) return name;
  const [first = '', ...others] = idFromName(name).split('-').filter(Boolean);
  const path = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return parseFieldPath(path).ok ? path : 'other';
}

function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
