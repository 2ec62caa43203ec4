import type { Kysely } from 'kysely';

/** Adds to subscriptions the version that is held back. */
export async function addHeldVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('list_subscriptions').addColumn('held', 'text').execute();
}
