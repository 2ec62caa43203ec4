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

/** The column of each role, in lower case; by default the column of the same name. */
export type ColumnNames = Readonly<Record<ColumnRole, string>>;

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

/** The column of every role, with the given ones in place of the defaults. */
export function columnNames(given: readonly (readonly [ColumnRole, string])[]): ColumnNames {
  const own = COLUMN_ROLES.map((role) => [role, role]);
  return Object.fromEntries([...own, ...given]) as ColumnNames;
}
