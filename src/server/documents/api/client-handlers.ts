import { AppError } from '../../ground/app-error.ts';
import { JsonText } from '../../http/answer-call.ts';
import { readDocumentText, type StoredDocument } from '../document-store.ts';
import { findDocumentsText } from '../find-documents.ts';
import { type DocumentDeps, documentHandlers, etagOf } from './document-handlers.ts';

const collection = 'clients';

/**
 * Handlers of clients, the most and largest documents, that answer JSON text. A client may hold any JSON beside its name,
 * and nothing is stored that was not checked, so its text holds what the contract declares.
 */
export function clientHandlers(deps: DocumentDeps) {
  const { query } = deps.db;
  const handlers = documentHandlers(deps, collection);
  return {
    async list({ input }: Parameters<typeof handlers.list>[0]) {
      return new JsonText(await findDocumentsText(query, { collection, ...input }));
    },
    async read({ input }: Parameters<typeof handlers.read>[0]) {
      const found = await readDocumentText(query, { collection, id: input.params.id });
      if (!found) throw new AppError('NOT_FOUND');
      return { headers: etagOf(found), body: new JsonText(found.text) };
    },
    write: async (options: Parameters<typeof handlers.write>[0]) => asText(await handlers.write(options)),
    patch: async (options: Parameters<typeof handlers.patch>[0]) => asText(await handlers.patch(options)),
  };
}

function asText({ headers, body }: { headers: { etag: string }; body: StoredDocument }) {
  const { id, version, updatedAt, updatedBy, data } = body;
  return { headers, body: new JsonText(JSON.stringify({ id, version, updatedAt, updatedBy, data })) };
}
