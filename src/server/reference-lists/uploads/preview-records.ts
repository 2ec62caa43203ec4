import { type FileHandle, open } from 'node:fs/promises';
import {
  BIRTHDAY_FORMS,
  type BirthdayForm,
  type FoundCounts,
  MOST_PREVIEWED_RECORDS,
  type PreviewedRecord,
} from '#contract/reference-lists/upload-record-contract.ts';
import { birthdaysOf, isKnownExactly, readBirthdays, referenceValues } from '#matching';
import { type JsonObject, type JsonValue, pathLabel } from '#records';
import { kindWords } from '../formats/record-kinds.ts';
import type { SourceRecord, SourceRow } from '../formats/source-record.ts';

const LINES_PER_WRITE = 500;
/** Kinds of notes that are told apart, and that are reported. */
const MOST_NOTES = 200;
const REPORTED_NOTES = 8;
const WHOLE_LENGTH = 'yyyy-mm-dd'.length;
/** Values that are shown by their own kind. */
const SHOWN_APART = new Set(['name', 'prevname', 'alias', 'originalName', 'weakAlias', 'transliterated']);
const BIRTHDAY_PATHS = new Set(['birthday', 'birthdays', 'birthdate']);

/** Writes the records of a list as they will be compared, one a line, and counts what is found of each kind. */
export class PreviewRecords {
  readonly #file: FileHandle;
  readonly #names: FoundCounts['names'] = { name: 0, prevname: 0, alias: 0, originalName: 0, weakAlias: 0 };
  readonly #birthdays: FoundCounts['birthdays'] = { day: 0, part: 0, circa: 0, range: 0, unread: 0 };
  readonly #leftOut = new Map<string, number>();
  readonly #notes = new Map<string, { note: string; count: number }>();
  #nationalities = 0;
  #position = 0;
  #waiting: string[] = [];

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<PreviewRecords> {
    return new PreviewRecords(await open(path, 'w'));
  }

  async take(rows: readonly SourceRow[]): Promise<void> {
    for (const row of rows) {
      const shown = previewedRecord(row);
      if (!shown) continue;
      this.#count(shown, 'record' in row ? row.record.data : {});
      if (this.#position >= MOST_PREVIEWED_RECORDS) continue;
      this.#waiting.push(`${JSON.stringify({ ...shown, position: this.#position++ })}\n`);
    }
    if (this.#waiting.length >= LINES_PER_WRITE) await this.#flush();
  }

  async close(): Promise<void> {
    await this.#flush();
    await this.#file.close();
  }

  result(): FoundCounts {
    return {
      names: this.#names,
      birthdays: this.#birthdays,
      nationalities: this.#nationalities,
      leftOut: Array.from(this.#leftOut, ([what, count]) => ({ what, count })).sort(byCount),
      notes: [...this.#notes.values()].sort(byCount).slice(0, REPORTED_NOTES),
      previewed: this.#position,
    };
  }

  #count({ names, birthdays, notes, leftOut, kind }: Shown, data: JsonObject): void {
    if (leftOut !== null) {
      this.#leftOut.set(kind, (this.#leftOut.get(kind) ?? 0) + 1);
      return;
    }
    for (const { field } of names) this.#names[field] += 1;
    for (const { form } of birthdays) this.#birthdays[form] += 1;
    this.#nationalities += textsOf(data.nationalities ?? data.nationality).length;
    for (const note of notes) {
      const pattern = patternOf(note);
      const known = this.#notes.get(pattern);
      if (known) known.count += 1;
      else if (this.#notes.size < MOST_NOTES) this.#notes.set(pattern, { note, count: 1 });
    }
  }

  async #flush(): Promise<void> {
    await this.#file.write(this.#waiting.splice(0).join(''));
  }
}

type Shown = Omit<PreviewedRecord, 'position'>;

/** A row as it is shown; null for one that a later row completes. */
function previewedRecord(row: SourceRow): Shown | null {
  if ('isPart' in row) return null;
  if ('record' in row) return shownRecord(row);
  const empty = { rows: [row.row], birthdays: [], values: [], notes: [] };
  if ('problem' in row) return { ...empty, id: '', kind: 'Row', names: [], leftOut: row.problem };
  const { id = '', name = '', what = '' } = row.thing ?? {};
  return {
    ...{ ...empty, id, kind: what || 'Of another kind' },
    names: name === '' ? [] : [{ field: 'name', name }],
    leftOut: 'It is neither a company nor a person, and is not compared.',
  };
}

function shownRecord({ row, rows = [row], record, notes = [] }: Extract<SourceRow, { record: unknown }>) {
  const { id, kinds, data, birthplace } = record;
  const [kind = 'clients'] = kinds;
  const values = referenceValues({ id, kind, names: [], birthplace, values: data }, [], {
    correspondence: {},
    labelOf: pathLabel,
  });
  return {
    ...{ id, kind: kindWords(kinds), rows: [...rows] },
    names: record.names.flatMap(({ field, name }) => (field === 'transliterated' ? [] : [{ field, name }])),
    birthdays: birthdaysIn(record),
    values: values
      .filter(({ path }) => !SHOWN_APART.has(path) && !BIRTHDAY_PATHS.has(path))
      .map(({ label, texts }) => ({ label, texts })),
    notes: [...new Set(notes.map(({ note }) => note))],
    leftOut: null,
  };
}

/** The birthdays of a record, each as published and as it is compared. */
function birthdaysIn({ birthday = '', data }: SourceRecord): Shown['birthdays'] {
  const published = textsOf(data.birthdays ?? data.birthdate);
  const written = published.length > 0 ? published : birthday.split('; ').filter(Boolean);
  return written.map((one) => {
    const { text = '' } = readBirthdays(one);
    return { form: formOf(text), text, written: one };
  });
}

function formOf(text: string): BirthdayForm {
  const [first, ...others] = birthdaysOf(text);
  const [day, part, circa, range, unread] = BIRTHDAY_FORMS;
  if (!first) return unread;
  if (others.length > 0 || first.from !== first.to) return range;
  if (!isKnownExactly(first)) return circa;
  return text.length === WHOLE_LENGTH ? day : part;
}

function textsOf(value: JsonValue | undefined): string[] {
  const items = Array.isArray(value) ? value : [value];
  return items.filter((one) => typeof one === 'string' && one !== '') as string[];
}

/** A note without what differs between two of one kind: its digits, and names. */
function patternOf(note: string): string {
  return note.replace(/“[^”]*”/g, (quoted) => (/\d/.test(quoted) ? quoted : '“…”')).replace(/\d+/g, '0');
}

function byCount(a: { count: number }, b: { count: number }): number {
  return b.count - a.count;
}
