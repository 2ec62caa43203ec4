import type { OWN_RECORD_STATES } from '#contract/matching/match-candidate-contract.ts';
import { type FieldNaming, type FieldValues, ownFields } from '#matching';
import { entityRecord, type JsonObject } from '#records';
import type { Query } from '../../../db/tables.ts';
import { fieldNaming, readClientInContext } from '../../field-names.ts';
import type { ReviewRecord } from '../../match-record-store.ts';

/** Our record as it is now, with the names of its fields. */
export type OwnRecord = {
  state: (typeof OWN_RECORD_STATES)[number];
  fields: FieldValues[];
  naming: FieldNaming;
};

/** Reads our record in full. Its names and birthday as they were compared are in the run. */
export async function readOwnRecord(
  query: Query,
  record: Pick<ReviewRecord, 'kind' | 'clientId' | 'itemId' | 'clientVersion'>,
): Promise<OwnRecord> {
  const { kind, clientId, itemId, clientVersion } = record;
  const { client, context } = await readClientInContext(query, clientId);
  const naming = fieldNaming(context, kind);
  const entity = client && entityRecord(client.data, { kind, clientId, itemId: itemId ?? '' });
  if (!entity) return { state: 'gone', fields: [], naming };
  const state = client.version === clientVersion ? 'as-compared' : 'changed';
  return { state, fields: ownFields(kind, entity, naming), naming };
}

/** The values of our record by the attributes that lists have for them. */
export function ownValues({ fields }: Pick<OwnRecord, 'fields'>): JsonObject {
  return Object.fromEntries(fields.map(({ attribute, texts }) => [attribute, texts]));
}
