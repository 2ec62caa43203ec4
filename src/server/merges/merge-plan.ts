import type { MergeChoices, MergePlan, Moved, MovedThing } from '#contract/clients/merge-contract.ts';
import { itemName, type JsonObject } from '#records';
import type { Query } from '../db/tables.ts';
import { listDocumentsById, type StoredDocument } from '../documents/document-store.ts';
import { pageRevisions } from '../documents/revision-store.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { readMatchEmails } from '../matching/match-user-store.ts';
import { idOf, PERSON_KINDS, type PeopleMap, peopleOf, towardsSurvivor } from './client-people.ts';
import { differingValues, equalValues, type ValueDates, valueDates } from './client-values.ts';
import { contradictionsOf } from './contradictions.ts';
import type { Pair } from './merge-deps.ts';
import { mergedClient } from './merged-client.ts';
import { readRowsAbout } from './moved-row-store.ts';
import { MOVED_TABLES, type MovedTable, type Row } from './moved-tables.ts';
import { pairPeople } from './pair-people.ts';

/** Revisions that are looked through for when a value was written. */
const REVISIONS_READ = 200;
/** Names that a plan gives of what moves. */
const NAMES_SHOWN = 3;

/** The plan of a merge with what it was made of. */
export type PlannedMerge = {
  plan: MergePlan;
  documents: Pair<StoredDocument>;
  rows: { table: MovedTable; rows: Row[] }[];
  map: PeopleMap;
  /** The client that the merge leaves; null while a user has to choose values. */
  after: JsonObject | null;
};

/**
 * Plans the merge of two clients: every value in which they differ, who is whom, and all that moves. What is done by the
 * choices, and what a dry run shows, is this plan.
 * @throws AppError 400 when both are one client, 404 when one is not there
 */
export async function planMerge(
  query: Query,
  ids: Pair<string>,
  choices: MergeChoices,
): Promise<PlannedMerge> {
  if (ids.stays === ids.goes) throw wrongField('goes', 'A client cannot be merged with itself.');
  const found = await listDocumentsById(query, { collection: 'clients', ids: [ids.stays, ids.goes] });
  const documents = { stays: documentOf(found, ids.stays), goes: documentOf(found, ids.goes) };
  const data = { stays: documents.stays.data, goes: documents.goes.data };
  const dates = { stays: await datesOf(query, ids.stays), goes: await datesOf(query, ids.goes) };
  const values = differingValues(data, dates);
  const people = pairPeople(ids, data);
  const isWhole = values.every(({ path, preset }) => preset !== null || choices.values[path]);
  const { after, map } = mergedClient(ids, data, { values, people }, choices);
  const rows: PlannedMerge['rows'] = [];
  for (const table of MOVED_TABLES) {
    rows.push({ table, rows: await readRowsAbout(query, table, [ids.stays, ids.goes]) });
  }
  const towards = towardsSurvivor(ids, map);
  const partners = new Set(people.flatMap(({ kind, partner }) => (partner ? [`${kind}/${partner.id}`] : [])));
  const plan: MergePlan = {
    stays: planClient(documents.stays),
    goes: planClient(documents.goes),
    ...{ values, equal: equalValues(data), people },
    others: PERSON_KINDS.flatMap((kind) =>
      peopleOf(data.stays, kind)
        .filter((item) => !partners.has(`${kind}/${idOf(item)}`))
        .map((item) => ({ kind, name: itemName(kind, item) })),
    ),
    moved: movedThings(ids.goes, { data: data.goes, rows }),
    contradictions: contradictionsOf(rows, { ids, towards }, await emailsOf(query, rows)),
  };
  return { plan, documents, rows, map, after: isWhole ? after : null };
}

export function documentOf(found: readonly StoredDocument[], id: string): StoredDocument {
  const document = found.find((one) => one.id === id);
  if (!document) throw new AppError('NOT_FOUND', { message: `There is no client ${id}.` });
  return document;
}

function planClient({ id, version, data }: StoredDocument): MergePlan['stays'] {
  return { id, version, name: String(data.name) };
}

async function datesOf(query: Query, id: string): Promise<ValueDates> {
  return valueDates(await revisionsOf(query, id));
}

/** The last revisions of a client, newest first. */
export async function revisionsOf(query: Query, id: string): Promise<Parameters<typeof valueDates>[0]> {
  const revisions = await pageRevisions(query, { collection: 'clients', id, limit: REVISIONS_READ });
  return revisions.map(({ written_at, old_data, new_data }) => ({
    at: written_at,
    before: old_data === null ? null : JSON.parse(old_data),
    after: new_data === null ? null : JSON.parse(new_data),
  }));
}

/** The addresses of those who decided, by their ids. */
export function emailsOf(query: Query, tables: PlannedMerge['rows']): Promise<Map<string, string>> {
  const users = tables.flatMap(({ rows }) => rows.map((row) => String(row.decided_by ?? '')));
  return readMatchEmails(query, [...new Set(users)]);
}

/** Counts what moves, by kind of thing; nothing that there is none of. */
export function movedThings(
  goes: string,
  { data, rows }: { data: JsonObject } & Pick<PlannedMerge, 'rows'>,
): Moved[] {
  const people = PERSON_KINDS.flatMap((kind) => peopleOf(data, kind).map((item) => itemName(kind, item)));
  const things: [MovedThing, string[]][] = [
    ['people', people],
    ...rows.map(({ table, rows: some }): [MovedThing, string[]] => [
      table.what,
      some.filter((row) => table.recordOf(row).clientId === goes).map(rowName),
    ]),
  ];
  return things
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => ({
      ...{ what, count: names.length },
      names: [...new Set(names)].filter((name) => name !== '').slice(0, NAMES_SHOWN),
    }));
}

/** What people know a row by. */
export function rowName(row: Row): string {
  return String(row.external_name ?? row.file_name ?? row.name ?? row.sentence ?? '');
}
