import type {
  ColumnChoice,
  ImportChoices,
  ImportPlan,
  ImportView,
} from '#contract/imports/import-contract.ts';
import {
  LEAVE_EMPTY,
  LEAVE_OUT,
  type ProblemGroup,
  type Remedy,
  wayKey,
} from '#contract/imports/import-problem-contract.ts';
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
  const leaveOut = (rows: readonly number[]) =>
    send((choices) => ({ leftOut: [...new Set([...choices.leftOut, ...rows])] }));
  return {
    ...steps,
    changeColumn: (index: number, change: Partial<ColumnChoice>) => changeColumn(index, () => change),
    fixCell,
    leaveOut,
    /** Reads another sheet, or another row as the heading; what was chosen of the columns and rows before goes. */
    choosePlace: ({ sheet, headingRow }: { sheet: string | null; headingRow?: number }) =>
      steps.choose.mutate(() => ({
        ...{ columns: [], fixes: [], leftOut: [] },
        ...(sheet !== null && { sheet }),
        ...(headingRow !== undefined && { headingRow }),
      })),
    /** Chooses what becomes of all cells of a group of problems. */
    chooseWay({ column, ...group }: ProblemGroup, way: string, groups: readonly ProblemGroup[]) {
      if (column !== null)
        changeColumn(column, (choice) =>
          chosenWay(
            choice,
            { group, way },
            groups.filter((other) => other.column === column),
          ),
        );
    },
    /** Has rows change a known client instead of adding one; without rows all are new again. */
    takeAsKnown: (rows: NonNullable<ImportChoices['same']>) =>
      send(({ same = [] }) => ({ same: rows.length === 0 ? [] : [...same, ...rows] })),
    /** Applies a remedy that needs no input. */
    apply(remedy: Remedy, { row, column }: { row: number; column: number | null }) {
      if (remedy.kind === 'leave-out') leaveOut([remedy.row]);
      else if (column === null) return;
      else if (remedy.kind === 'cell') fixCell(row, column, remedy.text);
    },
  };
}

/** The choice of a column after a way was chosen for a group of its problems; other groups keep theirs. */
function chosenWay(
  { values, ways = {} }: ColumnChoice,
  { group: { kind, text }, way }: { group: Pick<ProblemGroup, 'kind' | 'text'>; way: string },
  groups: readonly ProblemGroup[],
): Partial<ColumnChoice> {
  const { [text ?? '']: _before, ...others } = values;
  if (text !== null && way.startsWith('to '))
    return { values: { ...others, [text]: way.slice('to '.length) } };
  const further = groups.filter((other) => other.kind === kind && other.text !== text && other.text !== null);
  const kept = further.flatMap((other) => {
    const isPlain = other.chosen === LEAVE_EMPTY || other.chosen === LEAVE_OUT;
    return isPlain ? [[wayKey(kind, other.text), other.chosen ?? LEAVE_OUT] as const] : [];
  });
  // A text that is read as an option without a choice is so no longer once one is made for its kind.
  const read = further.flatMap((other) =>
    other.chosen?.startsWith('to ') ? [[other.text, other.chosen.slice('to '.length)] as const] : [],
  );
  return {
    values: text === null ? { ...Object.fromEntries(read), ...values } : others,
    ways: { ...ways, ...Object.fromEntries(kept), [wayKey(kind, text)]: way },
  };
}

function choicesOf(view: ImportView): ImportChoices {
  const { columns, fixes, leftOut, same, sheet, plan } = view;
  return {
    ...{ columns: columns.map(choiceOf), fixes, leftOut, same },
    ...(sheet !== null && { sheet }),
    ...(plan?.place && { headingRow: plan.place.headingRow }),
  };
}

function choiceOf({ goesTo, dateOrder, values, ways }: ColumnChoice): ColumnChoice {
  return { goesTo, values, ...(dateOrder && { dateOrder }), ...(ways && { ways }) };
}
