import { birthplaceKey, comparedNames, NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import type { EntityKind } from '#records';
import { AppError } from '../ground/app-error.ts';
import type { RowNote, SourceRecord, SourceRow } from './formats/source-record.ts';
import { type ImportPosition, noRecords, type ReferenceList } from './reference-list-store.ts';
import type { NewReferenceRecord } from './reference-write-store.ts';

/** The store of an import's records. */
export type ImportedRecords = {
  /** The rows that the next transaction may have: fewer where they take long, as other writes wait for it on SQLite. */
  readonly rowsAtOnce: number;
  /** Reads ids of a kind from a row on, in order. */
  readIds(kind: EntityKind, from: number, limit: number): Promise<string[]>;
  /** Writes records and moves the position, atomically; returns the taken ids, in which case it writes nothing. */
  write(
    records: readonly NewReferenceRecord[],
    position: { from: ImportPosition; to: ImportPosition },
  ): Promise<TakenId[]>;
};
export type TakenId = { kind: EntityKind; id: string };

type Settings = {
  records: ImportedRecords;
  /** The list as an interrupted import left it. */
  begun: Pick<ReferenceList, keyof ImportPosition | 'normalizationVersion'> | null;
  onBadRow?: ((bad: RejectedRow) => void) | undefined;
  onNote?: ((note: RowNote) => void) | undefined;
  /** Called with every good record once, also with those that an interrupted import wrote. */
  onRecords?: (records: readonly NewReferenceRecord[]) => Promise<void>;
};

/**
 * Imports the rows of a file in order and numbers their records without gaps. Rows that an interrupted import wrote
 * already are counted, but not written, so that the rest gets the same row numbers as in an import without interruption.
 */
export class RowImporter {
  position: ImportPosition = { counts: noRecords(), badRows: 0, rowsRead: 0, notes: 0 };
  skipped = 0;
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The rows that are taken at once now. */
  get rowsAtOnce(): number {
    return this.#settings.records.rowsAtOnce;
  }

  async take(rows: readonly SourceRow[]): Promise<void> {
    const written = this.#settings.begun?.rowsRead ?? 0;
    const split = rows.filter(({ row }) => row <= written).length;
    for (const some of [rows.slice(0, split), rows.slice(split)]) {
      if (some.length > 0) await this.#takeSome(some);
    }
  }

  async #takeSome(rows: readonly SourceRow[]): Promise<void> {
    const written = this.#settings.begun?.rowsRead ?? 0;
    const isWritten = (rows.at(-1)?.row ?? 0) <= written;
    const numbered = isWritten ? await this.#findWritten(rows) : await this.#write(rows);
    const once = numbered.records.filter(({ kind, record }) => kind === record.kinds[0]);
    await this.#settings.onRecords?.(once.map(toNewRecord));
    if (numbered.to.rowsRead === written) this.#checkSame(numbered.to);
    this.position = numbered.to;
    this.skipped += rows.filter((row) => 'skipped' in row).length;
    for (const bad of numbered.bad) this.#settings.onBadRow?.(bad);
    for (const note of numbered.notes) this.#settings.onNote?.(note);
  }

  /** Numbers rows that an interrupted import wrote already. */
  async #findWritten(rows: readonly SourceRow[]): Promise<NumberedRows> {
    const { counts } = this.position;
    const { records } = this.#settings;
    const ids = {
      clients: await records.readIds('clients', counts.clients, rows.length),
      contacts: await records.readIds('contacts', counts.contacts, rows.length),
      relatedParties: await records.readIds('relatedParties', counts.relatedParties, rows.length),
    };
    return numberRows(rows, this.position, (kind, id, row) => ids[kind][row - counts[kind]] !== id);
  }

  async #write(rows: readonly SourceRow[]): Promise<NumberedRows> {
    const seen = new Set<string>();
    for (;;) {
      const numbered = numberRows(rows, this.position, (kind, id) => seen.has(keyOf({ kind, id })));
      const position = { from: this.position, to: numbered.to };
      const taken = await this.#settings.records.write(numbered.records.map(toNewRecord), position);
      if (taken.length === 0) return numbered;
      for (const one of taken) seen.add(keyOf(one));
    }
  }

  /** @throws AppError 409 when another version of this program read the written rows differently */
  #checkSame({ counts, badRows, notes }: ImportPosition): void {
    const { begun } = this.#settings;
    const isSame =
      JSON.stringify([counts, badRows, notes]) ===
        JSON.stringify([begun?.counts, begun?.badRows, begun?.notes]) &&
      begun?.normalizationVersion === NORMALIZATION_VERSION;
    if (isSame) return;
    const message =
      'The first part of this list was imported by another version of Cairn: remove it and import again.';
    throw new AppError('CONFLICT', { message });
  }
}

/** A row that is left out; `file` when it is not of the first file of the list. */
type RejectedRow = { row: number; problem: string; file?: string };
type NumberedRecord = { kind: EntityKind; row: number; record: SourceRecord };
type NumberedRows = {
  to: ImportPosition;
  records: NumberedRecord[];
  bad: RejectedRow[];
  notes: RowNote[];
};

/** Numbers the records of each kind, and collects the bad rows and the notes. */
function numberRows(
  rows: readonly SourceRow[],
  from: ImportPosition,
  isTaken: (kind: EntityKind, id: string, row: number) => boolean,
): NumberedRows {
  const counts = { ...from.counts };
  const records: NumberedRecord[] = [];
  const bad: NumberedRows['bad'] = [];
  const notes: RowNote[] = [];
  const here = new Set<string>();
  for (const row of rows) {
    if ('problem' in row) bad.push(row);
    if (!('record' in row)) continue;
    const { id, kinds } = row.record;
    if (kinds.some((kind) => here.has(keyOf({ kind, id })) || isTaken(kind, id, counts[kind]))) {
      bad.push({ row: row.row, problem: `The id “${id}” is used in an earlier row.` });
      continue;
    }
    // One by one: a record may have more notes than a call takes arguments.
    for (const note of row.notes ?? []) notes.push(note);
    for (const kind of kinds) {
      here.add(keyOf({ kind, id }));
      records.push({ kind, row: counts[kind]++, record: row.record });
    }
  }
  const to = {
    ...{ counts, badRows: from.badRows + bad.length, rowsRead: from.rowsRead + rows.length },
    notes: from.notes + notes.length,
  };
  return { to, records, bad, notes };
}

function keyOf({ kind, id }: TakenId): string {
  return `${kind}:${id}`;
}

function toNewRecord({ kind, row, record }: NumberedRecord): NewReferenceRecord {
  const nameKind = nameKindOf(kind);
  const { id, names, birthday, birthplace, data } = record;
  return {
    ...{ kind, row, id, names },
    normalized: comparedNames(nameKind, names).map(({ name }) => normalizeName(nameKind, name)),
    birthday: birthday ?? null,
    birthplaceKey: birthplaceKey(birthplace) || null,
    data: birthplace ? { ...data, birthplace } : data,
  };
}
