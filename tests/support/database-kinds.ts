/** The databases that are tested and measured: SQLite always, and PostgreSQL when TEST_DATABASE_URL is set. */
export const DATABASE_KINDS = process.env.TEST_DATABASE_URL
  ? (['sqlite', 'postgres'] as const)
  : (['sqlite'] as const);
