import type { ColumnChoice, ImportChoices } from '#contract/imports/import-contract.ts';
import { fieldTypeOf } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { installationToday } from '../../ground/installation-format.ts';
import { FileProblem } from '../../source-files/file-problem.ts';
import { writeBatch } from '../batches/write-batch.ts';
import { writePlanned } from '../batches/write-planned.ts';
import { findDateOrder, findDecimalSign } from '../exchange/column-notation.ts';
import { guessColumns } from '../exchange/guess-columns.ts';
import { importTargets, type Target, targetAt } from '../exchange/import-targets.ts';
import { SAFE_WAYS } from '../exchange/read-cell.ts';
import { readTable, type Table } from '../exchange/read-table.ts';
import { readTargetContext } from '../exchange/read-target-context.ts';
import {
  changeImport,
  type FoundColumn,
  type RememberedColumns,
  readImport,
  readRemembered,
  rememberColumns,
  type StoredImport,
} from './import-store.ts';
import { planTable, type TableTask } from './plan-table.ts';
import type { MappedColumn } from './read-import-row.ts';

/** Rows of a column that show how its dates and numbers are written. */
const SAMPLE_ROWS = 5_000;

export type ImportStep = {
  id: string;
  bytes: Buffer;
  /** The language and region of the installation. */
  locale: string;
};

/** Checks the file of an import with the choices made so far, and stores its plan. */
export async function checkImport(query: Query, step: ImportStep): Promise<void> {
  await orFail(query, step, async (stored) => {
    const opened = await openTable(query, stored, step);
    await changeImport(query, step.id, {
      rowCount: opened.task.table.rows.length,
      sheet: opened.task.table.sheet,
    });
    const { plan } = await planTable(query, opened.task);
    const { columns, choices } = opened;
    await changeImport(query, step.id, { state: 'ready', columns, choices, plan, problem: null });
  });
}

/**
 * Writes the good rows of an import as one batch, in one transaction with the end of the import and what is remembered
 * of its columns. Rows are planned before the transaction, and again when another write came between.
 */
export async function writeImport(query: Query, step: ImportStep): Promise<void> {
  await orFail(query, step, async (stored) => {
    const { task } = await openTable(query, stored, step);
    const plan = () => planTable(query, { ...task, isWrite: true });
    await writePlanned(query, plan, async (transaction, planned) => {
      // Another job may have written it before, as after a restart.
      const isFirst = await changeImport(transaction, stored.id, { state: 'done', from: ['writing'] });
      if (!isFirst) return;
      const batch = { kind: 'import', title: stored.fileName, author: stored.author } as const;
      const written = await writeBatch(transaction, batch, planned.writes);
      if (stored.remembers) await rememberColumns(transaction, stored.collection, choicesByName(task));
      await changeImport(transaction, stored.id, {
        ...{ plan: planned.plan, problem: null, batchId: written.batch?.id ?? null },
      });
    });
  });
}

/** Runs a step of an import that waits for it; a file that cannot be imported fails with its reason. */
async function orFail(
  query: Query,
  { id }: ImportStep,
  work: (stored: StoredImport) => Promise<void>,
): Promise<void> {
  const stored = await readImport(query, id);
  if (!stored || (stored.state !== 'checking' && stored.state !== 'writing')) return;
  try {
    await work(stored);
  } catch (error) {
    const known = error instanceof FileProblem || error instanceof AppError;
    if (!known) throw error;
    // A write that failed can be tried again.
    const state = stored.state === 'writing' ? 'ready' : 'failed';
    await changeImport(query, id, { state, problem: error.message });
  }
}

type OpenedTable = { task: TableTask; columns: FoundColumn[]; choices: ImportChoices };

async function openTable(
  query: Query,
  stored: StoredImport,
  { bytes, id, locale }: ImportStep,
): Promise<OpenedTable> {
  const { collection, author } = stored;
  const { sheet, headingRow } = stored.choices ?? {};
  const table = await readTable(bytes, { sheet, headingRow });
  const targets = importTargets(collection, await readTargetContext(query));
  const remembered = await readRemembered(query, collection, table.columns);
  const chosen = stored.choices ?? { fixes: [], leftOut: [], columns: [] };
  // None are chosen yet of another sheet or heading.
  const isGuessed = chosen.columns.length !== table.columns.length;
  const choices = isGuessed
    ? {
        ...chosen,
        columns: guessColumns(table.columns, { collection, targets, remembered: remembered.choices }),
      }
    : chosen;
  const target = (path: string) => targetAt(targets, collection, path);
  const columns = mappedColumns(table, choices.columns, { locale, targetOf: target });
  let shown = Date.now();
  const onRows = (done: number) => {
    if (Date.now() - shown < 300) return;
    shown = Date.now();
    changeImport(query, id, { rowsDone: done }).catch(() => {});
  };
  return {
    task: { collection, author, table, columns, choices, onRows },
    columns: foundColumns(table, columns, { remembered, locale }),
    choices,
  };
}

/** @throws FileProblem when two columns go to one target */
function mappedColumns(
  table: Table,
  choices: readonly ColumnChoice[],
  { locale, targetOf }: { locale: string; targetOf: (path: string) => Target | undefined },
): MappedColumn[] {
  const today = installationToday();
  return table.columns.flatMap((name, index) => {
    const choice = choices[index];
    const target = choice?.goesTo == null ? undefined : targetOf(choice.goesTo);
    if (!choice || !target) return [];
    const notation = notationOf(target);
    const dateOrder =
      choice.dateOrder ?? (notation === 'date order' ? datesOf(table, index, locale).order : 'day-first');
    const decimal = notation === 'decimal sign' ? findDecimalSign(textsOf(table, index)) : undefined;
    const ways = { ...SAFE_WAYS, ...choice.ways };
    return [
      { index, name, target, reading: { values: choice.values, ways, dateOrder, decimal, locale, today } },
    ];
  });
}

/** What the cells of a target's column show of how the others are written. */
function notationOf({ type }: Target) {
  return fieldTypeOf(type)?.cell?.notation;
}

function datesOf(table: Table, index: number, locale: string) {
  return findDateOrder(textsOf(table, index), locale);
}

function textsOf({ rows }: Table, index: number): string[] {
  return rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells[index] ?? '');
}

function foundColumns(
  table: Table,
  columns: readonly MappedColumn[],
  { remembered, locale }: { remembered: RememberedColumns; locale: string },
): FoundColumn[] {
  return table.columns.map((name, index) => {
    const isDate = columns.some(
      (column) => column.index === index && notationOf(column.target) === 'date order',
    );
    return {
      name,
      first: table.rows.find(({ cells }) => cells[index]?.trim())?.cells[index]?.slice(0, 200) ?? '',
      isNew: !remembered.choices.has(name.toLowerCase()),
      ambiguous: isDate ? datesOf(table, index, locale).ambiguous : null,
    };
  });
}

function choicesByName({ table, choices }: TableTask): Map<string, ColumnChoice> {
  return new Map(
    table.columns.flatMap((name, index) => {
      const choice = choices.columns[index];
      return choice ? [[name.toLowerCase(), choice] as const] : [];
    }),
  );
}
