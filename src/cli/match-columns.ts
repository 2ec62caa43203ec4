/** What a column of a file can hold. */
export const COLUMN_ROLES = [
  'id',
  'name',
  'firstname',
  'lastname',
  'prevname',
  'alias',
  'birthday',
  'birthplace',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

/** Which column holds what, in lower case; without a word, the column of the same name. */
export type ColumnNames = Readonly<Record<ColumnRole, string>>;

/** `name=Company Name` as it is given on the command line; undefined when it is not of that form. */
export function parseColumn(text: string): [ColumnRole, string] | undefined {
  const at = text.indexOf('=');
  const role = COLUMN_ROLES.find((one) => one === text.slice(0, at).trim().toLowerCase());
  const column = text
    .slice(at + 1)
    .trim()
    .toLowerCase();
  return at > 0 && role && column !== '' ? [role, column] : undefined;
}

/** The column of every role, where some are given. */
export function columnNames(given: readonly (readonly [ColumnRole, string])[]): ColumnNames {
  const own = COLUMN_ROLES.map((role) => [role, role]);
  return Object.fromEntries([...own, ...given]) as ColumnNames;
}
