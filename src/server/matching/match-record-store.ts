import type { Insertable, Selectable } from 'kysely';
import type { RESULT_CHANGES } from '#contract/matching/matching-parts.ts';
import type { MatchRecord, NameList } from '#matching';
import { ENTITY_KINDS, type EntityKind, type JsonObject } from '#records';
import { inParts, readInParts } from '../db/in-parts.ts';
import type { Query, Tables } from '../db/tables.ts';
import {
  type Leader,
  type LeftOut,
  toLeader,
  toLeaderRow,
  toLeftOut,
  toLeftOutRow,
} from './match-leader-store.ts';

export type ResultChange = (typeof RESULT_CHANGES)[number];
type Row = Selectable<Tables['match_records']>;

/** A snapshot of an internal record, and its position `ord` among those of its kind in the run. */
export type SnapshotRecord = {
  runId: string;
  kind: EntityKind;
  ord: number;
  recordId: string;
  clientId: string;
  itemId: string | null;
  clientVersion: number;
  name: string;
  folded: string;
  detail: string;
  names: NameList;
  /** As it is compared; empty when there is nothing to compare. */
  normalized: string;
  birthday: string | null;
  birthplace: string | null;
  /** As written. */
  country: string | null;
};

/** What a run found for a record, and how much of it is decided. */
export type RecordOutcome = {
  candidates: number;
  groups: number;
  bestScore: number;
  /** 1 when the leader is recommended, else 0; more in runs from before 019. */
  recommended: number;
  leader: Leader | null;
  /** Null in a run that keeps all candidates, and until it is known. */
  leftOut: LeftOut | null;
  decided: number;
  confirmed: number;
  come: number;
  changed: number;
  gone: number;
  change: ResultChange | null;
};
export type ReviewRecord = SnapshotRecord &
  RecordOutcome & {
    savedAt: string | null;
    /** Whether a save closed it without writing anything. */
    savedUnchanged: boolean;
  };

/** Maps a record to what the matching compares. */
export function toMatchRecord(record: SnapshotRecord): MatchRecord {
  return {
    id: record.recordId,
    kind: record.kind,
    names: record.names,
    birthday: record.birthday ?? undefined,
    birthplace: record.birthplace ?? undefined,
    country: record.country ?? undefined,
  };
}

/** A client as its records are made of it. */
export type StoredClient = { id: string; version: number; data: JsonObject };

/** Reads clients by id with their data, after an id. */
export async function pageClients(
  query: Query,
  { after, limit }: { after: string; limit: number },
): Promise<StoredClient[]> {
  const rows = await query
    .selectFrom('documents')
    .select(['id', 'version', 'data'])
    .where('collection', '=', 'clients')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id, version, data }) => ({ id, version, data: JSON.parse(data) }));
}

export async function insertRecords(query: Query, records: readonly SnapshotRecord[]): Promise<void> {
  for (const some of inParts(records)) {
    await query.insertInto('match_records').values(some.map(toRecordRow)).execute();
  }
}

type KindOfRun = { runId: string; kind: EntityKind };

function recordsOf(query: Query, { runId, kind }: KindOfRun) {
  return query.selectFrom('match_records').selectAll().where('run_id', '=', runId).where('kind', '=', kind);
}

/** Lists records of a kind by their position in the run, `to` excluded. */
export async function listRecords(
  query: Query,
  of: KindOfRun,
  { from, to }: { from: number; to: number },
): Promise<ReviewRecord[]> {
  const rows = await recordsOf(query, of)
    .where('ord', '>=', from)
    .where('ord', '<', to)
    .orderBy('ord')
    .execute();
  return rows.map(toRecord);
}

/** Lists records of a kind by their ids, from an id on. */
export async function listRecordsFrom(
  query: Query,
  of: KindOfRun,
  { from, limit }: { from: string; limit: number },
): Promise<ReviewRecord[]> {
  const rows = await recordsOf(query, of)
    .where('record_id', '>=', from)
    .orderBy('record_id')
    .limit(limit)
    .execute();
  return rows.map(toRecord);
}

/** Lists those of the named records that are in the run. */
export async function listRecordsById(
  query: Query,
  of: KindOfRun,
  recordIds: readonly string[],
): Promise<ReviewRecord[]> {
  const rows = await readInParts(recordIds, (some) =>
    recordsOf(query, of).where('record_id', 'in', some).execute(),
  );
  return rows.map(toRecord);
}

/** Counts the records of a run by kind: they stand from position 0 on without a gap, so that the last one says it. */
export async function countRecords(query: Query, runId: string): Promise<Map<EntityKind, number>> {
  const counts = new Map<EntityKind, number>();
  for (const kind of ENTITY_KINDS) {
    const last = await query
      .selectFrom('match_records')
      .select('ord')
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .orderBy('ord', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last) counts.set(kind, last.ord + 1);
  }
  return counts;
}

/** Maps a record for which nothing is found yet to its row. */
export function toRecordRow(record: SnapshotRecord): Insertable<Tables['match_records']> {
  return {
    run_id: record.runId,
    kind: record.kind,
    ord: record.ord,
    record_id: record.recordId,
    client_id: record.clientId,
    item_id: record.itemId,
    client_version: record.clientVersion,
    name: record.name,
    folded: record.folded,
    detail: record.detail,
    names: JSON.stringify(record.names),
    normalized: record.normalized,
    birthday: record.birthday,
    birthplace: record.birthplace,
    country: record.country,
    candidates: 0,
    groups: 0,
    best_score: -1,
    recommended: 0,
    decided: 0,
    confirmed: 0,
    come: 0,
    changed: 0,
    gone: 0,
    change: null,
    saved_at: null,
    saved_unchanged: null,
    ...toLeaderRow(null),
    ...toLeftOutRow(null),
  };
}

/** Maps a row to its record. */
export function toRecord(row: Row): ReviewRecord {
  return {
    runId: row.run_id,
    kind: row.kind,
    ord: row.ord,
    recordId: row.record_id,
    clientId: row.client_id,
    itemId: row.item_id,
    clientVersion: row.client_version,
    name: row.name,
    folded: row.folded,
    detail: row.detail,
    names: JSON.parse(row.names),
    normalized: row.normalized,
    birthday: row.birthday,
    birthplace: row.birthplace,
    country: row.country,
    candidates: row.candidates,
    groups: row.groups,
    bestScore: row.best_score,
    recommended: row.recommended,
    leader: toLeader(row),
    leftOut: toLeftOut(row),
    decided: row.decided,
    confirmed: row.confirmed,
    come: row.come,
    changed: row.changed,
    gone: row.gone,
    change: row.change,
    savedAt: row.saved_at,
    savedUnchanged: row.saved_unchanged === 1,
  };
}
