import { parentPort, workerData } from 'node:worker_threads';
import writeFile from 'write-excel-file/node';
import { isNumberCell } from '#records';
import type { WorkbookTask } from './write-workbook.ts';

const HEADER_ROWS = 1;

// A thread, as packing tens of thousands of rows takes a second.
const { rows, sheet } = workerData as WorkbookTask;
const cells = rows.map((row) => row.map((cell) => (isNumberCell(cell) ? Number(cell) : textCell(cell))));
const buffer = await writeFile(cells, { sheet, stickyRowsCount: HEADER_ROWS }).toBuffer();
parentPort?.postMessage(Uint8Array.from(buffer));

/** A cell of type text is never run, whatever it begins with. */
function textCell(value: string) {
  return value === '' ? null : { value, type: String };
}
