import { birthplaceKey, NORMALIZATION_VERSION, nameKindOf, normalizeName } from '#matching';
import type { EntityKind } from '#records';
import { AppError } from '../ground/app-error.ts';
import type { SourceRecord, SourceRow } from './formats/source-record.ts';
import { type ImportPosition, noRecords, type ReferenceList } from './reference-list-store.ts';
import type { NewReferenceRecord } from './reference-write-store.ts';

/** Where an import puts its records. */
export type ImportedRecords = {
  /** The ids of the records of a kind from a row on, in order. */
  readIds(kind: EntityKind, from: number, limit: number): Promise<string[]>;
  /** Puts records in and moves the place on, both or neither: neither when some ids are taken, which are returned. */
  write(
    records: readonly NewReferenceRecord[],
    place: { from: ImportPosition; to: ImportPosition },
  ): Promise<TakenId[]>;
};
export type TakenId = { kind: EntityKind; id: string };

type Settings = {
  records: ImportedRecords;
  /** The list as an import that was broken off has left it. */
  begun: Pick<ReferenceList, keyof ImportPosition | 'normalizationVersion'> | null;
  onBadRow?: ((bad: { row: number; problem: string }) => void) | undefined;
};

/**
 * Takes the rows of a file in their order and gives their records places without gaps. Rows that are in the database
 * already are counted again and not written, so that the rest gets the same places as in an import that was not broken off.
 */
export class RowImporter {
  place: ImportPosition = { counts: noRecords(), badRows: 0, rowsRead: 0 };
  skipped = 0;
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
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
    const placed = isWritten ? await this.#findPlaced(rows) : await this.#write(rows);
    if (placed.to.rowsRead === written) this.#checkSame(placed.to);
    this.place = placed.to;
    this.skipped += rows.filter((row) => 'skipped' in row).length;
    for (const bad of placed.bad) this.#settings.onBadRow?.(bad);
  }

  /** Places rows that an import before this one has written, as it must have. */
  async #findPlaced(rows: readonly SourceRow[]): Promise<PlacedRows> {
    const { counts } = this.place;
    const { records } = this.#settings;
    const ids = {
      clients: await records.readIds('clients', counts.clients, rows.length),
      contacts: await records.readIds('contacts', counts.contacts, rows.length),
      relatedParties: await records.readIds('relatedParties', counts.relatedParties, rows.length),
    };
    return placeRows(rows, this.place, (kind, id, row) => ids[kind][row - counts[kind]] !== id);
  }

  async #write(rows: readonly SourceRow[]): Promise<PlacedRows> {
    const seen = new Set<string>();
    for (;;) {
      const placed = placeRows(rows, this.place, (kind, id) => seen.has(keyOf({ kind, id })));
      const place = { from: this.place, to: placed.to };
      const taken = await this.#settings.records.write(placed.records.map(toNewRecord), place);
      if (taken.length === 0) return placed;
      for (const one of taken) seen.add(keyOf(one));
    }
  }

  /** A newer version of this program may read the same file otherwise. */
  #checkSame({ counts, badRows }: ImportPosition): void {
    const { begun } = this.#settings;
    const isSame =
      JSON.stringify([counts, badRows]) === JSON.stringify([begun?.counts, begun?.badRows]) &&
      begun?.normalizationVersion === NORMALIZATION_VERSION;
    if (isSame) return;
    const message =
      'The first part of this list was imported by another version of Cairn: remove it and import again.';
    throw new AppError('CONFLICT', { message });
  }
}

type PlacedRecord = { kind: EntityKind; row: number; record: SourceRecord };
type PlacedRows = { to: ImportPosition; records: PlacedRecord[]; bad: { row: number; problem: string }[] };

/** Gives each record the next row of its kind, and tells the rows that cannot have one. */
function placeRows(
  rows: readonly SourceRow[],
  from: ImportPosition,
  isTaken: (kind: EntityKind, id: string, row: number) => boolean,
): PlacedRows {
  const counts = { ...from.counts };
  const records: PlacedRecord[] = [];
  const bad: PlacedRows['bad'] = [];
  const here = new Set<string>();
  for (const row of rows) {
    if ('problem' in row) bad.push(row);
    if (!('record' in row)) continue;
    const { id, kinds } = row.record;
    if (kinds.some((kind) => here.has(keyOf({ kind, id })) || isTaken(kind, id, counts[kind]))) {
      bad.push({ row: row.row, problem: `The id “${id}” stands in an earlier row.` });
      continue;
    }
    for (const kind of kinds) {
      here.add(keyOf({ kind, id }));
      records.push({ kind, row: counts[kind]++, record: row.record });
    }
  }
  const to = { counts, badRows: from.badRows + bad.length, rowsRead: from.rowsRead + rows.length };
  return { to, records, bad };
}

function keyOf({ kind, id }: TakenId): string {
  return `${kind}:${id}`;
}

function toNewRecord({ kind, row, record }: PlacedRecord): NewReferenceRecord {
  const nameKind = nameKindOf(kind);
  const { id, names, birthday, birthplace, data } = record;
  return {
    ...{ kind, row, id, names },
    normalized: names.map(({ name }) => normalizeName(nameKind, name)),
    birthday: birthday ?? null,
    birthplaceKey: birthplaceKey(birthplace) || null,
    data: birthplace ? { ...data, birthplace } : data,
  };
}
