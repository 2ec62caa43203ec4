import { createHash } from 'node:crypto';

/** How many statements each connection keeps prepared; those that come later are not kept. */
const MAX_NAMES = 500;
/** Longer statements, such as inserts of many rows, are rarely run twice. In characters. */
const MAX_LENGTH = 4_000;

/** The names under which the connections of a pool to PostgreSQL keep statements prepared. */
export class StatementNames {
  /** By SQL text; null for a statement that is no longer kept. */
  readonly #names = new Map<string, string | null>();

  /** Returns the name of a statement, or undefined when it is not kept. */
  nameOf(sql: string): string | undefined {
    const known = this.#names.get(sql);
    if (known !== undefined) return known ?? undefined;
    if (sql.length > MAX_LENGTH || this.#names.size >= MAX_NAMES) return undefined;
    const name = createHash('sha256').update(sql).digest('base64url');
    this.#names.set(sql, name);
    return name;
  }

  /** Keeps a statement no longer, as its tables have changed since connections prepared it. */
  forget(sql: string): void {
    this.#names.set(sql, null);
  }
}
