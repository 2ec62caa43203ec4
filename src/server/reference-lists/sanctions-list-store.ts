import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { Query, Transaction } from '../db/tables.ts';

/** The formats of sanctions lists; lists of other formats can be marked as such. */
const SANCTIONS_FORMATS: readonly string[] = [
  ...['ofac', 'ofac-xml', 'ofac-advanced', 'un', 'eu-csv', 'eu-xml', 'uk-csv', 'uk-xml', 'conlist'],
  ...['seco', 'dfat', 'sema', 'csl-csv', 'csl-json', 'opensanctions', 'ftm'],
];

export function isSanctionsFormat(format: string): boolean {
  return SANCTIONS_FORMATS.includes(format);
}

/** Which of these lists are sanctions lists, by id, removed ones included. */
export async function findSanctionsLists(query: Query, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query
    .selectFrom('reference_lists')
    .leftJoin('sanctions_marks', 'sanctions_marks.list_name', 'reference_lists.name')
    .select(['reference_lists.id', 'reference_lists.format', 'sanctions_marks.list_name as marked'])
    .where('reference_lists.id', 'in', [...ids])
    .execute();
  const sanctions = rows.filter(({ format, marked }) => isSanctionsFormat(format) || marked !== null);
  return new Set(sanctions.map(({ id }) => id));
}

/** The names of the lists that are marked as sanctions lists. */
export async function listSanctionsMarks(query: Query): Promise<Set<string>> {
  const rows = await query.selectFrom('sanctions_marks').select('list_name').execute();
  return new Set(rows.map(({ list_name }) => list_name));
}

/** Marks all versions of a list as those of a sanctions list. */
export async function addSanctionsMark(query: Query, listName: string, userId: string): Promise<void> {
  await query
    .insertInto('sanctions_marks')
    .values({ list_name: listName, marked_at: new Date().toISOString(), marked_by: userId })
    .onConflict((conflict) => conflict.column('list_name').doNothing())
    .execute();
}

/** Takes back that findings of a list wait for another person. */
export type ReleaseProposals = {
  releaseProposalsOf: (transaction: Transaction, listName: string) => Promise<void>;
};

/** Takes the mark off a list, and back what waits for a second person because of it. */
export async function takeSanctionsMark(
  { db, releaseProposalsOf }: ReleaseProposals & { db: Pick<Database, 'query'> },
  listName: string,
): Promise<void> {
  await runTransaction(db.query, async (transaction) => {
    await releaseProposalsOf(transaction, listName);
    await transaction.deleteFrom('sanctions_marks').where('list_name', '=', listName).execute();
  });
}
