import writeFile from 'write-excel-file/node';
import { plainCell, safeCell } from '#records';
import { answerTasks } from './run-thread.ts';
import type { WorkbookCell, WorkbookTask } from './write-workbook.ts';

const HEADER_ROWS = 1;
/** What XML cannot hold or changes, and what would be read as the sign of such a character (ECMA-376, 22.9.2.19). */
const UNWRITABLE = /(?![\t\n])\p{Cc}|[\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;

// A thread, as packing tens of thousands of rows takes a second.
answerTasks(async ({ parts, sheet }: WorkbookTask) => {
  const decoder = new TextDecoder();
  const rows = parts.flatMap((part) => JSON.parse(decoder.decode(part)) as WorkbookCell[][]);
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : textCell(cell))));
  return Uint8Array.from(await writeFile(cells, { sheet, stickyRowsCount: HEADER_ROWS }).toBuffer());
});

/** A cell of type text is never run, whatever it begins with. */
function textCell(value: string) {
  if (value === '') return null;
  // A reader of files removes the apostrophe that a CSV has before a formula; so this one gets another.
  const text = plainCell(value) === value ? value : safeCell(value);
  const written = text.replace(UNWRITABLE, escapeCharacter);
  return { value: isNameOfObjects(written) ? written.replace(/^./, escapeCharacter) : written, type: String };
}

/** Whether a text is one such as "constructor", under which the writer finds something else in its object of texts. */
function isNameOfObjects(text: string): boolean {
  return text in Object.prototype;
}

function escapeCharacter(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
}
