import type {
  ColumnChoice,
  ImportChoices,
  ImportPlan,
  ImportView,
  Remedy,
} from '#contract/import-contract.ts';
import { useImportSteps } from './import-queries.ts';

/** What a user can change about an import; after each change the server reads the file again. */
export type ImportActions = ReturnType<typeof useImportChoices>;

/** A checked import, what it would do, and the changes of its choices. */
export type PlannedImport = { view: ImportView; plan: ImportPlan; actions: ImportActions };

/** The actions that change the choices of an import. */
export function useImportChoices(view: ImportView) {
  const steps = useImportSteps(view.id);
  const choices: ImportChoices = {
    columns: view.columns.map(choiceOf),
    fixes: view.fixes,
    leftOut: view.leftOut,
  };
  const send = (changes: Partial<ImportChoices>) => steps.choose.mutate({ ...choices, ...changes });
  const changeColumn = (index: number, change: Partial<ColumnChoice>) =>
    send({ columns: choices.columns.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const fixCell = (row: number, column: number, text: string) => {
    const others = choices.fixes.filter((fix) => fix.row !== row || fix.column !== column);
    send({ fixes: [...others, { row, column, text }] });
  };
  const replaceValue = (column: number, from: string, to: string) =>
    changeColumn(column, { values: { ...choices.columns[column]?.values, [from.trim()]: to } });
  return {
    ...steps,
    changeColumn,
    fixCell,
    replaceValue,
    /** Applies a remedy that needs no input. */
    apply(remedy: Remedy, { row, column }: { row: number; column: number | null }) {
      if (remedy.kind === 'leave-out') send({ leftOut: [...choices.leftOut, remedy.row] });
      else if (column === null) return;
      else if (remedy.kind === 'value') replaceValue(column, remedy.from, remedy.to);
      else if (remedy.kind === 'cell') fixCell(row, column, remedy.text);
    },
  };
}

function choiceOf({ goesTo, dateOrder, values }: ColumnChoice): ColumnChoice {
  return { goesTo, values, ...(dateOrder && { dateOrder }) };
}
