import type { Collection } from '#records';
import type { StoredCollection } from '../../db/tables.ts';
import { AppError } from '../../ground/app-error.ts';
import { answeringText, JsonText } from '../../http/answer-call.ts';
import { requirePassword, verifiedUser } from '../../http/require-session.ts';
import { changeRules } from '../batches/change-rules.ts';
import { setClientValue } from '../batches/set-client-value.ts';
import { readCollectionText, readDocumentText, type StoredDocument } from '../document-store.ts';
import { findDocumentsText } from '../find-documents.ts';
import { findRenamedField } from '../find-renamed-field.ts';
import { setValueInThread } from '../imports/work-in-thread.ts';
import { collectionHandlers, renameHandler, renameOptionsHandler } from './collection-handlers.ts';
import { type DocumentDeps, documentHandlers, etagOf } from './document-handlers.ts';

/** Clients of which a value is set in the thread of the request. */
const MAX_DIRECT_CLIENTS = 200;

/** Implements the calls of the five collections and of saved scenarios. */
export function documentRoutes(deps: DocumentDeps) {
  const { fields, staticData, fieldMappings, rules, clients, ruleScenarios } = verifiedUser;
  return {
    fields: {
      ...collectionRoutes(deps, 'fields', fields),
      rename: fields.rename.handler(renameHandler(deps, 'fields')),
      renameOptions: fields.renameOptions.handler(renameOptionsHandler(deps, 'fields')),
      renamed: fields.renamed.handler(({ input }) => findRenamedField(deps.db.query, input)),
    },
    staticData: {
      ...collectionRoutes(deps, 'staticData', staticData),
      rename: staticData.rename.handler(renameHandler(deps, 'staticData')),
      renameOptions: staticData.renameOptions.handler(renameOptionsHandler(deps, 'staticData')),
    },
    fieldMappings: collectionRoutes(deps, 'fieldMappings', fieldMappings),
    rules: {
      ...collectionRoutes(deps, 'rules', rules),
      rename: rules.rename.handler(renameHandler(deps, 'rules')),
      changeSeveral: rules.changeSeveral.handler(({ input, context: { user } }) => {
        if (input.change.kind === 'delete') requirePassword(user);
        return changeRules(deps.db.query, { ...input, author: user });
      }),
    },
    clients: {
      ...collectionRoutes(deps, 'clients', clients),
      ...clientRoutes(deps),
      setValue: clients.setValue.handler(({ input, context: { user } }) => {
        const setting = { ...input, author: user };
        const isLarge = input.ids.length > MAX_DIRECT_CLIENTS;
        return isLarge ? setValueInThread(deps.config, setting) : setClientValue(deps.db.query, setting);
      }),
    },
    ruleScenarios: storedRoutes(deps, 'ruleScenarios', ruleScenarios),
    wholeCollection: wholeCollectionRoute(deps),
  };
}

/** Implements the calls of clients that answer text. Their types are those of the contract, which the text holds. */
function clientRoutes(deps: DocumentDeps) {
  const { list, read, write, patch } = verifiedUser.clients;
  const handlers = clientHandlers(deps);
  return {
    list: answeringText(list.handler(handlers.list as never)),
    read: answeringText(read.handler(handlers.read as never)),
    write: answeringText(write.handler(handlers.write as never)),
    patch: answeringText(patch.handler(handlers.patch as never)),
  };
}

/**
 * Handlers of clients, the most and largest documents, that answer JSON text. A client may hold any JSON beside its name,
 * and nothing is stored that was not checked, so its text holds what the contract declares.
 */
function clientHandlers(deps: DocumentDeps) {
  const { query } = deps.db;
  const collection = 'clients';
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

function wholeCollectionRoute({ db: { query } }: DocumentDeps) {
  return verifiedUser.wholeCollection.handler(async ({ input: { collection } }) => {
    return new Blob([await readCollectionText(query, collection)], { type: 'application/json' });
  });
}

type Handlers = ReturnType<typeof documentHandlers> & ReturnType<typeof collectionHandlers>;

/** Procedures still to be implemented: each takes its handler. */
type Calls<Procedures> = {
  [Name in keyof Procedures]: Name extends keyof Handlers
    ? { handler: (handler: Handlers[Name]) => Procedures[Name] }
    : unknown;
};
type Of<Names extends keyof Handlers> = Record<Names, unknown>;

/** Implements reading and writing the documents of a collection. */
function storedRoutes<Procedures extends Of<'list' | 'read' | 'write' | 'remove'>>(
  deps: DocumentDeps,
  collection: StoredCollection,
  { list, read, write, remove }: Calls<Procedures>,
) {
  const handlers = documentHandlers(deps, collection);
  return {
    list: list.handler(handlers.list),
    read: read.handler(handlers.read),
    write: write.handler(handlers.write),
    remove: remove.handler(handlers.remove),
  };
}

/** Implements the calls that all five collections have. */
function collectionRoutes<Procedures extends Of<Exclude<keyof Handlers, 'patch'>>>(
  deps: DocumentDeps,
  collection: Collection,
  calls: Calls<Procedures>,
) {
  const handlers = collectionHandlers(deps, collection);
  return {
    ...storedRoutes(deps, collection, calls),
    restore: calls.restore.handler(documentHandlers(deps, collection).restore),
    revisions: calls.revisions.handler(handlers.revisions),
    revision: calls.revision.handler(handlers.revision),
    uses: calls.uses.handler(handlers.uses),
    import: calls.import.handler(handlers.import),
    export: calls.export.handler(handlers.export),
  };
}
