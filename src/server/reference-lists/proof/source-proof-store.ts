import type { SourceFigures } from '#contract/reference-lists/reference-list-contract.ts';
import type { SourceProofView } from '#contract/reference-lists/source-proof-contract.ts';
import { sumSource } from '#contract/reference-lists/source-proof-words.ts';
import { named } from '../../db/rows/column-names.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';

/** What a test from the published files found, as it is kept; who asked for it is kept beside it. */
export type KeptProof = Omit<SourceProofView, 'by'>;

/** What is kept of the tests of a version. */
type ProofState = {
  /** Id of the user who asked for the last one; null when the program did. */
  askedBy: string | null;
  /** Null while no test is under way. */
  percent: number | null;
  problem: string | null;
  proof: KeptProof | null;
  /** Id of the user who asked for the finished one; null when the program did. */
  provedBy: string | null;
};

/** What is known of the tests of a version from its published files. */
export async function readSourceProof(query: Query, listId: string): Promise<ProofState> {
  const row = await query
    .selectFrom('source_proofs')
    .select(named('asked_by', 'percent', 'problem', 'proof', 'proved_by'))
    .where('list_id', '=', listId)
    .executeTakeFirst();
  if (!row) return { askedBy: null, percent: null, problem: null, proof: null, provedBy: null };
  return { ...row, proof: row.proof === null ? null : JSON.parse(row.proof) };
}

/** Says that a test is under way; what the one before found stays until it is done. */
export async function beginSourceProof(
  query: Query,
  { listId, askedBy }: { listId: string; askedBy: string | null },
): Promise<void> {
  const begun = { asked_by: askedBy, percent: 0, problem: null };
  await query
    .insertInto('source_proofs')
    .values({ list_id: listId, ...begun, proof: null, proved_by: null })
    .onConflict((conflict) => conflict.column('list_id').doUpdateSet(begun))
    .execute();
}

/** Says how far a test is that is under way. */
export async function moveSourceProof(query: Query, listId: string, percent: number): Promise<void> {
  await query
    .updateTable('source_proofs')
    .set({ percent })
    .where('list_id', '=', listId)
    .where('percent', 'is not', null)
    .execute();
}

/** Ends a test that failed, with the reason. */
export async function failSourceProof(query: Query, listId: string, problem: string): Promise<void> {
  await query
    .updateTable('source_proofs')
    .set({ percent: null, problem })
    .where('list_id', '=', listId)
    .execute();
}

/** Keeps what a test found and who had asked for it, and its figures with the version. */
export async function finishSourceProof(
  query: Query,
  listId: string,
  { proof, provedBy }: { proof: KeptProof; provedBy: string | null },
): Promise<void> {
  const done = { percent: null, problem: null, proof: JSON.stringify(proof), proved_by: provedBy };
  const figures: SourceFigures = { ...sumSource(proof.counts), at: proof.at };
  await runTransaction(query, async (transaction) => {
    await transaction
      .insertInto('source_proofs')
      .values({ list_id: listId, asked_by: null, ...done })
      .onConflict((conflict) => conflict.column('list_id').doUpdateSet(done))
      .execute();
    await transaction
      .updateTable('reference_lists')
      .set({ source_proof: JSON.stringify(figures) })
      .where('id', '=', listId)
      .execute();
  });
}

/** The versions whose published files are kept and that were never tested from them. */
export async function listUntested(query: Query): Promise<string[]> {
  const rows = await query
    .selectFrom('reference_lists')
    .select('id')
    .where('state', '=', 'ready')
    .where('source_proof', 'is', null)
    .where('id', 'in', query.selectFrom('published_files').select('list_id'))
    .where('id', 'not in', query.selectFrom('source_proofs').select('list_id'))
    .orderBy('imported_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** Forgets the tests of versions that are not here any more. */
export async function forgetSourceProofs(query: Query): Promise<void> {
  const here = query.selectFrom('reference_lists').select('id').where('state', '<>', 'removed');
  await query.deleteFrom('source_proofs').where('list_id', 'not in', here).execute();
}

/** The share of a published file, in thousandths, of which less must not be missing. */
const STORED_THOUSANDTHS = 999;

/** The versions in use of which under 99.9 % of the published names and birthdays are stored. */
export async function listLacking(
  query: Query,
): Promise<{ id: string; name: string; version: string; published: number; stored: number }[]> {
  const rows = await query
    .selectFrom('reference_lists')
    .select(['id', 'name', 'version', 'source_proof'])
    .where('state', '=', 'ready')
    .orderBy('name')
    .orderBy('imported_at', 'desc')
    .execute();
  const inUse = rows.filter(({ name }, at) => rows[at - 1]?.name !== name);
  return inUse.flatMap(({ id, name, version, source_proof: figures }) => {
    if (figures === null) return [];
    const { published, stored } = JSON.parse(figures) as SourceFigures;
    return 1_000 * stored < STORED_THOUSANDTHS * published ? [{ id, name, version, published, stored }] : [];
  });
}
