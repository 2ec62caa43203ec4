import type { Insertable, Selectable } from 'kysely';
import type { FieldChoice } from '#contract/matching/match-resolution-contract.ts';
import type { EntityKind } from '#records';
import { inParts, readInParts } from '../../db/in-parts.ts';
import { namedRow, rowOf } from '../../db/rows/column-names.ts';
import type { Query, Tables, Transaction } from '../../db/tables.ts';

export type FieldChoices = Record<string, FieldChoice>;
/** What a user chose for one record, and from which match. */
export type StoredChoices = {
  runId: string;
  kind: EntityKind;
  recordId: string;
  clientId: string;
  /** The version of the client that they saw. */
  clientVersion: number;
  listName: string;
  externalId: string;
  choices: FieldChoices;
  /** Id of a user. */
  by: string;
};

/** Inserts choices, or replaces those there are for the same records. */
export async function putChoices(query: Query, choices: readonly StoredChoices[]): Promise<void> {
  const at = new Date().toISOString();
  for (const some of inParts(choices)) {
    await query
      .insertInto('match_choices')
      .values(some.map((one) => toRow(one, at)))
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'kind', 'record_id']).doUpdateSet(({ ref }) => ({
          client_version: ref('excluded.client_version'),
          list_name: ref('excluded.list_name'),
          external_id: ref('excluded.external_id'),
          choices: ref('excluded.choices'),
          chosen_by: ref('excluded.chosen_by'),
          chosen_at: ref('excluded.chosen_at'),
        })),
      )
      .execute();
  }
}

/** Lists the choices for some records of a kind, keyed by record id. */
export async function listChoices(
  query: Query,
  { runId, kind }: { runId: string; kind: EntityKind },
  recordIds: readonly string[],
): Promise<Map<string, StoredChoices>> {
  const rows = await readInParts(recordIds, (some) =>
    query
      .selectFrom('match_choices')
      .selectAll()
      .where('run_id', '=', runId)
      .where('kind', '=', kind)
      .where('record_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.record_id, toChoices(row)]));
}

/** Moves choices for other records of a client to its new version, when this run's own save made that version. */
export async function moveChoices(
  transaction: Transaction,
  { runId, clientId, from, to }: { runId: string; clientId: string; from: number; to: number },
): Promise<void> {
  await transaction
    .updateTable('match_choices')
    .set({ client_version: to })
    .where('run_id', '=', runId)
    .where('client_id', '=', clientId)
    .where('client_version', '=', from)
    .execute();
}

function toRow({ by, choices, ...record }: StoredChoices, at: string): Insertable<Tables['match_choices']> {
  return rowOf({ ...record, choices: JSON.stringify(choices), chosenBy: by, chosenAt: at });
}

function toChoices(row: Selectable<Tables['match_choices']>): StoredChoices {
  const { choices, chosenBy: by, chosenAt: _, ...record } = namedRow(row);
  return { ...record, choices: JSON.parse(choices), by };
}
