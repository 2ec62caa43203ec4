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
  // Each change is made to the choices as they are when it is sent, which may be after others.
  const send = (changed: (choices: ImportChoices) => Partial<ImportChoices>) =>
    steps.choose.mutate((latest) => {
      const choices = choicesOf(latest);
      return { ...choices, ...changed(choices) };
    });
  const changeColumn = (index: number, change: (column: ColumnChoice) => Partial<ColumnChoice>) =>
    send(({ columns }) => ({
      columns: columns.map((one, at) => (at === index ? { ...one, ...change(one) } : one)),
    }));
  const fixCell = (row: number, column: number, text: string) =>
    send(({ fixes }) => ({
      fixes: [...fixes.filter((fix) => fix.row !== row || fix.column !== column), { row, column, text }],
    }));
  const replaceValue = (column: number, from: string, to: string) =>
    changeColumn(column, ({ values }) => ({ values: { ...values, [from.trim()]: to } }));
  return {
    ...steps,
    changeColumn: (index: number, change: Partial<ColumnChoice>) => changeColumn(index, () => change),
    fixCell,
    replaceValue,
    /** Applies a remedy that needs no input. */
    apply(remedy: Remedy, { row, column }: { row: number; column: number | null }) {
      if (remedy.kind === 'leave-out') send(({ leftOut }) => ({ leftOut: [...leftOut, remedy.row] }));
      else if (column === null) return;
      else if (remedy.kind === 'value') replaceValue(column, remedy.from, remedy.to);
      else if (remedy.kind === 'cell') fixCell(row, column, remedy.text);
    },
  };
}

function choicesOf({ columns, fixes, leftOut }: ImportView): ImportChoices {
  return { columns: columns.map(choiceOf), fixes, leftOut };
}

function choiceOf({ goesTo, dateOrder, values }: ColumnChoice): ColumnChoice {
  return { goesTo, values, ...(dateOrder && { dateOrder }) };
}
