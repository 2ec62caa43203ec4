import writeFile from 'write-excel-file/node';
import { isNumberCell } from '#records';
import { answerTasks } from './run-thread.ts';
import type { WorkbookTask } from './write-workbook.ts';

const HEADER_ROWS = 1;

// A thread, as packing tens of thousands of rows takes a second.
answerTasks(async ({ parts, sheet }: WorkbookTask) => {
  const decoder = new TextDecoder();
  const rows = parts.flatMap((part) => JSON.parse(decoder.decode(part)) as string[][]);
  const cells = rows.map((row) => row.map((cell) => (isNumberCell(cell) ? Number(cell) : textCell(cell))));
  return Uint8Array.from(await writeFile(cells, { sheet, stickyRowsCount: HEADER_ROWS }).toBuffer());
});

/** A cell of type text is never run, whatever it begins with. */
function textCell(value: string) {
  return value === '' ? null : { value, type: String };
}
