import type { FieldProblem } from '#contract/error-contract.ts';
import { COLLECTIONS, type Collection, sameValue } from '#records';
import type { Query } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { checkDocument } from '../check-document.ts';
import { eachDocument, type StoredDocument } from '../document-store.ts';

/** A stored document that a write would refuse today, or store in another form. */
export type DocumentProblem = { collection: Collection; id: string; path: string; message: string };

/** Yields each stored document that is not as a write would store it, collection by collection. */
export async function* checkStoredDocuments(query: Query): AsyncGenerator<DocumentProblem> {
  for (const collection of COLLECTIONS) {
    for await (const document of eachDocument(query, collection)) yield* problemsOf(collection, document);
  }
}

function problemsOf(collection: Collection, { id, data }: StoredDocument): DocumentProblem[] {
  try {
    if (sameValue(checkDocument({ collection, id }, data, data), data)) return [];
    const message = 'This is stored in an earlier form; saving it once puts it right.';
    return [{ collection, id, path: '', message }];
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { fields = [] } = error.data as { fields?: FieldProblem[] };
    return fields.map(({ path, message }) => ({ collection, id, path, message }));
  }
}
