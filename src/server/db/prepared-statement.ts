import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Query } from './tables.ts';

/** Statements for more rows are rarely run twice with the same number. */
const MOST_ROWS = 50;

/** Stands for a value of a row while a statement is built. */
class Placeholder {
  readonly at: number;
  readonly column: string;

  constructor(at: number, column: string) {
    this.at = at;
    this.column = column;
  }
}

/**
 * Prepares a statement over rows of values. Building a statement takes longer than running it, so it is built once for each
 * number of rows and each database, and then only given its values. Run what it returns by `executeQuery`.
 * @param build builds the statement from rows; it may pass their values on and do nothing else with them
 */
export function preparedStatement<Row extends object, Result>(
  build: (query: Query, rows: Row[]) => Compilable<Result>,
): (query: Query, rows: readonly Row[]) => CompiledQuery<Result> {
  const built = new WeakMap<DialectAdapter, Map<number, CompiledQuery<Result>>>();
  return (query, rows) => {
    if (rows.length > MOST_ROWS) return build(query, [...rows]).compile();
    const { adapter } = query.getExecutor();
    const ofDatabase = built.get(adapter) ?? new Map<number, CompiledQuery<Result>>();
    built.set(adapter, ofDatabase);
    const statement = ofDatabase.get(rows.length) ?? build(query, rows.map(placeholdersFor)).compile();
    ofDatabase.set(rows.length, statement);
    return { ...statement, parameters: statement.parameters.map((parameter) => valueFor(parameter, rows)) };
  };
}

function placeholdersFor<Row extends object>(row: Row, at: number): Row {
  const columns = Object.keys(row).map((column) => [column, new Placeholder(at, column)]);
  return Object.fromEntries(columns) as Row;
}

function valueFor(parameter: unknown, rows: readonly object[]): unknown {
  if (!(parameter instanceof Placeholder)) return parameter;
  return (rows[parameter.at] as Record<string, unknown>)[parameter.column];
}
