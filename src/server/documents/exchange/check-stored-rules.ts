import type { ImportReport } from '#contract/transfer-contract.ts';
import type { Query } from '../../db/tables.ts';
import { listAllDocuments } from '../document-store.ts';
import { checkImportedRules } from './check-imported-rules.ts';

/** Checks all stored rules; errors come first. */
export async function checkStoredRules(
  query: Query,
): Promise<{ ruleCount: number; findings: ImportReport['findings'] }> {
  const rules = await listAllDocuments(query, 'rules');
  const rows = rules.map(({ id, data }, index) => ({ row: index + 1, write: { id, after: data } }));
  return { ruleCount: rules.length, findings: await checkImportedRules(query, rows) };
}
