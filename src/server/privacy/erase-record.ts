import { COLLECTIONS, ERASED, type JsonObject, type JsonValue } from '#records';
import { abandonFiles, removeAbandonedFiles } from '../blobs/abandoned-file-store.ts';
import { emptyWriteAheadLog } from '../db/empty-write-ahead-log.ts';
import { takeLock } from '../db/postgres/postgres-locks.ts';
import { runTransaction } from '../db/run-transaction.ts';
import type { StoredCollection, Transaction } from '../db/tables.ts';
import { readDocumentForWriting, SYSTEM_AUTHOR } from '../documents/document-store.ts';
import { AppError } from '../ground/app-error.ts';
import { forgetRecordsToCompare } from '../matching/duplicates/duplicate-record-store.ts';
import {
  findSurvivor,
  forgetMovedRows,
  listMergedInto,
  listPersonKeys,
} from '../merges/client-merge-store.ts';
import { deleteDocumentsOf } from '../question-sessions/documents/answer-document-store.ts';
import { deleteFiledSummariesOf } from '../summaries/filed-summary-store.ts';
import { blackenValue, textPattern, textsIn } from './blacken-text.ts';
import { refreshDerivedTexts } from './derived-text-store.ts';
import type { EraseDeps } from './erase-personal-data.ts';
import { type ErasedPlaces, insertErasure, withoutTriggers } from './erasure-store.ts';
import { blackenAnswers, blackenLinkedRows } from './linked-row-store.ts';
import { rememberSealed } from './remembered-erasure-store.ts';

/**
 * A record by its key, such as `clients/quay-trading` or, of a contact or related party, `clients/quay-trading/c1`. An id
 * may have slashes itself.
 */
type RecordKey = { collection: StoredCollection; id: string; item: string | null };

/** What was erased of a record: whether it was there until now, and how many values of each table were blackened. */
export type ErasedRecord = { wasCurrent: boolean; places: ErasedPlaces };

/**
 * Erases a record with its history, all or nothing: it is removed where it still is, its values are blackened in every
 * version, and in every row about it: runs, findings, decisions, answers and the audit log. Documents of its answers, and
 * summaries in its file, are deleted.
 * @throws AppError 400 when the key is none, Error when it names no record, now or in history, or several
 */
export async function eraseRecord(
  { config, db, files, storeWrites }: Pick<EraseDeps, 'config' | 'db' | 'files' | 'storeWrites'>,
  key: string,
  { mayBeMissing = false }: { mayBeMissing?: boolean } = {},
): Promise<ErasedRecord> {
  const readings = readingsOf(key);
  const erase = runTransaction(db.query, async (trx) => {
    await takeLock(trx, 'erasing');
    const record = await findRecord(trx, key, { readings, mayBeMissing });
    const places: ErasedPlaces = { revisions: 0 };
    const keys: string[] = [];
    let wasCurrent = false;
    // Merges moved it from client to client, and each has it in its history.
    for (const one of await everyKeyOf(trx, record, mayBeMissing)) {
      const erasedOne = await eraseOne(trx, storeWrites, one);
      wasCurrent ||= erasedOne.wasCurrent;
      add(places, erasedOne.places);
      keys.push(...erasedOne.keys);
    }
    await refreshDerivedTexts(trx);
    await forgetRecordsToCompare(trx);
    if (places.revisions === 0 && !wasCurrent && !mayBeMissing) {
      throw new Error(`There is no record ${key}, and there never was, or it was erased before.`);
    }
    await insertErasure(trx, places);
    await abandonFiles(trx, keys);
    await rememberSealed(config, 'record', key);
    return { wasCurrent, places };
  });
  return erase.finally(async () => {
    // Those of an earlier erasing that was killed, too, after which there is no record any more.
    await removeAbandonedFiles(db, files);
    await emptyWriteAheadLog(db);
  });
}

/**
 * Lists under which keys a record stands or stood: those of a client that went into it by a merge are the client's own.
 * @throws Error when the client itself went into another
 */
async function everyKeyOf(trx: Transaction, record: RecordKey, mayBeMissing: boolean): Promise<RecordKey[]> {
  const { collection, id, item } = record;
  if (collection !== 'clients') return [record];
  if (item !== null) {
    const keys = await listPersonKeys(trx, { clientId: id, itemId: item });
    return keys.map(({ clientId, itemId }) => ({ collection, id: clientId, item: itemId }));
  }
  const survivor = await findSurvivor(trx, id);
  const isThere = survivor === id || (await readDocumentForWriting(trx, record)) !== null;
  if (!isThere && !mayBeMissing) {
    throw new Error(`${id} was merged into ${survivor}: erase that client, or undo the merge first.`);
  }
  return (await listMergedInto(trx, id)).map((clientId) => ({ ...record, id: clientId }));
}

/** Removes a record and blackens it under one of its keys. `keys` are those of its documents' bytes, to be removed. */
async function eraseOne(
  trx: Transaction,
  storeWrites: EraseDeps['storeWrites'],
  record: RecordKey,
): Promise<ErasedRecord & { keys: string[] }> {
  const wasCurrent = await removeCurrent(trx, storeWrites, record);
  const { texts, count } = await blackenVersions(trx, record);
  const places: ErasedPlaces = { revisions: count };
  let keys: string[] = [];
  if (record.collection === 'clients') {
    const linked = { clientId: record.id, itemId: record.item };
    add(places, await blackenAnswers(trx, linked, ERASED));
    keys = await deleteDocumentsOf(trx, linked);
    if (keys.length > 0) add(places, { answer_documents: keys.length });
    const filed = await deleteFiledSummariesOf(trx, linked);
    if (filed > 0) add(places, { filed_summaries: filed });
    await forgetMovedRows(trx, linked);
    const pattern = textPattern(texts.flatMap((text) => [text, ...text.split(/\s+/)]));
    if (pattern) add(places, await blackenLinkedRows(trx, linked, pattern));
  }
  return { wasCurrent, places, keys };
}

/** Which records a key can name: a slash is between a client and its contact or related party, or of an id. */
function readingsOf(key: string): [RecordKey, ...RecordKey[]] {
  const [name = '', ...parts] = key.split('/');
  const collection = COLLECTIONS.find((one) => one === name);
  const id = parts.join('/');
  if (!collection || id === '') {
    const message = `${key} is not a record: write a collection and an id, such as clients/quay-trading/c1.`;
    throw new AppError('BAD_REQUEST', { message });
  }
  const splits = collection === 'clients' ? parts.slice(1) : [];
  const items = splits.map((_, at) => ({
    ...{ collection, id: parts.slice(0, at + 1).join('/') },
    item: parts.slice(at + 1).join('/'),
  }));
  const whole = { collection, id, item: null };
  const [first = whole, ...others] = items.filter((one) => one.id !== '' && one.item !== '');
  return first === whole ? [whole] : [first, ...others, whole];
}

/** Returns the record that a key names, of those it can name; the first when there is none. */
async function findRecord(
  trx: Transaction,
  key: string,
  { readings, mayBeMissing }: { readings: [RecordKey, ...RecordKey[]]; mayBeMissing: boolean },
): Promise<RecordKey> {
  if (readings.length === 1) return readings[0];
  const known: RecordKey[] = [];
  for (const one of readings) if (await isInHistory(trx, one)) known.push(one);
  if (known.length > 1 && !mayBeMissing) {
    const names = known.map(({ id, item }) =>
      item === null ? `the client ${id}` : `${item} of the client ${id}`,
    );
    throw new Error(`${key} names several records: ${names.join(', ')}. Erase their texts instead.`);
  }
  return known[0] ?? readings[0];
}

async function isInHistory(trx: Transaction, { collection, id, item }: RecordKey): Promise<boolean> {
  const rows = await trx
    .selectFrom('revisions')
    .select(['old_data', 'new_data'])
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .execute();
  if (item === null) return rows.length > 0;
  const hasItem = (text: string | null) =>
    text !== null &&
    Object.values(JSON.parse(text) as JsonObject).some(
      (value) => Array.isArray(value) && value.some((one) => isItem(one, item)),
    );
  return rows.some(({ old_data, new_data }) => hasItem(old_data) || hasItem(new_data));
}

/** Removes a record where it still is. Returns whether it was there. */
async function removeCurrent(
  trx: Transaction,
  storeWrites: EraseDeps['storeWrites'],
  { collection, id, item }: RecordKey,
): Promise<boolean> {
  const before = await readDocumentForWriting(trx, { collection, id });
  if (!before) return false;
  const after = item === null ? null : withoutItem(before.data, item);
  if (after && JSON.stringify(after) === JSON.stringify(before.data)) return false;
  const note = 'A record was erased with its history.';
  await storeWrites(trx, [{ collection, id, author: SYSTEM_AUTHOR, before, after, note }]);
  return true;
}

function withoutItem(data: JsonObject, item: string): JsonObject {
  const kept = (value: JsonValue) =>
    Array.isArray(value) ? value.filter((one) => !isItem(one, item)) : value;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, kept(value)]));
}

function isItem(value: JsonValue | undefined, item: string): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.id === item;
}

/** Blackens a record in every version of its document. Returns the texts that it had, and how many versions changed. */
async function blackenVersions(
  trx: Transaction,
  { collection, id, item }: RecordKey,
): Promise<{ texts: string[]; count: number }> {
  const rows = await trx
    .selectFrom('revisions')
    .select(['version', 'old_data', 'new_data'])
    .where('collection', '=', collection)
    .where('document_id', '=', id)
    .execute();
  const texts = new Set<string>();
  const blacken = (text: string | null): string | null => {
    if (text === null) return null;
    const data = JSON.parse(text) as JsonObject;
    return JSON.stringify(item === null ? blackened(data, texts) : withBlackItem(data, item, texts));
  };
  let count = 0;
  await withoutTriggers(trx, 'revisions', async () => {
    for (const { version, old_data, new_data } of rows) {
      const changed = { old_data: blacken(old_data), new_data: blacken(new_data) };
      if (sameJson(changed.old_data, old_data) && sameJson(changed.new_data, new_data)) continue;
      count += 1;
      await trx
        .updateTable('revisions')
        .set(changed)
        .where('collection', '=', collection)
        .where('document_id', '=', id)
        .where('version', '=', version)
        .execute();
    }
  });
  return { texts: [...texts], count };
}

function withBlackItem(data: JsonObject, item: string, texts: Set<string>): JsonObject {
  const each = (value: JsonValue) =>
    Array.isArray(value) ? value.map((one) => (isItem(one, item) ? blackened(one, texts) : one)) : value;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, each(value)]));
}

function blackened(record: JsonObject, texts: Set<string>): JsonObject {
  for (const text of textsIn(record)) if (text !== ERASED) texts.add(text);
  return blackenValue(record, (leaf) => (typeof leaf === 'string' ? ERASED : null)) as JsonObject;
}

function sameJson(a: string | null, b: string | null): boolean {
  return a === b || (a !== null && b !== null && a === JSON.stringify(JSON.parse(b)));
}

function add(places: ErasedPlaces, more: ErasedPlaces): void {
  for (const [table, count] of Object.entries(more)) places[table] = (places[table] ?? 0) + count;
}
