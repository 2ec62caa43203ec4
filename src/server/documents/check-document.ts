import type { z } from 'zod';
import {
  fieldMappingSchema,
  fieldSchema,
  ruleSchema,
  staticSourceSchema,
} from '#contract/document-contract.ts';
import type { FieldProblem } from '#contract/error-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { ruleScenarioSchema } from '#contract/questions/scenario-contract.ts';
import { type FieldMapping, isReservedName, type JsonObject } from '#records';
import type { Rule } from '#rules';
import type { StoredCollection } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { checkClient } from './check-client.ts';
import { checkSize } from './check-json.ts';
import { problemSentence } from './problem-sentence.ts';

/** The key of a document that repeats its id, in collections that have one. */
export const ID_KEYS: { [C in StoredCollection]?: string } = { rules: 'id', fields: 'dataField' };
const SCHEMAS = {
  fields: fieldSchema,
  staticData: staticSourceSchema,
  fieldMappings: fieldMappingSchema,
  rules: ruleSchema,
  ruleScenarios: ruleScenarioSchema,
};

/**
 * Validates a document and returns it with defaults filled in, and with ids for a client's contacts and related
 * parties.
 * @param before the document it replaces, whose ids are kept
 * @throws AppError 400 naming each path that is wrong
 */
export function checkDocument(
  { collection, id }: { collection: StoredCollection; id: string },
  data: JsonObject,
  before: JsonObject | null,
): JsonObject {
  const checked = collection === 'clients' ? checkClient(data, before) : checkStrictly(collection, id, data);
  checkFieldNames(collection, checked);
  checkSize(checked);
  return checked;
}

function checkStrictly(
  collection: Exclude<StoredCollection, 'clients'>,
  id: string,
  data: JsonObject,
): JsonObject {
  const idKey = ID_KEYS[collection];
  const result = SCHEMAS[collection].safeParse(idKey ? { [idKey]: id, ...data } : data, {
    error: problemSentence,
  });
  if (!result.success) throw new AppError('BAD_REQUEST', { fields: problemsOf(result.error) });
  const checked = withoutUndefined(result.data);
  if (idKey && checked[idKey] !== id) {
    throw wrongField(idKey, `This must be "${id}", as in the address.`);
  }
  return checked;
}

function problemsOf(error: z.ZodError): FieldProblem[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [{ path: path.join('.'), message: issue.message }];
    return issue.keys.map((key) => ({
      path: [...path, key].join('.'),
      message: 'This key is not known here.',
    }));
  });
}

/** Treats optional keys set to undefined as absent. */
function withoutUndefined(data: object): JsonObject {
  return JSON.parse(JSON.stringify(data));
}

type FieldReference = { path: string; name: string };

/**
 * Refuses reserved names where a document defines a field or names the field of an answer. Conditions may name
 * `sessionStart`, and wait for it. The schemas do not check this, so that stored documents can always be read.
 * @throws AppError 400 naming each path
 */
function checkFieldNames(collection: StoredCollection, data: JsonObject): void {
  const problems = filledFields(collection, data)
    .filter(({ name }) => isReservedName(name))
    .map(({ path, name }): FieldProblem => ({ path, message: MESSAGES.fieldNameReserved(name) }));
  if (problems.length > 0) throw new AppError('BAD_REQUEST', { fields: problems });
}

function filledFields(collection: StoredCollection, data: JsonObject): FieldReference[] {
  if (collection === 'fields') return [{ path: 'dataField', name: data.dataField as string }];
  if (collection === 'fieldMappings') {
    return [{ path: 'mapsTo', name: (data as unknown as FieldMapping).mapsTo }];
  }
  if (collection !== 'rules') return [];
  return (data as unknown as Rule).onTrigger.cases.map(({ uiAction }, index) => ({
    path: `onTrigger.cases.${index}.uiAction.dataField`,
    name: uiAction.dataField,
  }));
}
