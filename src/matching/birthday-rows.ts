import { birthdayClass, birthdayNumber } from './evidence/birthday.ts';
import { type BirthdayColumn, eachDayInSets, wholeDays } from './evidence/birthday-set.ts';
import { WantedValues } from './wanted-values.ts';

/** The rows of a list that have one of some birthdays. A placeholder day identifies no one and has no rows. */
export class BirthdayRows {
  readonly #rows = new Map<number, number[]>();

  /** The wanted birthdays are as `birthdayText` writes them. */
  constructor(wanted: Iterable<string | null>, { birthdayOfRow, birthdaySets }: BirthdayColumn) {
    for (const birthday of wanted) for (const day of exactDays(birthday)) this.#rows.set(day, []);
    const everyRow = { values: birthdayOfRow, from: 0, to: birthdayOfRow.length };
    new WantedValues(this.#rows).eachPlace(everyRow, (rows, row) => rows.push(row));
    if (this.#rows.size > 0) this.#addSets(birthdaySets);
  }

  /** The positions of the rows that share a day with a record's birthdays, ascending. */
  of(birthday: string | null): readonly number[] {
    const [first, ...others] = exactDays(birthday).map((day) => this.#rows.get(day) ?? []);
    if (!first || others.length === 0) return first ?? [];
    return [...new Set([first, ...others].flat())].sort((a, b) => a - b);
  }

  #addSets(sets: Int32Array): void {
    const changed = new Set<number[]>();
    eachDayInSets(sets, (day, row) => {
      const rows = this.#rows.get(day);
      if (!rows) return;
      rows.push(row);
      changed.add(rows);
    });
    for (const rows of changed) rows.sort((a, b) => a - b);
  }
}

/** The whole days of a record's birthdays as numbers, without placeholders. */
function exactDays(birthday: string | null): number[] {
  return wholeDays(birthday)
    .filter((day) => birthdayClass(day, day) === 'exact')
    .map(birthdayNumber);
}
