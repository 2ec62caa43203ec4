import { sql } from 'kysely';
import type { FindingPart } from '#contract/matching/clearing-contract.ts';
import type { FoundRecord } from '#contract/matching/screening-contract.ts';
import { inParts } from '../../db/in-parts.ts';
import { countFound } from '../../db/rows/count-found.ts';
import { given } from '../../db/rows/given.ts';
import type { Query } from '../../db/tables.ts';
import { type ListedMarks, unpackMarks } from '../comparison/listed-marks.ts';
import { fits, isOpen, PART, type WantedFindings } from './finding-condition-store.ts';
import { type Finding, type FindingState, toFinding } from './finding-store.ts';

/**
 * Reads the findings whose present state a user marked as seen in a period, oldest first, after a finding: without
 * those that count as seen because their list is no longer screened.
 */
export async function pageSeenFindings(
  query: Query,
  { from, before }: { from: string; before: string },
  { after, limit }: { after: Finding | undefined; limit: number },
): Promise<Finding[]> {
  const rows = await query
    .selectFrom('screening_findings')
    .selectAll()
    .where('seen_by', 'is not', null)
    .where('seen_at', '>=', after?.seenAt ?? from)
    .where('seen_at', '<', before)
    .$call(
      given(after, (found, after) =>
        found.where(({ or, eb }) => or([eb('seen_at', '>', after.seenAt), eb('id', '>', after.id)])),
      ),
    )
    .orderBy('seen_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toFinding);
}

/** Counts of findings by state, and of the clients that have them. */
export type FindingCounts = Record<FindingState | 'clients', number>;
type Page = { limit: number; offset: number };
/** A finding with the names that it is shown under. */
export type NamedFinding = Finding & { clientName: string; listVersion: string };

const openFindings = (query: Query) => query.selectFrom('screening_findings').where((eb) => isOpen(eb));

/** Lists a page of the findings that wait to be looked at, of all clients: the strongest first. */
export async function listOpenFindings(
  query: Query,
  wanted: WantedFindings,
  { limit, offset }: Page,
): Promise<NamedFinding[]> {
  const rows = await named(query)
    .where((eb) => isOpen(eb))
    .where((eb) => fits(eb, wanted))
    .orderBy('screening_findings.combined', 'desc')
    .orderBy('screening_findings.score', 'desc')
    .orderBy('screening_findings.client_id')
    .orderBy('screening_findings.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(toNamed);
}

/** Counts the findings that wait by tier and whether they are gone, and the records of ours that have them. */
export async function countParts(
  query: Query,
  wanted: WantedFindings,
): Promise<{ part: FindingPart; findings: number; records: number }[]> {
  const rows = await openFindings(query)
    .select(({ fn }) => [
      PART.as('part'),
      fn.countAll().as('findings'),
      sql<number>`count(distinct screening_findings.kind || ' ' || record_id)`.as('records'),
    ])
    .where((eb) => fits(eb, wanted))
    .groupBy(PART)
    .execute();
  return rows.map(({ part, findings, records }) => ({
    part: part as FindingPart,
    findings: Number(findings),
    records: Number(records),
  }));
}

/** Lists a page of the records of ours that have such findings, that of the strongest first. */
export async function listFoundRecords(
  query: Query,
  wanted: WantedFindings,
  { limit, offset }: Page,
): Promise<FoundRecord[]> {
  const rows = await openFindings(query)
    .leftJoin('entity_names as client', (join) =>
      join
        .onRef('client.client_id', '=', 'screening_findings.client_id')
        .on('client.item_id', '=', '')
        .on('client.kind', '=', 'clients'),
    )
    .select(({ fn }) => [
      ...(['screening_findings.client_id', 'screening_findings.kind', 'record_id'] as const),
      fn.max('record_name').as('record_name'),
      fn.max('client.name').as('client_name'),
      fn.max('combined').as('best'),
      fn.countAll().as('findings'),
    ])
    .where((eb) => fits(eb, wanted))
    .groupBy(['screening_findings.client_id', 'screening_findings.kind', 'record_id'])
    .orderBy('best', 'desc')
    .orderBy('screening_findings.client_id')
    .orderBy('record_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    ...{ clientId: row.client_id, clientName: row.client_name ?? '', kind: row.kind },
    ...{ recordId: row.record_id, recordName: row.record_name },
    ...{ findings: Number(row.findings), best: Number(row.best) },
  }));
}

/** Reads a finding; null when there is none. */
export async function readFinding(query: Query, id: string): Promise<NamedFinding | null> {
  const row = await named(query).where('screening_findings.id', '=', id).executeTakeFirst();
  return row ? toNamed(row) : null;
}

/** When the state began that is the last one to wait to be looked at; null when nothing waits. */
export async function readLatestOpen(query: Query): Promise<string | null> {
  const { latest } = await openFindings(query)
    .select(({ fn }) => fn.max('changed_at').as('latest'))
    .executeTakeFirstOrThrow();
  return latest;
}

/** Counts the findings that wait to be looked at; those whose state began after a moment, and until one, when these are given. */
export async function countOpenFindings(
  query: Query,
  since?: string,
  until?: string,
): Promise<FindingCounts> {
  const open = () =>
    openFindings(query)
      .$call(given(since, (found, since) => found.where('changed_at', '>', since)))
      .$call(given(until, (found, until) => found.where('changed_at', '<=', until)));
  const states = await open()
    .select(({ fn }) => ['state', fn.countAll().as('count')])
    .groupBy('state')
    .execute();
  const { clients } = await open()
    .select(({ fn }) => fn.count('client_id').distinct().as('clients'))
    .executeTakeFirstOrThrow();
  const of = (state: FindingState) => Number(states.find((row) => row.state === state)?.count ?? 0);
  return { new: of('new'), changed: of('changed'), gone: of('gone'), clients: Number(clients) };
}

/** Counts the findings that wait to be looked at by the name of their list. */
export async function countOpenByList(query: Query): Promise<Map<string, number>> {
  const rows = await openFindings(query)
    .select(({ fn }) => ['list_name', fn.countAll().as('count')])
    .groupBy('list_name')
    .execute();
  return new Map(rows.map(({ list_name, count }) => [list_name, Number(count)]));
}

/** The countries and topics of the findings that wait to be looked at, each once, in the order of their letters. */
export async function listOpenMarks(query: Query): Promise<ListedMarks> {
  const rows = await query
    .selectFrom('screening_findings')
    .select(['countries', 'topics'])
    .distinct()
    .where((eb) => isOpen(eb))
    .execute();
  const marksIn = (column: 'countries' | 'topics') =>
    [...new Set(rows.flatMap((row) => unpackMarks(row[column] ?? '')))].sort();
  return { countries: marksIn('countries'), topics: marksIn('topics') };
}

/** Counts the findings of a client that wait to be looked at. */
export async function countOpenOf(query: Query, clientId: string): Promise<number> {
  return countFound(openFindings(query).where('client_id', '=', clientId));
}

/** Returns since when findings wait, null when none does, and how many of them each user is to decide about. */
export async function readWaitingFindings(
  query: Query,
): Promise<{ since: string | null; handed: { userId: string; count: number }[] }> {
  const rows = await openFindings(query)
    .select(({ fn }) => ['assignee_id', fn.countAll().as('count'), fn.min('changed_at').as('since')])
    .groupBy('assignee_id')
    .execute();
  return {
    since: rows.map(({ since }) => since).toSorted()[0] ?? null,
    handed: rows.flatMap(({ assignee_id, count }) =>
      assignee_id === null ? [] : { userId: assignee_id, count: Number(count) },
    ),
  };
}

/** Counts the findings that wait for a user. */
export async function countAssigned(query: Query, userId: string): Promise<number> {
  return countFound(openFindings(query).where('assignee_id', '=', userId));
}

/** Counts the findings that wait for a second person. */
export async function countProposed(query: Query): Promise<number> {
  return countFound(openFindings(query).where('proposed_by', 'is not', null));
}

/** Marks the states of findings as seen: those with these ids, or all that are gone. Returns how many were not before. */
export async function markSeen(
  query: Query,
  user: { id: string; email: string },
  ids: readonly string[] | undefined,
): Promise<number> {
  const seen = { seen_at: new Date().toISOString(), seen_by: user.id, seen_by_email: user.email };
  const mark = () => query.updateTable('screening_findings').set(seen).where('seen_at', 'is', null);
  if (!ids) return Number((await mark().where('state', '=', 'gone').executeTakeFirst()).numUpdatedRows);
  let count = 0;
  for (const some of inParts(ids)) {
    count += Number((await mark().where('id', 'in', some).executeTakeFirst()).numUpdatedRows);
  }
  return count;
}

function named(query: Query) {
  return query
    .selectFrom('screening_findings')
    .leftJoin('entity_names as client', (join) =>
      join
        .onRef('client.client_id', '=', 'screening_findings.client_id')
        .on('client.item_id', '=', '')
        .on('client.kind', '=', 'clients'),
    )
    .leftJoin('reference_lists as list', 'list.id', 'screening_findings.list_id')
    .selectAll('screening_findings')
    .select(['client.name as client_name', 'list.version as list_version']);
}

type Row = Parameters<typeof toFinding>[0] & { client_name: string | null; list_version: string | null };

function toNamed(row: Row): NamedFinding {
  return { ...toFinding(row), clientName: row.client_name ?? '', listVersion: row.list_version ?? '' };
}
