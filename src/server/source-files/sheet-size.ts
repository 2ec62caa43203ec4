import { FileProblem } from './file-problem.ts';

/** Most cells of a workbook, filled and empty, as every row is built up to the last filled column; texts count too. */
export const MAX_CELLS = 4_000_000;
/** Most rows and columns of a spreadsheet, and so the farthest cell that there can be: XFD1048576. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** Longest tag; a longer one is no tag of a sheet. */
const MAX_TAG_LENGTH = 100_000;
/** Rows, cells and shared texts, whatever their namespace is called. */
const TAG = /<(?:[^\s<>/:]*:)?(row|c|si)(?=[\s/>])([^>]*)>/g;
const ADDRESSES = /\br\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const QUOTED = /"[^"]*"|'[^']*'/g;
const ROW = /^\d{1,7}$/;
const CELL = /^([A-Z]{1,3})(\d{1,7})$/;

/**
 * Counts the cells that would be built of a part of a workbook, by the addresses in its XML, while it is unpacked.
 * It reads tags more strictly than a parser of XML does: what it cannot tell is refused, never taken for small.
 */
export class SheetSize {
  #rest = '';
  #row = 0;
  #filledRow = 0;
  #column = 0;
  #texts = 0;

  /** How many cells the rows read so far take, with one for each row and each shared text. */
  get cells(): number {
    return this.#row + this.#filledRow * this.#column + this.#texts;
  }

  /** The farthest cell, as a person finds it in the sheet. */
  get corner(): string {
    return `${columnName(Math.max(1, this.#column))}${Math.max(1, this.#row)}`;
  }

  /** @throws FileProblem when an address is none */
  take(piece: string): void {
    const text = this.#rest + piece;
    for (const [, name = '', attributes = ''] of text.matchAll(TAG)) this.#takeTag(name, attributes);
    const open = text.lastIndexOf('<');
    this.#rest = open >= 0 && !text.includes('>', open) ? text.slice(open) : '';
    if (this.#rest.length > MAX_TAG_LENGTH) throw notASheet();
  }

  #takeTag(name: string, attributes: string): void {
    // A bracket inside quotes would have ended the tag too early.
    if (/["']/.test(attributes.replace(QUOTED, ''))) throw notASheet();
    const addresses = [...attributes.matchAll(ADDRESSES)].map(([, one, other]) => one ?? other ?? '');
    if (name === 'si') this.#texts += 1;
    else if (name === 'row' && addresses.length === 0) this.#moveTo(this.#row + 1);
    else if (name === 'row')
      for (const row of addresses) this.#moveTo(ROW.test(row) ? Number(row) : Number.NaN);
    else for (const address of addresses) this.#takeCell(address, attributes.endsWith('/'));
  }

  #takeCell(address: string, isEmpty: boolean): void {
    const [, letters = '', digits = ''] = CELL.exec(address) ?? [];
    this.#moveTo(Number(digits || Number.NaN));
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (column > LAST_COLUMN) throw notASheet();
    // Empty cells have a format only, and are not built.
    if (isEmpty) return;
    this.#filledRow = this.#row;
    this.#column = Math.max(this.#column, column);
  }

  #moveTo(row: number): void {
    if (!(row >= 1 && row <= LAST_ROW)) throw notASheet();
    this.#row = Math.max(this.#row, row);
  }
}

function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return `${before > 0 ? columnName(before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}`;
}

function notASheet(): FileProblem {
  return new FileProblem(
    'An address in this spreadsheet is none. Save it as .xlsx or .csv and choose it again.',
  );
}
