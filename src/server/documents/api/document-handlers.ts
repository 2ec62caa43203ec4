import type { JsonObject } from '#records';
import type { Database, DataSettings } from '../../db/open-database.ts';
import type { StoredCollection } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import type { SignedInUser } from '../../http/require-session.ts';
import { readDocument, type StoredDocument } from '../document-store.ts';
import { readExpectedVersion } from '../expected-version.ts';
import { findDocuments } from '../find-documents.ts';
import { patchDocument } from '../patch-document.ts';
import { removeDocument } from '../remove-document.ts';
import { type FieldNames, restoreDocument } from '../restore-document.ts';
import type { DocumentTarget } from '../save-document.ts';
import { writeDocument } from '../write-document.ts';

/** Dependencies of the document routes. */
export type DocumentDeps = { db: Database; config: DataSettings };

export type Context = { context: { user: SignedInUser } };
type One = { params: { id: string } };
type Headers = { headers: { 'if-match'?: string | undefined; 'if-none-match'?: string | undefined } };
type Page = {
  q?: string | undefined;
  limit?: number | undefined;
  cursor?: string | undefined;
  ids?: string | undefined;
};

/** Handlers of a collection for listing, reading and writing documents. */
export function documentHandlers({ db: { query } }: DocumentDeps, collection: StoredCollection) {
  type Written = { input: One & Headers } & Context;
  return {
    async list({ input }: { input: Page }) {
      return findDocuments(query, { collection, ...input });
    },
    async read({ input }: { input: One }) {
      const document = await readDocument(query, { collection, id: input.params.id });
      if (!document) throw new AppError('NOT_FOUND');
      return tagged(document);
    },
    async write({
      input,
      context,
    }: Written & { input: { query: { merge?: string | undefined }; body: JsonObject } }) {
      const target = targetOf(collection, input, context);
      const merge = input.query.merge === 'true';
      return tagged(await writeDocument(query, { ...target, data: input.body, merge }));
    },
    async patch({ input, context }: Written & { input: { body: JsonObject } }) {
      const target = targetOf(collection, input, context);
      return tagged(await patchDocument(query, { ...target, changes: input.body }));
    },
    async remove({
      input,
      context,
    }: Written & { input: { query?: { force?: string | undefined } | undefined } }) {
      const force = input.query?.force === 'true';
      return { body: await removeDocument(query, { ...targetOf(collection, input, context), force }) };
    },
    async restore({
      input,
      context,
    }: Written & { input: { body: { version: number; renames?: FieldNames[] | undefined } } }) {
      const target = targetOf(collection, input, context);
      return tagged(await restoreDocument(query, { ...target, ...input.body }));
    },
  };
}

function targetOf(
  collection: StoredCollection,
  input: One & Headers,
  { user }: Context['context'],
): DocumentTarget {
  return {
    collection,
    id: input.params.id,
    author: user,
    expected: readExpectedVersion(input.headers),
  };
}

function tagged(document: StoredDocument) {
  return { headers: etagOf(document), body: document };
}

/** The header that names the version of a document. */
export function etagOf({ version }: { version: number }): { etag: string } {
  return { etag: `"${version}"` };
}
