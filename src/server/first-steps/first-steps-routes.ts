import type { StepState } from '#contract/first-steps-contract.ts';
import type { Collection, FieldMapping, JsonObject } from '#records';
import type { Database } from '../db/open-database.ts';
import type { Query } from '../db/tables.ts';
import { verifiedUser } from '../http/require-session.ts';
import { listDoneRuns } from '../matching/match-run-store.ts';
import { isEmbeddedList, listReferenceLists } from '../reference-lists/reference-list-store.ts';
import { findClientIds, readAddedDocuments, readFirstAnswer } from './first-steps-store.ts';

/** Implements the calls of the first steps. */
export function firstStepsRoutes({
  db: { query },
  config: { seed, defaultClientId },
}: {
  db: Database;
  config: { seed: 'demo' | 'none'; defaultClientId: string };
}) {
  return {
    firstSteps: verifiedUser.firstSteps.handler(async () => ({
      isDemo: seed === 'demo',
      steps: await findFirstSteps(query),
    })),
    adminClient: verifiedUser.adminClient.handler(async ({ input: { last } }) => {
      const wanted = [last ?? '', defaultClientId].filter((id) => id !== '');
      const { found, first } = await findClientIds(query, wanted);
      return { id: wanted.find((id) => found.has(id)) ?? first };
    }),
  };
}

type Done = StepState['done'];

/** Finds which of the first steps are done, and what made them true. */
async function findFirstSteps(query: Query): Promise<StepState[]> {
  return [
    { step: 'client', done: await addedTo(query, 'clients', ({ name }) => name) },
    { step: 'field', done: await addedTo(query, 'fields', ({ label, dataField }) => label || dataField) },
    { step: 'mapping', done: await addedTo(query, 'fieldMappings', mappingName) },
    { step: 'rule', done: await addedTo(query, 'rules', ({ id }) => id) },
    { step: 'question', done: await firstQuestion(query) },
    { step: 'list', done: await firstList(query) },
  ];
}

async function addedTo(
  query: Query,
  collection: Collection,
  nameOf: (data: JsonObject) => unknown,
): Promise<Done> {
  const added = await readAddedDocuments(query, collection);
  return added && { count: added.count, name: String(nameOf(added.data) ?? added.id), at: added.at };
}

function mappingName(data: JsonObject): string {
  const { sourceField, mapsTo } = data as unknown as FieldMapping;
  return `${sourceField} to ${mapsTo}`;
}

async function firstQuestion(query: Query): Promise<Done> {
  const answer = await readFirstAnswer(query);
  return answer && { count: 1, name: answer.prompt, at: answer.at };
}

/** A list that a user loaded, or a run with the list that is part of the product. */
async function firstList(query: Query): Promise<Done> {
  const lists = (await listReferenceLists(query)).filter(({ id }) => !isEmbeddedList(id));
  const [list] = lists;
  if (list) return { count: lists.length, name: list.name, at: list.importedAt };
  const [run] = await listDoneRuns(query, 1);
  return run ? { count: 1, name: run.lists[0]?.name ?? '', at: run.startedAt } : null;
}
