import type { Database } from '../../src/server/db/open-database.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import { SYSTEM_AUTHOR } from '../../src/server/documents/document-store.ts';
import { writeDocument } from '../../src/server/documents/write-document.ts';
import type { TestReference } from '../support/matching-scenario.ts';

const FIRST = ['Ada', 'Bo', 'Cleo', 'Dara', 'Eli', 'Faye', 'Gus', 'Hana'];
const LAST = ['Quay', 'Harbour', 'Stone', 'Marsh', 'Fell', 'Tarn', 'Beck', 'Cairn', 'Crag'];
const PLACES = ['Hull', 'Cork', 'Oban', 'Leith', 'Amble'];

const pick = (list: readonly string[], at: number) => list[at % list.length] ?? '';
const personAt = (at: number) => `${pick(FIRST, at)} ${pick(LAST, Math.floor(at / 3))}${at % 7}`;
const firmAt = (at: number) => `${pick(LAST, at)} ${pick(PLACES, at)} ${at % 11} Shipping Ltd`;
const birthdayAt = (at: number) => `19${60 + (at % 30)}-0${1 + (at % 9)}-1${at % 10}`;

/** Adds clients with a contact and a related party each, many of them similar, numbered on from one. */
export async function addManyClients(db: Database, count: number, from = 0): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    for (let at = from; at < from + count; at++) {
      const [firstname, lastname] = personAt(at).split(' ');
      const data = {
        name: firmAt(at),
        contacts: [
          { id: 'c', firstname: firstname ?? '', lastname: lastname ?? '', birthday: birthdayAt(at) },
        ],
        associatedparties: [{ id: 'p', name: personAt(at * 5), birthplace: pick(PLACES, at) }],
      };
      await writeDocument(transaction, {
        collection: 'clients',
        id: `many-${at}`,
        author: SYSTEM_AUTHOR,
        data,
      });
    }
  });
}

/** Makes a list of records similar to those of `addManyClients`. */
export function manyReferences(prefix: string): TestReference[] {
  return Array.from({ length: 150 }, (_, at) => at).flatMap((at): TestReference[] => [
    { kind: 'clients', id: `${prefix}-f${at}`, name: firmAt(at * 3), industry: 'Shipping' },
    { kind: 'contacts', id: `${prefix}-c${at}`, name: personAt(at * 2), birthday: birthdayAt(at) },
    {
      kind: 'relatedParties',
      id: `${prefix}-p${at}`,
      name: personAt(at * 4),
      birthplace: pick(PLACES, at * 2),
    },
  ]);
}

/** All results of a run, record by record. */
export async function resultsOf({ query }: Database, runId: string): Promise<string[]> {
  const rows = await query.selectFrom('match_results').selectAll().where('run_id', '=', runId).execute();
  const groups = await query.selectFrom('match_groups').selectAll().where('run_id', '=', runId).execute();
  return [
    ...rows.map(({ kind, ord, list_id, shard, packed }) =>
      JSON.stringify([kind, ord, list_id, shard, Buffer.from(packed).toString('base64')]),
    ),
    ...groups.map(({ run_id: _, ...group }) => JSON.stringify(group)),
  ].sort();
}
