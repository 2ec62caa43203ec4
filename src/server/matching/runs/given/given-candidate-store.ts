import type { EntityKind } from '#records';
import { readInParts } from '../../../db/in-parts.ts';
import { insertRows } from '../../../db/insert-rows.ts';
import type { Query, Transaction } from '../../../db/tables.ts';

/** Rows of a list that were given as candidates of a record: by their names, or as other spellings of its name. */
export type GivenCandidates = {
  kind: EntityKind;
  listId: string;
  isSpelling: boolean;
  recordId: string;
  rows: Uint32Array;
};
type OfRun = { runId: string } & Pick<GivenCandidates, 'kind' | 'listId' | 'isSpelling'>;

/** Inserts what was given to a run, which is deleted as soon as the run ends. */
export async function insertGiven(
  transaction: Transaction,
  runId: string,
  given: readonly GivenCandidates[],
): Promise<void> {
  const columns = ['run_id', 'kind', 'list_id', 'spelling', 'record_id', 'row_numbers'];
  const rows = given.map(({ kind, listId, isSpelling, recordId, rows }) => [
    ...[runId, kind, listId, Number(isSpelling), recordId],
    Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength),
  ]);
  await insertRows(transaction, 'match_given', { columns }, rows);
}

/** Reads the rows that were given as candidates of some records, by id of the record. */
export async function readGiven(
  query: Query,
  { runId, kind, listId, isSpelling }: OfRun,
  recordIds: readonly string[],
): Promise<Map<string, Uint32Array>> {
  const given = await readInParts(recordIds, (some) =>
    query
      .selectFrom('match_given')
      .select(['record_id', 'row_numbers'])
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('list_id', '=', listId)
      .where('spelling', '=', Number(isSpelling))
      .where('record_id', 'in', some)
      .execute(),
  );
  // A copy, as the bytes of a driver may begin anywhere.
  return new Map(
    given.map(({ record_id, row_numbers }) => [
      record_id,
      new Uint32Array(Uint8Array.from(row_numbers).buffer),
    ]),
  );
}
