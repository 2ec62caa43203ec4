import { setImmediate } from 'node:timers/promises';
import type { Decision } from '#matching';
import { type EntityKey, type EntityKind, entityId, type JsonObject } from '#records';
import { inParts } from '../db/in-parts.ts';
import { named } from '../db/rows/column-names.ts';
import { given } from '../db/rows/given.ts';
import type { Query, StoredCollection } from '../db/tables.ts';

/** One write of a document as its file needs it: the document after it (null: deleted), and its origin. */
export type FileRevision = {
  version: number;
  at: string;
  operation: string;
  userId: string;
  by: string;
  note: string | null;
  data: JsonObject | null;
};

/** A write of a document whose data is not parsed yet. */
export type DocumentText = { id: string; at: string; text: string | null };

const REVISIONS_PER_PAGE = 50;

/** Reads every write of a client, or those up to a moment, oldest first. Lets other requests pass between its pages. */
export async function* readRevisions(
  query: Query,
  { clientId, until }: { clientId: string; until?: string },
): AsyncGenerator<FileRevision> {
  for (let after = 0; ; ) {
    const rows = await query
      .selectFrom('revisions')
      .select(['version', 'written_at as at', 'operation', 'user_id as userId', 'user_email as by'])
      .select(['note', 'new_data as data'])
      .where('collection', '=', 'clients')
      .where('document_id', '=', clientId)
      .where('version', '>', after)
      .orderBy('version')
      .limit(REVISIONS_PER_PAGE)
      .execute();
    for (const { data, ...row } of rows) {
      if (until === undefined || row.at <= until) yield { ...row, data: data && JSON.parse(data) };
    }
    const last = rows.at(-1);
    if (!last || rows.length < REVISIONS_PER_PAGE) return;
    after = last.version;
    await setImmediate();
  }
}

/** Lists every write of a collection up to a moment, or of some of its documents, oldest first by document. */
export async function listDocumentTexts(
  query: Query,
  { collection, ids, until }: { collection: StoredCollection; ids?: readonly string[]; until: string },
): Promise<DocumentText[]> {
  const texts: DocumentText[] = [];
  for (const some of ids ? inParts(ids) : [undefined]) {
    const rows = await query
      .selectFrom('revisions')
      .select(['document_id as id', 'written_at as at', 'new_data as text'])
      .where('collection', '=', collection)
      .where('written_at', '<=', until)
      .$call(given(some, (found, some) => found.where('document_id', 'in', some)))
      .orderBy('document_id')
      .orderBy('version')
      .execute();
    texts.push(...rows);
  }
  return texts;
}

const RULES_PER_PAGE = 1_000;

/** Reads every rule as it stood at a moment, as text. Lets other requests pass between its pages. */
export async function* readRulesAt(query: Query, moment: string): AsyncGenerator<DocumentText> {
  for (let after = ''; ; ) {
    const rows = await query
      .selectFrom('revisions')
      .select(['document_id as id', 'written_at as at', 'new_data as text'])
      .where('collection', '=', 'rules')
      .where('document_id', '>', after)
      .where(({ eb, selectFrom }) =>
        eb(
          'version',
          '=',
          selectFrom('revisions as other')
            .select(({ fn }) => fn.max('other.version').as('version'))
            .where('other.collection', '=', 'rules')
            .whereRef('other.document_id', '=', 'revisions.document_id')
            .where('other.written_at', '<=', moment),
        ),
      )
      .orderBy('document_id')
      .limit(RULES_PER_PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < RULES_PER_PAGE) return;
    after = last.id;
    await setImmediate();
  }
}

/** A row of the audit log of matching about one pair, with the version its list had in that run. */
export type PairAudit = {
  action: string;
  at: string;
  by: string;
  userId: string;
  listName: string;
  listVersion: string;
  externalId: string;
  externalName: string;
  score: number | null;
  threshold: number | null;
  decision: Decision;
  note: string | null;
};

/** Lists the decisions about an entity up to a moment, oldest first. */
export async function listPairAudit(
  query: Query,
  { entity, until }: { entity: EntityKey; until: string },
): Promise<PairAudit[]> {
  const rows = await query
    .selectFrom('match_audit as audit')
    .leftJoin('match_users', 'match_users.user_id', 'audit.user_id')
    .leftJoin('match_runs', 'match_runs.id', 'audit.run_id')
    .selectAll('audit')
    .select(['match_users.email', 'match_runs.lists'])
    .where('audit.kind', '=', entity.kind)
    .where('audit.record_id', '=', entityId(entity))
    .where('audit.action', 'in', ['decide', 'bulk', 'undo'])
    .where('audit.at', '<=', until)
    .orderBy('audit.id')
    .execute();
  return rows.map((row) => ({
    action: row.action,
    at: row.at,
    by: row.email ?? '',
    userId: row.user_id,
    listName: row.list_name ?? '',
    listVersion: versionIn(row.lists, row.list_name),
    externalId: row.external_id ?? '',
    externalName: row.external_name ?? '',
    score: row.score,
    threshold: row.threshold,
    decision: (row.new ?? 'undecided') as Decision,
    note: row.note,
  }));
}

/** A finished run: when, and what it compared. */
export type FileRun = {
  id: string;
  startedAt: string;
  finishedAt: string;
  lists: { name: string; version: string }[];
  /** Whether the number of candidates that it found was kept. */
  keepsFinds: boolean;
};

/** Lists the runs that compared a kind and were done by a moment, newest first. */
export async function listRunsUntil(
  query: Query,
  { kind, until }: { kind: EntityKind; until: string },
): Promise<FileRun[]> {
  const rows = await query
    .selectFrom('match_runs')
    .select(named('id', 'started_at', 'finished_at', 'lists', 'kinds', 'keeps_finds'))
    .where('state', '=', 'done')
    .where('finished_at', '<=', until)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows
    .filter(({ kinds }) => (JSON.parse(kinds) as EntityKind[]).includes(kind))
    .map(({ kinds: _, ...run }) => ({
      ...run,
      finishedAt: run.finishedAt ?? '',
      lists: JSON.parse(run.lists),
      keepsFinds: run.keepsFinds === 1,
    }));
}

function versionIn(lists: string | null, name: string | null): string {
  const known: { name: string; version: string }[] = lists === null ? [] : JSON.parse(lists);
  return known.find((list) => list.name === name)?.version ?? '';
}
