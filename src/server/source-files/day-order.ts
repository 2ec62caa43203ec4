const NUMBERED_DAY = /(?<!\d)(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?!\d)/g;
const MONTHS = 12;

/**
 * In which order a column writes its days: 03/25/1961 tells that the month comes first, also in 03/04/1961. What nothing
 * tells stays as it is written.
 */
export class DayOrder {
  #dayFirst = 0;
  #monthFirst = 0;

  /** Counts the days of a cell that can be read in one order alone. */
  add(cell: string): void {
    if (cell === '') return;
    for (const [, first, , second] of cell.matchAll(NUMBERED_DAY)) {
      if (Number(first) > MONTHS) this.#dayFirst += 1;
      else if (Number(second) > MONTHS) this.#monthFirst += 1;
    }
  }

  /** Whether more days can only be read with the month first. */
  get isMonthFirst(): boolean {
    return this.#monthFirst > this.#dayFirst;
  }

  /** A cell with the days that could be read in either order as the column writes them: day first, as 04/03/1961. */
  told(cell: string): string {
    if (this.#dayFirst === this.#monthFirst) return cell;
    const { isMonthFirst } = this;
    return cell.replace(NUMBERED_DAY, (written, first: string, _: string, second: string, year: string) => {
      if (Number(first) > MONTHS || Number(second) > MONTHS) return written;
      return isMonthFirst ? `${second}/${first}/${year}` : `${first}/${second}/${year}`;
    });
  }
}
