import type { ImportPlan, ImportView } from '#contract/import-contract.ts';
import { csvFileText, saveCsv } from './import-errors-file.ts';

/** Formats the rows with a problem as CSV that can be put right and imported: their cells, and what is wrong. */
export function problemRowsCsv(
  view: Pick<ImportView, 'columns'>,
  plan: Pick<ImportPlan, 'problems'>,
): string {
  const numbers = [...new Set(plan.problems.map(({ row }) => row))];
  const rows = numbers.map((number) => {
    const problems = plan.problems.filter(({ row }) => row === number);
    const sentences = problems.map(({ column, message }) =>
      column === null ? message : `${view.columns[column]?.name}: ${message}`,
    );
    return [...(problems[0]?.cells ?? []), `Row ${number}. ${sentences.join(' ')}`];
  });
  const header = [...view.columns.map(({ name }) => name), 'What is wrong'];
  return csvFileText([header, ...rows]);
}

/** Downloads the rows with a problem. */
export function downloadRows(view: ImportView, plan: ImportPlan): void {
  saveCsv(`${view.fileName.replace(/\.\w+$/, '')}-problems.csv`, problemRowsCsv(view, plan));
}
