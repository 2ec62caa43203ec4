import type { EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';

/** A tab that was not renewed for this long does not count as present. */
const PRESENCE_LIMIT_MS = 30_000;

/** A tab in which the review of a run is open. */
export type Tab = { tabId: string; runId: string; userId: string };
/** The record that is open in a tab; null while none is. */
export type OpenRecord = { kind: EntityKind; recordId: string } | null;

/** A tab that is present, with the name of its record. */
export type PresentTab = {
  userId: string;
  record: { kind: EntityKind; recordId: string; name: string } | null;
  since: string;
};

/** Makes a tab present, at a record; one that is present stays at its own. */
export async function enterPresence(
  query: Query,
  { tabId, runId, userId }: Tab,
  at: OpenRecord = null,
): Promise<void> {
  const now = new Date().toISOString();
  const row = { tab_id: tabId, run_id: runId, user_id: userId, since: now, seen_at: now };
  await query
    .insertInto('match_presence')
    .values({ ...row, kind: at?.kind ?? null, record_id: at?.recordId ?? null })
    .onConflict((conflict) =>
      conflict.column('tab_id').doUpdateSet({ seen_at: now }).where('match_presence.user_id', '=', userId),
    )
    .execute();
}

/** Moves a present tab to a record; false when the tab is not present. */
export async function movePresence(
  query: Query,
  { tabId, runId, userId }: Tab,
  at: OpenRecord,
): Promise<boolean> {
  const now = new Date().toISOString();
  const { numUpdatedRows } = await query
    .updateTable('match_presence')
    .set({ kind: at?.kind ?? null, record_id: at?.recordId ?? null, since: now, seen_at: now })
    .where('tab_id', '=', tabId)
    .where('run_id', '=', runId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renews tabs, and deletes those that were not renewed for long. */
export async function renewPresence(query: Query, tabIds: readonly string[]): Promise<void> {
  await query
    .updateTable('match_presence')
    .set({ seen_at: new Date().toISOString() })
    .where('tab_id', 'in', [...tabIds])
    .execute();
  await query.deleteFrom('match_presence').where('seen_at', '<', presenceLimit()).execute();
}

/** Ends the presence of a tab. */
export async function leavePresence(query: Query, tabId: string): Promise<void> {
  await query.deleteFrom('match_presence').where('tab_id', '=', tabId).execute();
}

/** Ends the presence of a user who is erased. */
export async function leavePresenceOf(query: Query, userId: string): Promise<void> {
  await query.deleteFrom('match_presence').where('user_id', '=', userId).execute();
}

/** Lists the present tabs of some runs, by run, those who came last first. */
export async function listPresent(
  query: Query,
  runIds: readonly string[],
): Promise<Map<string, PresentTab[]>> {
  const rows = await query
    .selectFrom('match_presence as tab')
    .leftJoin('match_records as record', (join) =>
      join
        .onRef('record.run_id', '=', 'tab.run_id')
        .onRef('record.kind', '=', 'tab.kind')
        .onRef('record.record_id', '=', 'tab.record_id'),
    )
    .select(['tab.run_id', 'tab.user_id', 'tab.since', 'record.kind', 'record.record_id', 'record.name'])
    .where('tab.run_id', 'in', [...runIds])
    .where('tab.seen_at', '>=', presenceLimit())
    .orderBy('tab.since', 'desc')
    .execute();
  const tabs = rows.map(({ run_id, user_id, since, kind, record_id, name }) => {
    const record =
      kind === null || record_id === null
        ? null
        : { kind: kind as EntityKind, recordId: record_id, name: name ?? '' };
    return { runId: run_id, userId: user_id, since, record };
  });
  return Map.groupBy(tabs, ({ runId }) => runId);
}

/** The time before which a tab must not have been renewed last. */
export function presenceLimit(): string {
  return new Date(Date.now() - PRESENCE_LIMIT_MS).toISOString();
}
