import { setImmediate } from 'node:timers/promises';
import { type ImportReport, MAX_REPORTED_CHANGES, type RowProblem } from '#contract/transfer-contract.ts';
import { type Collection, documentChanges } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { checkDocument, ID_KEYS } from '../check-document.ts';
import { checkJson, idProblemOf } from '../check-json.ts';
import { type Author, readDocumentsById, type StoredDocument } from '../document-store.ts';
import { type DocumentWrite, isUnchanged } from '../write-store.ts';
import { checkImportedRules } from './check-imported-rules.ts';
import { type DocumentRow, type DocumentRows, RowError } from './document-row.ts';

/** Rows checked before the event loop handles other work. */
const ROWS_PER_TURN = 200;

/** Errors come first, so the limit drops warnings. */
const MAX_REPORTED_FINDINGS = 1_000;

type PlannedRow = { row: number; write: DocumentWrite };
type Plan = { report: ImportReport; writes: DocumentWrite[] };

/**
 * Plans the writes of a file, and reports all that is wrong with its rows. Inside a transaction these documents are
 * locked until its end.
 * @param firstRows the rows of the ids in parts of the file that were planned before; those of this one are added
 */
export async function planImport(
  query: Query,
  {
    collection,
    author,
    file,
    firstRows = new Map(),
  }: { collection: Collection; author: Author; file: DocumentRows; firstRows?: Map<string, number> },
): Promise<Plan> {
  const idColumn = ID_KEYS[collection] ?? 'id';
  const { rows, problems: idProblems } = withUsableIds(file.rows, { idColumn, firstRows });
  const problems = [...file.problems, ...idProblems];
  const ids = rows.map(({ id }) => id);
  const current = await readDocumentsById(query, { collection, ids });
  const planned: PlannedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const before = current.get(row.id) ?? null;
    const result = checkRow(row, { collection, author, before });
    if (Array.isArray(result)) problems.push(...result);
    else planned.push({ row: row.row, write: result });
  }
  const writes = planned.filter(({ write }) => !isUnchanged(write));
  const created = writes.filter(({ write }) => !write.before).length;
  const findings = collection === 'rules' ? await checkImportedRules(query, planned) : [];
  const report: ImportReport = {
    created,
    updated: writes.length - created,
    unchanged: planned.length - writes.length,
    batchId: null,
    problems: problems.toSorted((a, b) => a.row - b.row),
    findings: findings.slice(0, MAX_REPORTED_FINDINGS),
    changes: writes.slice(0, MAX_REPORTED_CHANGES).map(toChangesView),
  };
  return { report, writes: writes.map(({ write }) => write) };
}

/**
 * Separates rows with a usable id from those without.
 * @param idColumn what the id is called in files of this collection
 */
function withUsableIds(
  rows: readonly DocumentRow[],
  { idColumn, firstRows }: { idColumn: string; firstRows: Map<string, number> },
): DocumentRows {
  const usable: DocumentRows = { rows: [], problems: [] };
  for (const row of rows) {
    const message = idProblem(row.id, { idColumn, firstRows });
    if (message) usable.problems.push({ row: row.row, path: idColumn, message });
    else {
      usable.rows.push(row);
      firstRows.set(row.id, row.row);
    }
  }
  return usable;
}

function idProblem(
  id: string,
  { idColumn, firstRows }: { idColumn: string; firstRows: ReadonlyMap<string, number> },
): string | undefined {
  if (id === '') return `Every row needs its ${idColumn}.`;
  const first = firstRows.get(id);
  if (first !== undefined) return `Row ${first} has the ${idColumn} “${id}” too.`;
  return idProblemOf(id);
}

type Around = { collection: Collection; author: Author; before: StoredDocument | null };

function checkRow(
  { row, id, next }: DocumentRow,
  { collection, author, before }: Around,
): DocumentWrite | RowProblem[] {
  try {
    const data = next(before?.data ?? null);
    checkJson(data);
    const after = checkDocument({ collection, id }, data, before?.data ?? null);
    return { collection, id, author, before, after, operation: 'import' };
  } catch (error) {
    if (error instanceof RowError) return [{ row, path: error.path, message: error.message }];
    if (!(error instanceof AppError)) throw error;
    const { fields } = (error.data ?? {}) as { fields?: { path: string; message: string }[] };
    return fields?.map((field) => ({ row, ...field })) ?? [{ row, path: '', message: error.message }];
  }
}

function toChangesView({ row, write: { id, before, after } }: PlannedRow): ImportReport['changes'][number] {
  const operation = before ? 'update' : 'create';
  return { row, id, operation, changes: documentChanges(before?.data ?? null, after) };
}
