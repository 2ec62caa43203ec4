import type { Batch } from '#contract/batch-contract.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import type { Query } from '../../db/tables.ts';
import { writeBatch } from '../batches/write-batch.ts';
import { checkDocument } from '../check-document.ts';
import type { Author } from '../document-store.ts';
import type { DocumentWrite } from '../write-store.ts';
import { findTaken } from './find-taken.ts';
import { packDocuments, type StarterPack } from './starter-pack.ts';

/**
 * Adds the documents of a pack whose names are free, as one batch. Existing documents are never changed. Returns null
 * when all names are taken.
 */
export async function loadStarterPack(
  query: Query,
  { pack, author }: { pack: StarterPack; author: Author },
): Promise<Batch | null> {
  return runTransaction(query, async (transaction) => {
    const documents = packDocuments(pack);
    const taken = new Set(await findTaken(transaction, documents));
    const writes = documents
      .filter((document) => !taken.has(document))
      .map(({ collection, id, data }): DocumentWrite => {
        const after = checkDocument({ collection, id }, data, null);
        return { collection, id, author, before: null, after, operation: 'create' };
      });
    const { batch } = await writeBatch(transaction, { kind: 'pack', title: pack.title, author }, writes);
    return batch;
  });
}
