import { setTimeout as delay } from 'node:timers/promises';
import type { EntityKind } from '#records';
import type { Database } from '../db/open-database.ts';
import { runTransaction } from '../db/run-transaction.ts';
import { AppError } from '../ground/app-error.ts';
import { type ImportPosition, moveImportPosition } from './reference-list-store.ts';
import { readRecordIds } from './reference-store.ts';
import { findTakenIds, insertReferenceRecords, type NewReferenceRecord } from './reference-write-store.ts';
import type { ImportedRecords, TakenId } from './row-importer.ts';

/**
 * On SQLite, where one transaction writes at a time: the turn of other writes, which try every 5 ms, and its share of the
 * time before, as others need longer where this did. The next rows are read in that time.
 */
const LEAST_TURN_MS = 10;
const TURN_SHARE = 1 / 4;
/** Rows of one transaction, the most that a killed process loses. */
const MOST_ROWS = 1_000;
const FIRST_ROWS = 100;
const LEAST_ROWS = 50;
/** How long other writes may wait for one. */
const WANTED_MS = 50;

/** Returns how many rows the next transaction has, when the last one had so many and took so long. */
export function nextRows(rows: number, ms: number): number {
  const wanted = Math.round((rows * WANTED_MS) / Math.max(1, ms));
  // At most twice as many, as the next rows may be longer.
  return Math.max(LEAST_ROWS, Math.min(MOST_ROWS, 2 * rows, wanted));
}

/** Rolls back a transaction with records whose ids are taken. */
class TakenIdError extends Error {}

/** The records of a list in the database. */
export class ListRecords implements ImportedRecords {
  rowsAtOnce = FIRST_ROWS;
  readonly #db: Database;
  readonly #listId: string;

  constructor(db: Database, listId: string) {
    this.#db = db;
    this.#listId = listId;
  }

  readIds(kind: EntityKind, from: number, limit: number) {
    return readRecordIds(this.#db.query, { listId: this.#listId, kind }, { from, limit });
  }

  async write(
    records: readonly NewReferenceRecord[],
    position: { from: ImportPosition; to: ImportPosition },
  ) {
    try {
      const begun = performance.now();
      await this.#insert(records, position);
      const ms = performance.now() - begun;
      this.rowsAtOnce = nextRows(position.to.rowsRead - position.from.rowsRead, ms);
      if (this.#db.kind === 'sqlite') await delay(Math.max(LEAST_TURN_MS, ms * TURN_SHARE));
      return [];
    } catch (error) {
      if (!(error instanceof TakenIdError)) throw error;
      return findTakenIds(this.#db.query, this.#listId, records);
    }
  }

  async #insert(
    records: readonly NewReferenceRecord[],
    position: { from: ImportPosition; to: ImportPosition },
  ) {
    await runTransaction(this.#db.query, async (transaction) => {
      const isOurs = await moveImportPosition(transaction, this.#listId, position);
      if (!isOurs) {
        const message = 'Another user is importing this list, or has removed it.';
        throw new AppError('CONFLICT', { message });
      }
      const inserted = await insertReferenceRecords(transaction, this.#listId, records);
      if (inserted < records.length) throw new TakenIdError();
    });
  }
}

/** Writes nothing for a dry run; keeps the ids to find repeated ones, some 70 bytes a record. */
export class DryRecords implements ImportedRecords {
  readonly rowsAtOnce = MOST_ROWS;
  readonly #ids: Record<EntityKind, Set<string>> = {
    clients: new Set(),
    contacts: new Set(),
    relatedParties: new Set(),
  };

  async readIds() {
    return [];
  }

  async write(records: readonly NewReferenceRecord[]): Promise<TakenId[]> {
    const taken = records.filter(({ kind, id }) => this.#ids[kind].has(id));
    if (taken.length === 0) for (const { kind, id } of records) this.#ids[kind].add(id);
    return taken;
  }
}
