/** A column's name as the program says it: `listId` of `list_id`, and of `run.list_id`. */
type NameOf<Column extends string> = Column extends `${string}.${infer Own}` ? NameOf<Own> : Camel<Column>;
type Camel<Column extends string> = Column extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Column;
type Named<Column extends string> = Column extends string ? `${Column} as ${NameOf<Column>}` : never;

/** The column of a name: `list_id` of `listId`. */
type ColumnOf<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Uppercase<First> ? (First extends Lowercase<First> ? First : `_${Lowercase<First>}`) : First}${ColumnOf<Rest>}`
  : Name;

/** A stored row under the names of the program. */
export type NamedRow<Row> = { [Column in keyof Row & string as NameOf<Column>]: Row[Column] };
/** A value as it is stored: each of its names is a column. */
type RowOf<Value> = { [Name in keyof Value & string as ColumnOf<Name>]: Value[Name] };

/**
 * The columns of a `select`, each under its own name of the program. The database gives the rows so, and none is mapped:
 * `select(named('ord', 'list_id'))` reads rows `{ ord, listId }`.
 */
export function named<const Column extends string>(...columns: readonly Column[]): Named<Column>[];
export function named(...columns: readonly string[]): string[] {
  return columns.map((column) => `${column} as ${nameOf(column.slice(column.indexOf('.') + 1))}`);
}

/** A whole row that was read under the names of its columns: `{ listId }` of `{ list_id }`. */
export function namedRow<Row extends object>(row: Row): NamedRow<Row>;
export function namedRow(row: object): object {
  return withKeys(row, nameOf);
}

/** The row that a value is stored as: `{ list_id }` of `{ listId }`. */
export function rowOf<Value extends object>(value: Value): RowOf<Value>;
export function rowOf(value: object): object {
  return withKeys(value, columnOf);
}

function withKeys(value: object, keyOf: (key: string) => string): Record<string, unknown> {
  const changed: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value)) changed[keyOf(key)] = part;
  return changed;
}

const nameOf = kept((column) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()));
const columnOf = kept((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Works out each key once: there are as many as columns. */
function kept(work: (key: string) => string): (key: string) => string {
  const done = new Map<string, string>();
  return (key) => {
    const before = done.get(key);
    if (before !== undefined) return before;
    const now = work(key);
    done.set(key, now);
    return now;
  };
}
