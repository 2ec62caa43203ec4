import type { z } from 'zod';
import {
  fieldMappingSchema,
  fieldSchema,
  ruleSchema,
  staticSourceSchema,
} from '#contract/document-contract.ts';
import type { FieldProblem } from '#contract/error-contract.ts';
import { problemSentence } from '#contract/problem-sentence.ts';
import { ruleScenarioSchema } from '#contract/questions/scenario-contract.ts';
import type { JsonObject } from '#records';
import type { StoredCollection } from '../db/tables.ts';
import { AppError, wrongField } from '../ground/app-error.ts';
import { checkClient } from './check-client.ts';
import { checkFieldNames } from './check-field-names.ts';
import { checkSize } from './check-json.ts';

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
