import { birthdayClass, birthdayNumber } from './evidence/birthday.ts';
import { WantedValues } from './wanted-values.ts';

/** The rows of a list that have one of some birthdays. A placeholder day identifies nobody and has no rows. */
export class BirthdayRows {
  readonly #rows = new Map<number, number[]>();

  /** `birthdayOfRow` is as `birthdayNumber` gives it. */
  constructor(wanted: Iterable<string | null>, birthdayOfRow: Int32Array) {
    for (const birthday of wanted) this.#rows.set(exactBirthday(birthday), []);
    this.#rows.delete(0);
    const everyRow = { values: birthdayOfRow, from: 0, to: birthdayOfRow.length };
    new WantedValues(this.#rows).eachPlace(everyRow, (rows, row) => rows.push(row));
  }

  /** The positions of the rows that have a birthday, ascending. */
  of(birthday: string | null): readonly number[] {
    return this.#rows.get(exactBirthday(birthday)) ?? [];
  }
}

/** A birthday as a number; 0 when it is missing or a placeholder. */
function exactBirthday(birthday: string | null): number {
  const written = birthday ?? undefined;
  return birthdayClass(written, written) === 'exact' ? birthdayNumber(written) : 0;
}
