import type { MergeChoices, MergePlan } from '#contract/clients/merge-contract.ts';
import { itemName, type JsonObject } from '#records';
import type { Query } from '../db/tables.ts';
import { listDocumentsById, type StoredDocument } from '../documents/document-store.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { towardsSurvivor, withoutPlace } from './client-people.ts';
import {
  compareValues,
  differingValues,
  equalValues,
  pathOf,
  valueDates,
  withValueAt,
} from './client-values.ts';
import { contradictionsOf } from './contradictions.ts';
import type { Pair } from './merge-deps.ts';
import { documentOf, emailsOf, movedThings, type PlannedMerge, revisionsOf } from './merge-plan.ts';
import {
  type PersonMerge,
  personIn,
  personMap,
  personTables,
  readPersonRows,
  SIDES,
} from './person-merge.ts';

/** The plan of a merge of two people with what it was made of. */
type PlannedPersonMerge = {
  plan: MergePlan;
  document: StoredDocument;
  rows: PlannedMerge['rows'];
  /** The one that the merge leaves; null while a user has to choose values. */
  merged: JsonObject | null;
};

/**
 * Plans the merge of two contacts, or two related parties, of one client: every value in which they differ, and all that
 * moves. What is done by the choices, and what a dry run shows, is this plan.
 * @throws AppError 400 when both are one, 404 when one is not there
 */
export async function planPersonMerge(
  query: Query,
  merge: PersonMerge,
  choices: MergeChoices,
): Promise<PlannedPersonMerge> {
  const { clientId, kind, ids } = merge;
  if (ids.stays === ids.goes) throw wrongField('goes', 'A person cannot be merged with itself.');
  const found = await listDocumentsById(query, { collection: 'clients', ids: [clientId] });
  const document = documentOf(found, clientId);
  const people = { stays: personOf(document, merge, 'stays'), goes: personOf(document, merge, 'goes') };
  const revisions = await revisionsOf(query, clientId);
  const datesOf = (id: string) =>
    valueDates(
      revisions.map(({ at, before, after }) => ({
        at,
        before: personIn(before, kind, id) ?? null,
        after: personIn(after, kind, id) ?? null,
      })),
    );
  const data = { stays: withoutPlace(people.stays), goes: withoutPlace(people.goes) };
  const values = differingValues(data, { stays: datesOf(ids.stays), goes: datesOf(ids.goes) });
  const rows: PlannedMerge['rows'] = [];
  for (const table of personTables(merge))
    rows.push({ table, rows: await readPersonRows(query, merge, table) });
  const towards = towardsSurvivor(SIDES, personMap(merge));
  const planned = (side: 'stays' | 'goes') => ({
    ...{ id: ids[side], version: document.version, name: itemName(kind, people[side]) },
  });
  const isWhole = values.every(({ path, preset }) => preset !== null || choices.values[path]);
  const plan: MergePlan = {
    ...{ stays: planned('stays'), goes: planned('goes'), values, equal: equalValues(data) },
    ...{ people: [], others: [] },
    moved: movedThings(SIDES.goes, { data: {}, rows }),
    contradictions: contradictionsOf(rows, { ids: SIDES, towards }, await emailsOf(query, rows)),
  };
  return { plan, document, rows, merged: isWhole ? mergedPerson(people, values, choices) : null };
}

function personOf(
  { data }: StoredDocument,
  { kind, ids }: PersonMerge,
  side: keyof Pair<string>,
): JsonObject {
  const person = personIn(data, kind, ids[side]);
  if (person) return person;
  throw new AppError('NOT_FOUND', { message: `There is no one with the id ${ids[side]} in this client.` });
}

/** The one that stays, with the chosen values of the other. */
function mergedPerson(
  { stays, goes }: Pair<JsonObject>,
  values: MergePlan['values'],
  choices: MergeChoices,
): JsonObject {
  const chosen = new Map(values.map(({ path, preset }) => [path, choices.values[path] ?? preset]));
  return compareValues(stays, goes)
    .filter((value) => chosen.get(pathOf(value)) === 'goes')
    .reduce((made, { keys, after }) => withValueAt(made, keys, after), stays);
}
