import type { Kysely } from 'kysely';

/** Keeps with a finding who would clear it, until another person agrees, and why. */
export async function addProposals(db: Kysely<unknown>): Promise<void> {
  for (const column of ['by', 'at', 'reason_code', 'reason', 'note']) {
    await db.schema.alterTable('screening_findings').addColumn(`proposed_${column}`, 'text').execute();
  }
}
