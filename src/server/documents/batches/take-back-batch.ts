import {
  type Batch,
  type BatchKind,
  type KeptDocument,
  MAX_NAMED_DOCUMENTS,
  type TakenBack,
} from '#contract/batch-contract.ts';
import type { Query, StoredCollection, Transaction } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { type Author, listDocumentsById, readCollection, type StoredDocument } from '../document-store.ts';
import { type FieldNames, withFields } from '../restore-document.ts';
import { listFieldRenames } from '../revision-store.ts';
import { storeWrites } from '../store-writes.ts';
import type { DocumentWrite } from '../write-store.ts';
import {
  type BatchDocument,
  listBatchDocuments,
  markTakenBack,
  readBatch,
  readBatchRenames,
} from './batch-store.ts';
import { renameInViews, viewsRenamedBack } from './rename-in-views.ts';
import { renamedBack, renameSessionAnswers } from './rename-session-answers.ts';
import { separateUsed } from './separate-used.ts';
import { writePlanned } from './write-planned.ts';

/** Fields come after what uses them, and static sources after the fields that use them. */
const LAST_COLLECTIONS: readonly StoredCollection[] = ['fields', 'staticData'];

/** More than documents moved with a merge. */
const MERGE_KINDS: readonly BatchKind[] = ['merge', 'unmerge'];
const UNDO_THE_MERGE = 'A merge is undone from the history of its client.';

/**
 * Takes a batch back, in one transaction: documents that were not written since are put back to before. Documents that it
 * created are deleted, those that it updated are restored, those that it deleted are made again; rules and mappings name
 * fields as they are called now. Documents written since, and those that others use, stay as they are and are named.
 * @throws AppError 404 when there is no such batch, 409 when it was undone before, is a merge, or renamed options that were changed again
 */
export async function takeBackBatch(
  query: Query,
  { id, author }: { id: string; author: Author },
): Promise<TakenBack> {
  const plan = async () => {
    const batch = await readBatch(query, id);
    if (!batch) throw new AppError('NOT_FOUND');
    if (MERGE_KINDS.includes(batch.kind)) throw new AppError('CONFLICT', { message: UNDO_THE_MERGE });
    return planTakeBack(query, batch, author);
  };
  return writePlanned(query, plan, async (transaction, { writes, changed }) => {
    const isFirst = await markTakenBack(transaction, { id, author });
    const batch = await readBatch(transaction, id);
    if (!isFirst || !batch) throw new AppError('CONFLICT', { message: 'This was undone already.' });
    const { made, used } = await storeUnused(transaction, writes);
    const { answers, views } = await readBatchRenames(transaction, id);
    await renameSessionAnswers(transaction, renamedBack(answers), author);
    await renameInViews(transaction, viewsRenamedBack(views));
    const kept = [...changed, ...used];
    const removed = made.filter(({ after }) => !after).length;
    return {
      batch,
      removed,
      restored: made.length - removed,
      keptCount: kept.length,
      kept: kept.slice(0, MAX_NAMED_DOCUMENTS),
    };
  });
}

/** Stores the writes but those that would delete a document in use. */
async function storeUnused(
  transaction: Transaction,
  writes: readonly DocumentWrite[],
): Promise<{ made: DocumentWrite[]; used: KeptDocument[] }> {
  const made = writes.filter(({ collection }) => !LAST_COLLECTIONS.includes(collection));
  await storeWrites(transaction, made);
  const kept: KeptDocument[] = [];
  for (const collection of LAST_COLLECTIONS) {
    const ofCollection = writes.filter((write) => write.collection === collection);
    const { free, used } = await separateUsed(transaction, collection, ofCollection);
    await storeWrites(transaction, free);
    made.push(...free);
    kept.push(...used);
  }
  return { made, used: kept };
}

/** Plans the writes that put unchanged documents back; the other documents of the batch are named. */
async function planTakeBack(
  query: Query,
  batch: Batch,
  author: Author,
): Promise<{ writes: DocumentWrite[]; changed: KeptDocument[] }> {
  const documents = await listBatchDocuments(query, batch.id);
  const current = await currentDocuments(query, documents);
  const names = await presentNames(query, batch.at);
  const writes: DocumentWrite[] = [];
  const changed: KeptDocument[] = [];
  for (const document of documents) {
    const now = current.get(keyOf(document)) ?? null;
    if (document.lastVersion === document.version)
      writes.push(writeBack(document, { now, batch, author, names }));
    else changed.push(changedDocument(document, now));
  }
  if (batch.kind === 'options') refuseKeptOptions(changed);
  return { writes, changed };
}

/** What holds options is called as those who offer them say: neither is put back without the other. */
function refuseKeptOptions(changed: readonly KeptDocument[]): void {
  const kept = changed.find(({ collection }) => LAST_COLLECTIONS.includes(collection));
  if (!kept) return;
  const message = `${kept.name}: ${kept.sentence} Nothing was undone; rename its options there instead.`;
  throw new AppError('CONFLICT', { message });
}

async function currentDocuments(
  query: Query,
  documents: readonly BatchDocument[],
): Promise<Map<string, StoredDocument>> {
  const current = new Map<string, StoredDocument>();
  for (const [collection, some] of Map.groupBy(documents, (document) => document.collection)) {
    const ids = some.map(({ id }) => id);
    for (const one of await listDocumentsById(query, { collection, ids })) {
      current.set(keyOf({ collection, id: one.id }), one);
    }
  }
  return current;
}

/** The fields that were renamed since a moment, oldest first, but those whose old name is that of a field again. */
async function presentNames(query: Query, since: string): Promise<FieldNames[]> {
  const renames = await listFieldRenames(query, since);
  if (renames.length === 0) return [];
  const fields = await readCollection(query, 'fields');
  return renames.filter(({ from }) => !fields.has(from));
}

function writeBack(
  { collection, id, before }: BatchDocument,
  {
    now,
    batch,
    author,
    names,
  }: { now: StoredDocument | null; batch: Batch; author: Author; names: readonly FieldNames[] },
): DocumentWrite {
  const after = before === null ? null : withFields(collection, JSON.parse(before), names);
  const operation = after ? 'restore' : 'delete';
  return { collection, id, author, before: now, after, operation, note: `Undone: ${batch.title}` };
}

function changedDocument({ collection, id }: BatchDocument, now: StoredDocument | null): KeptDocument {
  const sentence = now ? `Changed since by ${now.updatedBy}.` : 'Deleted since.';
  return { collection, id, name: documentName(id, now?.data), reason: 'changed', sentence };
}

/** Returns what people call a document: its name or label, else its id. */
function documentName(id: string, data: StoredDocument['data'] | undefined): string {
  const name = data?.name ?? data?.label;
  return typeof name === 'string' && name !== '' ? name : id;
}

function keyOf({ collection, id }: { collection: string; id: string }): string {
  return `${collection}/${id}`;
}
