import type { ListedRecord, ListRecords } from '#contract/matching/list-record-contract.ts';
import { referenceValues } from '#matching';
import { ENTITY_KINDS, type EntityKind, type FieldContext } from '#records';
import { readCursor, writeCursor } from '../../db/page-cursor.ts';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { type ReferenceList, readReferenceList } from '../../reference-lists/reference-list-store.ts';
import {
  findReferenceRows,
  type ListKind,
  type ReferenceRow,
  readRowSpan,
} from '../../reference-lists/reference-store.ts';
import { fieldNaming, readFieldContext } from '../field-names.ts';
import { toReferenceRecord } from '../to-reference-record.ts';

/** Related parties that repeat contacts are read in spans of so many rows, of which one request reads up to so many. */
const ROWS_PER_SPAN = 500;
const MOST_SPANS = 20;

type Wanted = { id: string; recordId?: string | undefined; cursor?: string | undefined; limit: number };
/** The first row that was not read yet. */
type Position = { kind: EntityKind; row: number };

/**
 * Reads a page of a reference list's records, or its records of one id. Related parties that repeat a contact are left out;
 * where many do, a page may be short although others follow.
 * @throws AppError 404 when there is no such list, or it is not complete
 */
export async function pageListRecords(query: Query, wanted: Wanted): Promise<ListRecords> {
  const list = await readReferenceList(query, wanted.id);
  if (list?.state !== 'ready') throw new AppError('NOT_FOUND');
  const context = await readFieldContext(query);
  const toView = (row: ReferenceRow) => toListedRecord(row, context);
  if (wanted.recordId !== undefined) {
    return { items: (await findById(query, list.id, wanted.recordId)).map(toView), nextCursor: null };
  }
  const { rows, next } = await readOn(query, list, wanted);
  return { items: rows.map(toView), nextCursor: next && writePosition(next) };
}

async function readOn(
  query: Query,
  { id: listId, counts, coverage }: Pick<ReferenceList, 'id' | 'counts' | 'coverage'>,
  { cursor, limit }: Wanted,
): Promise<{ rows: ReferenceRow[]; next: Position | null }> {
  // Of most lists every related party repeats a contact.
  const kinds = ENTITY_KINDS.filter(
    (kind) => kind !== 'relatedParties' || coverage?.people !== counts.contacts,
  );
  const rows: ReferenceRow[] = [];
  let position: Position | null = cursor === undefined ? { kind: 'clients', row: 0 } : readPosition(cursor);
  for (let spans = 0; position && rows.length < limit && spans < MOST_SPANS; spans++) {
    const here: Position = position;
    const { kind, row: from } = here;
    const most = kind === 'relatedParties' ? ROWS_PER_SPAN : limit - rows.length;
    const read = await readRowSpan(query, { listId, kind }, { from, limit: most });
    const wanted = read.filter(({ isRepeated }) => !isRepeated).slice(0, limit - rows.length);
    rows.push(...wanted);
    const isFull = rows.length === limit;
    const end = isFull ? (wanted.at(-1)?.row ?? from) + 1 : from + most;
    const kindAfter = kinds[kinds.indexOf(kind) + 1];
    position = end < counts[kind] ? { kind, row: end } : kindAfter ? { kind: kindAfter, row: 0 } : null;
  }
  return { rows, next: position };
}

async function findById(query: Query, listId: string, recordId: string): Promise<ReferenceRow[]> {
  const found: ReferenceRow[] = [];
  for (const kind of ENTITY_KINDS) {
    const list: ListKind = { listId, kind };
    const row = (await findReferenceRows(query, list, [recordId])).get(recordId);
    if (row === undefined) continue;
    const read = await readRowSpan(query, list, { from: row, limit: 1 });
    found.push(...read.filter(({ isRepeated }) => !isRepeated));
  }
  return found;
}

function toListedRecord(row: ReferenceRow, context: FieldContext): ListedRecord {
  const fields = referenceValues(toReferenceRecord(row), [], fieldNaming(context, row.kind));
  return {
    ...{ kind: row.kind, id: row.id, name: row.names[0]?.name ?? '' },
    fields: fields
      .filter(({ path }) => path !== 'name')
      .map(({ path, label, texts }) => ({ path, label, texts })),
  };
}

function writePosition({ kind, row }: Position): string {
  return writeCursor({ sortKey: kind, ownerId: '', itemId: String(row) });
}

function readPosition(cursor: string): Position {
  const { sortKey, itemId } = readCursor(cursor);
  const kind = ENTITY_KINDS.find((one) => one === sortKey);
  if (!kind || !/^\d{1,12}$/.test(itemId)) throw new AppError('BAD_REQUEST');
  return { kind, row: Number(itemId) };
}
