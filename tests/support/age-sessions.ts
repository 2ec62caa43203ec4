import type { Database } from '../../src/server/db/open-database.ts';

const COLUMNS = ['password_at', 'provider_at', 'code_at', 'passkey_at'] as const;

/** Makes what the users of all sessions showed so far as old as this. */
export async function ageSessions({ query }: Database, byMs: number): Promise<void> {
  const moment = new Date(Date.now() - byMs).toISOString();
  for (const column of COLUMNS) {
    await query
      .updateTable('session_proofs')
      .set({ [column]: moment })
      .where(column, 'is not', null)
      .execute();
  }
}
