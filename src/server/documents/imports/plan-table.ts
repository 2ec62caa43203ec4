import { setImmediate } from 'node:timers/promises';
import type { ImportChoices, ImportPlan, ImportRow } from '#contract/imports/import-contract.ts';
import { MAX_LISTED_ROWS } from '#contract/imports/import-problem-contract.ts';
import { type Collection, readPath, sameValue } from '#records';
import type { Query } from '../../db/tables.ts';
import { type Author, readDocumentsById } from '../document-store.ts';
import { checkImportedRules } from '../exchange/check-imported-rules.ts';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import type { Table } from '../exchange/read-table.ts';
import { type DocumentWrite, isUnchanged } from '../write-store.ts';
import { distinctRows } from './distinct-rows.ts';
import { findKnown } from './find-known.ts';
import { groupFindings } from './group-findings.ts';
import {
  fixedRow,
  indexFixes,
  type MappedColumn,
  NAME_PATHS,
  nextDocument,
  type PlannedRow,
  type RowFinding,
  type RowParts,
  readRowParts,
} from './read-import-row.ts';

/** Rows read before other work has its turn. */
const ROWS_PER_TURN = 100;

export type TableTask = {
  collection: Collection;
  author: Author;
  table: Table;
  columns: readonly MappedColumn[];
  choices: ImportChoices;
  onRows?: (done: number) => void;
  /** Whether the rule check is left out, as for a write. */
  isWrite?: boolean;
};

/** Plans the import of a table: the writes of its good rows, and what is to be shown of all. */
export async function planTable(
  query: Query,
  task: TableTask,
): Promise<{ plan: ImportPlan; writes: DocumentWrite[] }> {
  const { table, choices, columns, collection } = task;
  const { read, findings } = await readRows(task);
  const { rows, repeated, conflicts } = distinctRows(read, columns, idPathOf(task));
  findings.push(...conflicts);
  const planned = await planRows(query, task, { rows, findings });
  const writes = planned.filter(({ write }) => !isUnchanged(write));
  const isNew = ({ write }: PlannedRow) => write.before === null;
  const created = writes.filter(isNew);
  const updated = writes.filter((row) => !isNew(row));
  const view = (some: readonly PlannedRow[]) =>
    some.slice(0, MAX_LISTED_ROWS).map((row) => rowView(row, columns));
  const problems = findings.filter(({ chosen }) => chosen === null).toSorted((a, b) => a.row - b.row);
  const known = task.isWrite || collection !== 'clients' ? [] : await findKnown(query, created);
  return {
    plan: {
      encoding: table.encoding,
      place: { sheets: table.sheets, headingRow: table.headingRow, firstRows: table.firstRows },
      created: created.length,
      updated: updated.length,
      unchanged: planned.length - writes.length,
      problemRows: new Set(problems.map(({ row }) => row)).size,
      leftOut: repeated + choices.leftOut.length,
      problems: problems
        .slice(0, MAX_LISTED_ROWS)
        .map(({ chosen: _chosen, ways: _ways, country: _country, ...problem }) => problem),
      groups: task.isWrite ? [] : groupFindings(findings, columns),
      known: known.slice(0, MAX_LISTED_ROWS),
      knownCount: known.length,
      newRows: view(created),
      changedRows: view(updated),
      firstRows: view(planned),
      warnings: task.isWrite ? [] : await ruleWarnings(query, collection, planned),
    },
    writes: writes.map(({ write }) => write),
  };
}

/** Where ids come from: their own column, or the name. */
function idPathOf({ collection, columns }: TableTask): string {
  const hasIds = columns.some(({ target }) => target.path === ID_COLUMN);
  return hasIds ? ID_COLUMN : (NAME_PATHS[collection] ?? ID_COLUMN);
}

async function readRows(task: TableTask): Promise<{ read: RowParts[]; findings: RowFinding[] }> {
  const { table, choices } = task;
  const fixes = indexFixes(choices.fixes);
  const leftOut = new Set(choices.leftOut);
  const same = new Map(choices.same?.map(({ row, id }) => [row, id]));
  const read: RowParts[] = [];
  const findings: RowFinding[] = [];
  for (const [index, row] of table.rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    if (leftOut.has(row.row)) continue;
    const result = readRowParts(fixedRow(row, fixes), task);
    const parts = { ...result.parts, id: same.get(row.row) ?? result.parts.id };
    findings.push(...result.findings);
    if (result.findings.some(({ chosen }) => chosen === null)) continue;
    if (parts.id === '') findings.push(missingName(parts, task));
    else read.push(parts);
  }
  return { read, findings };
}

/** The problem of a row without what its id is made of. */
function missingName({ row, cells }: RowParts, task: TableTask): RowFinding {
  const path = NAME_PATHS[task.collection] ?? ID_COLUMN;
  const column = task.columns.find(({ target }) => target.path === path);
  const label = column?.target.label ?? (task.collection === 'clients' ? 'Name' : 'Id');
  return {
    ...{ row, cells, column: column?.index ?? null, inFile: column ? (cells[column.index] ?? '') : '' },
    ...{ kind: 'no-id', chosen: null },
    message: task.collection === 'clients' ? 'A client needs a name.' : `Every row needs its ${label}.`,
    remedies: column ? [{ kind: 'input', label, type: 'text' }] : [],
  };
}

async function planRows(
  query: Query,
  { collection, author, columns, onRows }: TableTask,
  { rows, findings }: { rows: readonly RowParts[]; findings: RowFinding[] },
): Promise<PlannedRow[]> {
  const ids = rows.map(({ id }) => id);
  const current = await readDocumentsById(query, { collection, ids });
  const planned: PlannedRow[] = [];
  for (const [index, parts] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) {
      onRows?.(index);
      await setImmediate();
    }
    const before = current.get(parts.id) ?? null;
    const after = nextDocument(parts, { collection, columns, before: before?.data ?? null });
    if (Array.isArray(after)) findings.push(...after);
    else {
      const write = { collection, id: parts.id, author, before, after, operation: 'import' as const };
      planned.push({ parts, write });
    }
  }
  return planned;
}

async function ruleWarnings(
  query: Query,
  collection: Collection,
  planned: readonly PlannedRow[],
): Promise<ImportPlan['warnings']> {
  if (collection !== 'rules') return [];
  const imported = planned.map(({ parts, write }) => ({ row: parts.row, write }));
  const findings = await checkImportedRules(query, imported);
  return findings.slice(0, MAX_LISTED_ROWS).map(({ row, id, message }) => ({ row, id, message }));
}

function rowView({ parts, write }: PlannedRow, columns: readonly MappedColumn[]): ImportRow {
  const { before, after } = write;
  const isChanged = !isUnchanged(write);
  return {
    row: parts.row,
    state: before ? (isChanged ? 'changed' : 'unchanged') : 'new',
    id: parts.id,
    cells: columns
      .filter(({ target }) => target.path !== ID_COLUMN)
      .map(({ index, target }) => {
        const path = target.path === 'cases' ? 'onTrigger.cases' : target.path;
        const value = after ? readPath(after, path) : undefined;
        const old = before ? readPath(before.data, path) : undefined;
        const differs = before !== null && !sameValue(value, old);
        return {
          column: index,
          ...(value !== undefined && { value }),
          ...(differs && { old: old ?? null }),
        };
      }),
  };
}
