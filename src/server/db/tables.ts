/** Every table by name; better-auth's own tables are made by its migrations. */
export type Tables = Record<never, never>;
