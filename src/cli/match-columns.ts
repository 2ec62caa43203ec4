import { usualTargets } from '../server/reference-lists/formats/usual-names.ts';

/** The attributes that a column of a file can contain. */
export const COLUMN_ROLES = [
  'id',
  'name',
  'firstname',
  'lastname',
  'prevname',
  'alias',
  'birthday',
  'birthplace',
  'country',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];
/** They replace a whole name, so that one without the other would be half of it. */
const NAME_PARTS = ['firstname', 'lastname'] as const;

/** The columns of each role, in lower case; by default the column of the same name. */
export type ColumnNames = Readonly<Record<ColumnRole, readonly string[]>>;

/** Parses `name=Company Name` of the command line; undefined when it is not of that form. */
export function parseColumn(text: string): [ColumnRole, string] | undefined {
  const at = text.indexOf('=');
  const role = COLUMN_ROLES.find((one) => one === text.slice(0, at).trim().toLowerCase());
  const column = text
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && role && column !== '' ? [role, column] : undefined;
}

/** The columns of every role, with the given ones in place of the defaults. */
export function columnNames(given: readonly (readonly [ColumnRole, string])[]): ColumnNames {
  const own = COLUMN_ROLES.map((role) => [role, [role]]);
  return Object.fromEntries([...own, ...given.map(([role, column]) => [role, [column]])]) as ColumnNames;
}

/**
 * The columns of every role in a file: for a role that has none of its name, and was given none, those that others call so, as
 * in an imported list. Only the column of ids is never one of another name.
 */
export function columnsIn(names: readonly string[], given: ColumnNames): ColumnNames {
  const isThere = (role: ColumnRole) => given[role].some((column) => names.includes(column));
  const named = new Set(Object.values(given).flat());
  const usual = [
    ...usualTargets(
      names.filter((name) => !named.has(name)),
      new Set(),
    ),
  ];
  const found = new Map<ColumnRole, string[]>();
  for (const role of COLUMN_ROLES) {
    if (role === 'id' || given[role][0] !== role || isThere(role)) continue;
    const columns = usual.filter(([, path]) => path === role).map(([name]) => name);
    if (columns.length > 0) found.set(role, columns);
  }
  const parts = NAME_PARTS.filter((part) => isThere(part) || found.has(part));
  // A whole name stands for both parts, and is completed by one of them alone.
  const isUsed = parts.length === NAME_PARTS.length ? !isThere('name') : isThere('name') || found.has('name');
  if (!isUsed) for (const part of NAME_PARTS) found.delete(part);
  return { ...given, ...Object.fromEntries(found) };
}
