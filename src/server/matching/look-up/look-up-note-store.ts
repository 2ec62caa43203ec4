import type { LookUpNote } from '#contract/matching/look-up-contract.ts';
import { given } from '../../db/rows/given.ts';
import type { Query } from '../../db/tables.ts';
import { listMergedInto } from '../../merges/client-merge-store.ts';

/** Lists look-ups that were kept on a client and those that went into it, or by a user, newest first; `until` excludes later ones. */
export async function listLookUpNotes(
  query: Query,
  wanted: ({ clientId: string } | { userId: string }) & { until?: string; limit: number },
): Promise<LookUpNote[]> {
  const clientIds = 'clientId' in wanted ? await listMergedInto(query, wanted.clientId) : [];
  const rows = await query
    .selectFrom('match_audit as audit')
    .leftJoin('match_users', 'match_users.user_id', 'audit.user_id')
    .select(['audit.id', 'audit.at', 'audit.record_id', 'audit.name', 'audit.note', 'match_users.email'])
    .where('audit.action', '=', 'note')
    .$if('clientId' in wanted, (found) =>
      found.where('audit.kind', '=', 'clients').where('audit.record_id', 'in', clientIds),
    )
    .$if('userId' in wanted, (found) =>
      found.where('audit.user_id', '=', 'userId' in wanted ? wanted.userId : ''),
    )
    .$call(given(wanted.until, (found, until) => found.where('audit.at', '<=', until)))
    .orderBy('audit.id', 'desc')
    .limit(wanted.limit)
    .execute();
  return rows.map((row) => ({
    id: Number(row.id),
    at: row.at,
    by: row.email ?? '',
    clientId: row.record_id ?? '',
    name: row.name ?? '',
    note: row.note ?? '',
  }));
}
