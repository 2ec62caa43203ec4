import { comparedForms, comparedNames } from '../compared-names.ts';
import { birthdayClass } from '../evidence/birthday.ts';
import { wholeDays } from '../evidence/birthday-set.ts';
import { normalizeName } from '../names/normalize.ts';
import { similarity } from '../names/similarity.ts';
import { nameKindOf, nameOf } from '../reference-record.ts';
import type { OwnRecord } from './own-pair.ts';

/** A record of the firm's own book, whose it is, and in what it is frequent: see `OwnBook`. */
export type OwnEntry = OwnRecord & { clientId: string; frequent: number };

/** A record with what it is joined by. */
export type HeldRecord = {
  entry: OwnEntry;
  /** Of this book, to tell pairs apart. */
  number: number;
  /** Its names as they are compared, each once. */
  names: string[];
  /** 1 for those that it is compared by as ours: two records are compared by a name of one and any of the other. */
  isForm: Uint8Array;
  /** What another may have in common: its numbers, and the days it was born on, as numbers of this book. */
  marks: number[];
  days: number[];
  isGone: boolean;
};

/** Prepares a record to be joined. `markOf` numbers texts. */
export function holdRecord(entry: OwnEntry, number: number, markOf: (text: string) => number): HeldRecord {
  const kind = nameKindOf(entry.kind);
  const all = comparedNames(kind, entry.names).map(({ name }) => normalizeName(kind, name));
  const names = [...new Set(all)].filter((name) => name !== '');
  const forms = new Set(comparedForms(kind, nameOf(entry)));
  const days = kind === 'organisation' ? [] : daysOf(entry.birthday).map(markOf);
  return {
    ...{ entry, number, names, days },
    isForm: Uint8Array.from(names, (name) => Number(forms.has(name))),
    marks: [...entry.numbers.map(([field, value]) => markOf(`${field} ${value}`)), ...days],
    isGone: false,
  };
}

/** Whether two records have a number or a day of birth in common. */
export function haveMarkInCommon(a: HeldRecord, b: HeldRecord): boolean {
  for (const mark of a.marks) if (b.marks.includes(mark)) return true;
  return false;
}

/** The highest name score of two records. */
export function bestScore(a: HeldRecord, b: HeldRecord): number {
  let best = 0;
  for (const [i, left] of a.names.entries())
    for (const [j, right] of b.names.entries())
      if (a.isForm[i] || b.isForm[j]) best = Math.max(best, similarity(left, right));
  return best;
}

/** Whether a record is compared as another was: nothing that is compared has changed. */
export function isComparedAlike(a: OwnEntry, b: OwnEntry): boolean {
  return comparedText(a) === comparedText(b);
}

function comparedText({ names, birthday, birthplace, numbers }: OwnEntry): string {
  return JSON.stringify([names, birthday, birthplace, numbers]);
}

/** The days of birth that say something: a placeholder does not. */
function daysOf(birthday: string | undefined): string[] {
  return [...new Set(wholeDays(birthday).filter((day) => birthdayClass(day, day) === 'exact'))];
}
