import type { Delimiter } from './delimiter.ts';

/** A row with the line of the file that it begins on, from 1; a row that cannot be read has a problem. */
export type CsvLine = { line: number; cells: string[] } | { line: number; problem: string };

/** The longest row, in characters; a quote that is not closed would read the rest of the file into one. */
const MAX_ROW_LENGTH = 4 << 20;
/** The byte order mark of UTF-8, decoded. */
const MARK = '\ufeff';
const QUOTE = '"';
const QUOTED = /"[^"]*(?:"|$)/g;
const NOT_CLOSED = 'A quote in this row is not closed.';
const MISPLACED = 'A quote in this row is in the middle of a cell.';
const TOO_LONG = 'This row is longer than 4 MB.';
const TOO_LONG_QUOTED = 'This row has a cell that is longer than 4 MB, or a quote that is not closed.';

type RowEnd = { cells: string[]; to: number } | { problem: string } | 'incomplete';

/**
 * Splits CSV text that arrives in pieces into its rows, empty ones too. After a row that cannot be read it goes on with
 * the next line, so that no other row is lost.
 */
export class CsvSplitter {
  readonly #delimiter: Delimiter;
  #lineEnd: '\n' | '\r' = '\n';
  #text = '';
  #from = 0;
  #line = 1;
  /** Whether the line at hand is too long, and skipped to its end. */
  #isSkipping = false;
  #nextQuote = -1;

  constructor(delimiter: Delimiter) {
    this.#delimiter = delimiter;
  }

  take(piece: string): CsvLine[] {
    const isFirst = this.#line === 1 && this.#text === '';
    if (isFirst && piece.startsWith(MARK)) return this.take(piece.slice(MARK.length));
    if (isFirst && endsLinesByReturn(piece)) this.#lineEnd = '\r';
    return this.#split(piece, false);
  }

  /** Returns the rest of the rows. */
  end(): CsvLine[] {
    return this.#split('', true);
  }

  #split(piece: string, isEnd: boolean): CsvLine[] {
    this.#text = this.#text.slice(this.#from) + piece;
    this.#from = 0;
    this.#nextQuote = this.#text.indexOf(QUOTE);
    const rows: CsvLine[] = [];
    while (this.#from < this.#text.length) {
      const row = this.#isSkipping ? this.#skip() : this.#readRow(isEnd);
      if (row === 'incomplete') break;
      if (row) rows.push(row);
    }
    return rows;
  }

  /** Skips the rest of a line that is too long. */
  #skip(): undefined {
    const end = this.#text.indexOf(this.#lineEnd, this.#from);
    this.#isSkipping = end < 0;
    this.#moveTo(end < 0 ? this.#text.length : end + 1);
  }

  #readRow(isEnd: boolean): CsvLine | 'incomplete' {
    const line = this.#line;
    const lineEnd = this.#text.indexOf(this.#lineEnd, this.#from);
    const end = lineEnd < 0 ? this.#text.length : lineEnd;
    const isPlain = this.#nextQuote < 0 || this.#nextQuote > end;
    const isWhole = lineEnd >= 0 || isEnd;
    const row = isPlain ? this.#plainRow(end, isWhole) : this.#quotedRow(isEnd);
    if (row === 'incomplete' && this.#text.length - this.#from <= MAX_ROW_LENGTH && !isEnd) return row;
    if (row !== 'incomplete' && 'cells' in row) {
      this.#moveTo(row.to);
      return { line, cells: row.cells };
    }
    this.#isSkipping = true;
    if (row !== 'incomplete') return { line, problem: row.problem };
    return { line, problem: isEnd ? NOT_CLOSED : isPlain ? TOO_LONG : TOO_LONG_QUOTED };
  }

  #plainRow(end: number, isWhole: boolean): RowEnd {
    if (!isWhole) return 'incomplete';
    const text = this.#text.slice(this.#from, withoutReturn(this.#text, end));
    if (text.length > MAX_ROW_LENGTH) return { problem: TOO_LONG };
    return { cells: text.split(this.#delimiter), to: end + 1 };
  }

  #quotedRow(isEnd: boolean): RowEnd {
    const cells: string[] = [];
    for (let at = this.#from; ; at += 1) {
      const cell = this.#text[at] === QUOTE ? this.#quotedCell(at, isEnd) : this.#plainCell(at, isEnd);
      if (cell === 'incomplete' || 'problem' in cell) return cell;
      cells.push(cell.value);
      at = cell.to;
      if (this.#text[at] !== this.#delimiter) {
        const isReturn = this.#text[at] === '\r' && this.#text[at + 1] === '\n';
        return { cells, to: at + (isReturn ? 2 : 1) };
      }
    }
  }

  #plainCell(from: number, isEnd: boolean): CellEnd {
    let lineEnd = this.#text.indexOf(this.#lineEnd, from);
    if (lineEnd < 0) {
      if (!isEnd) return 'incomplete';
      lineEnd = this.#text.length;
    }
    const delimiter = this.#text.indexOf(this.#delimiter, from);
    const to = delimiter >= 0 && delimiter < lineEnd ? delimiter : withoutReturn(this.#text, lineEnd, from);
    const value = this.#text.slice(from, to);
    return isPaired(value) ? { value, to } : { problem: MISPLACED };
  }

  #quotedCell(from: number, isEnd: boolean): CellEnd {
    for (let at = from + 1; ; at += 2) {
      at = this.#text.indexOf(QUOTE, at);
      const isLast = at < 0 || (at === this.#text.length - 1 && !isEnd);
      if (isLast || at - from > MAX_ROW_LENGTH) return 'incomplete';
      if (this.#text[at + 1] === QUOTE) continue;
      if (!isEnd && at + 2 === this.#text.length && this.#text[at + 1] === '\r') return 'incomplete';
      if (!this.#endsCell(at + 1)) return { problem: MISPLACED };
      return { value: this.#text.slice(from + 1, at).replaceAll('""', QUOTE), to: at + 1 };
    }
  }

  #endsCell(at: number): boolean {
    const next = this.#text[at];
    const isReturn = next === '\r' && (this.#text[at + 1] ?? '\n') === '\n';
    return next === undefined || next === this.#delimiter || next === this.#lineEnd || isReturn;
  }

  #moveTo(to: number): void {
    for (let at = this.#from; at < to; at += 1) {
      at = this.#text.indexOf(this.#lineEnd, at);
      if (at < 0 || at >= to) break;
      this.#line += 1;
    }
    this.#from = to;
    if (this.#nextQuote >= 0 && this.#nextQuote < to) this.#nextQuote = this.#text.indexOf(QUOTE, to);
  }
}

type CellEnd = { value: string; to: number } | { problem: string } | 'incomplete';

/**
 * Whether every quote of a cell that begins with none has its partner, and so is meant as written, as in `The "Quay" Ltd`;
 * else the cell may go on behind the next delimiter.
 */
function isPaired(cell: string): boolean {
  return !cell.includes(QUOTE) || cell.split(QUOTE).length % 2 === 1;
}

/** Whether lines end by a carriage return alone, as old programs write them: a quoted cell may have line feeds all the same. */
function endsLinesByReturn(text: string): boolean {
  if (!text.includes('\r')) return false;
  const bare = text.replace(QUOTED, '');
  return !bare.includes('\n') && /\r(?!$)/.test(bare);
}

/** The end of a line without the carriage return before it. */
function withoutReturn(text: string, end: number, from = 0): number {
  return end > from && text[end - 1] === '\r' ? end - 1 : end;
}
