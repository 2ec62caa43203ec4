/** The address of a PostgreSQL for tests; undefined when there is none. */
export const TEST_POSTGRES = process.env.TEST_DATABASE_URL || undefined;
/** The databases that are tested and measured: SQLite always, and PostgreSQL when TEST_DATABASE_URL is set. */
export const DATABASE_KINDS = TEST_POSTGRES ? (['sqlite', 'postgres'] as const) : (['sqlite'] as const);
