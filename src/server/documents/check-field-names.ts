import type { FieldProblem } from '#contract/error-contract.ts';
import { MESSAGES } from '#contract/messages.ts';
import { type FieldMapping, isReservedName, type JsonObject } from '#records';
import type { Rule } from '#rules';
import type { StoredCollection } from '../db/tables.ts';
import { AppError } from '../ground/app-error.ts';

type FieldReference = { path: string; name: string };

/**
 * Refuses reserved names where a document defines a field or names the field of an answer. Conditions may name
 * `sessionStart`, and wait for it. The schemas do not check this, so that stored documents can always be read.
 * @throws AppError 400 naming each path
 */
export function checkFieldNames(collection: StoredCollection, data: JsonObject): void {
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
