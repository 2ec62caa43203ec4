import type { Stored } from '#contract/document-contract.ts';
import type { Client, Collection, Field, FieldMapping, JsonObject, StaticSource } from '#records';
import type { Rule } from '#rules';
import { AppError } from '../app-error.ts';
import type { Deps } from '../deps.ts';
import { type SignedInUser, verifiedUser } from '../http/require-session.ts';
import { readDocument, type StoredDocument } from './document-store.ts';
import { readExpectedVersion } from './expected-version.ts';
import { findDocuments } from './find-documents.ts';
import { patchDocument } from './patch-document.ts';
import { removeDocument } from './remove-document.ts';
import type { DocumentTarget } from './save-document.ts';
import { writeDocument } from './write-document.ts';

type Context = { context: { user: SignedInUser } };
type One = { params: { id: string } };
type Headers = { headers: { 'if-match'?: string | undefined; 'if-none-match'?: string | undefined } };
type Page = { q?: string | undefined; limit?: number | undefined; cursor?: string | undefined };

/** Reading and writing the five collections. */
export function documentRoutes(deps: Deps) {
  const { fields, staticData, fieldMappings, rules, clients } = verifiedUser;
  const field = handlersFor<Field>(deps, 'fields');
  const source = handlersFor<StaticSource>(deps, 'staticData');
  const mapping = handlersFor<FieldMapping>(deps, 'fieldMappings');
  const rule = handlersFor<Rule>(deps, 'rules');
  const client = handlersFor<Client>(deps, 'clients');
  return {
    fields: {
      list: fields.list.handler(field.list),
      read: fields.read.handler(field.read),
      write: fields.write.handler(field.write),
      remove: fields.remove.handler(field.remove),
    },
    staticData: {
      list: staticData.list.handler(source.list),
      read: staticData.read.handler(source.read),
      write: staticData.write.handler(source.write),
      remove: staticData.remove.handler(source.remove),
    },
    fieldMappings: {
      list: fieldMappings.list.handler(mapping.list),
      read: fieldMappings.read.handler(mapping.read),
      write: fieldMappings.write.handler(mapping.write),
      remove: fieldMappings.remove.handler(mapping.remove),
    },
    rules: {
      list: rules.list.handler(rule.list),
      read: rules.read.handler(rule.read),
      write: rules.write.handler(rule.write),
      remove: rules.remove.handler(rule.remove),
    },
    clients: {
      list: clients.list.handler(client.list),
      read: clients.read.handler(client.read),
      write: clients.write.handler(client.write),
      remove: clients.remove.handler(client.remove),
      patch: clients.patch.handler(client.patch),
    },
  };
}

/** What each collection's procedures do; `T` is what its documents hold, as every write has checked. */
function handlersFor<T>({ db: { query } }: Deps, collection: Collection) {
  type Written = { input: One & Headers } & Context;
  return {
    async list({ input }: { input: Page & { ids?: string | undefined } }) {
      const { items, nextCursor } = await findDocuments(query, { collection, ...input });
      return { items: items as Stored<T>[], nextCursor };
    },
    async read({ input }: { input: One }) {
      const document = await readDocument(query, { collection, id: input.params.id });
      if (!document) throw new AppError('NOT_FOUND');
      return tagged<T>(document);
    },
    async write({
      input,
      context,
    }: Written & { input: { query: { merge?: string | undefined }; body: JsonObject } }) {
      const target = targetOf(collection, input, context);
      const merge = input.query.merge === 'true';
      return tagged<T>(await writeDocument(query, { ...target, data: input.body, merge }));
    },
    async patch({ input, context }: Written & { input: { body: JsonObject } }) {
      const target = targetOf(collection, input, context);
      return tagged<T>(await patchDocument(query, { ...target, changes: input.body }));
    },
    async remove({ input, context }: Written) {
      return { body: await removeDocument(query, targetOf(collection, input, context)) };
    },
  };
}

function targetOf(
  collection: Collection,
  input: One & Headers,
  { user }: Context['context'],
): DocumentTarget {
  return {
    collection,
    id: input.params.id,
    author: { id: user.id, email: user.email },
    expected: readExpectedVersion(input.headers),
  };
}

function tagged<T>(document: StoredDocument) {
  return { headers: { etag: `"${document.version}"` }, body: document as Stored<T> };
}
