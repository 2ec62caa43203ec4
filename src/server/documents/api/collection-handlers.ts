import type { NamedCollection, OptionCollection } from '#contract/rename-contract.ts';
import type { ExportFormat, TransferFormat } from '#contract/transfer-contract.ts';
import type { Collection, JsonObject, OptionRename } from '#records';
import { fileAnswer, textStream } from '../../ground/write-table.ts';
import { requirePassword } from '../../http/require-session.ts';
import { renameOptions } from '../batches/rename-options.ts';
import { exportDocuments } from '../exchange/export-documents.ts';
import { importDocuments } from '../exchange/import-documents.ts';
import { findDocumentUses } from '../find-document-uses.ts';
import { findFieldHolders } from '../find-field-holders.ts';
import { findRevision, findRevisions } from '../find-revisions.ts';
import { renameDocument } from '../rename-document.ts';
import type { Context, DocumentDeps } from './document-handlers.ts';

/** Handlers of a collection beyond one document: history, uses, import and export. */
export function collectionHandlers({ db: { query } }: DocumentDeps, collection: Collection) {
  return {
    revisions: ({ input }: { input: { id: string; limit: number; cursor?: string | undefined } }) =>
      findRevisions(query, { collection, ...input }),
    revision: ({ input }: { input: { id: string; version: number } }) =>
      findRevision(query, { collection, ...input }),
    uses: async ({ input }: { input: { id: string; option?: string | undefined } }) => ({
      uses: await findDocumentUses(query, { collection, ...input }),
      clients:
        collection === 'fields' && input.option === undefined
          ? (await findFieldHolders(query, input.id)).clients
          : 0,
    }),
    import: ({
      input,
      context,
    }: {
      input: { format: TransferFormat; name?: string | undefined; content: string; dryRun: boolean };
    } & Context) => importDocuments(query, { collection, author: context.user, ...input }),
    async export({ input, context: { user } }: { input: { format: ExportFormat } } & Context) {
      requirePassword(user);
      const { name, type, content } = await exportDocuments(query, { collection, ...input });
      const isText = !(content instanceof Uint8Array);
      return fileAnswer({ name, type, content: isText ? textStream(content) : new Blob([content]).stream() });
    },
  };
}

/** Handles renaming, in collections whose documents are referenced by name. */
export function renameHandler({ db: { query } }: DocumentDeps, collection: NamedCollection) {
  return ({
    input: { id, to, version, data },
    context: { user },
  }: {
    input: { id: string; to: string; version?: number | undefined; data?: JsonObject | undefined };
  } & Context) => renameDocument(query, { collection, id, author: user, expected: version, to, data });
}

/** Handles renaming options, in collections whose documents have some. */
export function renameOptionsHandler({ db: { query } }: DocumentDeps, collection: OptionCollection) {
  return ({
    input,
    context: { user },
  }: {
    input: { id: string; version: number; data: JsonObject; renames: OptionRename[]; dryRun: boolean };
  } & Context) => renameOptions(query, { collection, author: user, ...input });
}
