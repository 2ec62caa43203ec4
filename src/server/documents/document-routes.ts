import type { RuleScenario } from '#contract/scenario-contract.ts';
import type { Client, Field, FieldMapping, StaticSource } from '#records';
import type { Rule } from '#rules';
import type { Deps } from '../app/deps.ts';
import { verifiedUser } from '../http/require-session.ts';
import { collectionHandlers, renameHandler } from './collection-handlers.ts';
import { documentHandlers } from './document-handlers.ts';
import { readCollectionText } from './document-store.ts';

/** Reading, writing and maintaining the five collections, and saved scenarios. */
export function documentRoutes(deps: Deps) {
  return {
    fields: fieldRoutes(deps),
    staticData: staticDataRoutes(deps),
    fieldMappings: fieldMappingRoutes(deps),
    rules: ruleDocumentRoutes(deps),
    clients: clientRoutes(deps),
    ruleScenarios: ruleScenarioRoutes(deps),
    wholeCollection: wholeCollectionRoute(deps),
  };
}

function fieldRoutes(deps: Deps) {
  const { fields } = verifiedUser;
  const one = documentHandlers<Field>(deps, 'fields');
  const all = collectionHandlers(deps, 'fields');
  return {
    list: fields.list.handler(one.list),
    read: fields.read.handler(one.read),
    write: fields.write.handler(one.write),
    remove: fields.remove.handler(one.remove),
    rename: fields.rename.handler(renameHandler<Field>(deps, 'fields')),
    revisions: fields.revisions.handler(all.revisions),
    restore: fields.restore.handler(one.restore),
    uses: fields.uses.handler(all.uses),
    import: fields.import.handler(all.import),
    export: fields.export.handler(all.export),
  };
}

function staticDataRoutes(deps: Deps) {
  const { staticData } = verifiedUser;
  const one = documentHandlers<StaticSource>(deps, 'staticData');
  const all = collectionHandlers(deps, 'staticData');
  return {
    list: staticData.list.handler(one.list),
    read: staticData.read.handler(one.read),
    write: staticData.write.handler(one.write),
    remove: staticData.remove.handler(one.remove),
    rename: staticData.rename.handler(renameHandler<StaticSource>(deps, 'staticData')),
    revisions: staticData.revisions.handler(all.revisions),
    restore: staticData.restore.handler(one.restore),
    uses: staticData.uses.handler(all.uses),
    import: staticData.import.handler(all.import),
    export: staticData.export.handler(all.export),
  };
}

function fieldMappingRoutes(deps: Deps) {
  const { fieldMappings } = verifiedUser;
  const one = documentHandlers<FieldMapping>(deps, 'fieldMappings');
  const all = collectionHandlers(deps, 'fieldMappings');
  return {
    list: fieldMappings.list.handler(one.list),
    read: fieldMappings.read.handler(one.read),
    write: fieldMappings.write.handler(one.write),
    remove: fieldMappings.remove.handler(one.remove),
    revisions: fieldMappings.revisions.handler(all.revisions),
    restore: fieldMappings.restore.handler(one.restore),
    uses: fieldMappings.uses.handler(all.uses),
    import: fieldMappings.import.handler(all.import),
    export: fieldMappings.export.handler(all.export),
  };
}

function ruleDocumentRoutes(deps: Deps) {
  const { rules } = verifiedUser;
  const one = documentHandlers<Rule>(deps, 'rules');
  const all = collectionHandlers(deps, 'rules');
  return {
    list: rules.list.handler(one.list),
    read: rules.read.handler(one.read),
    write: rules.write.handler(one.write),
    remove: rules.remove.handler(one.remove),
    rename: rules.rename.handler(renameHandler<Rule>(deps, 'rules')),
    revisions: rules.revisions.handler(all.revisions),
    restore: rules.restore.handler(one.restore),
    uses: rules.uses.handler(all.uses),
    import: rules.import.handler(all.import),
    export: rules.export.handler(all.export),
  };
}

function clientRoutes(deps: Deps) {
  const { clients } = verifiedUser;
  const one = documentHandlers<Client>(deps, 'clients');
  const all = collectionHandlers(deps, 'clients');
  return {
    list: clients.list.handler(one.list),
    read: clients.read.handler(one.read),
    write: clients.write.handler(one.write),
    remove: clients.remove.handler(one.remove),
    patch: clients.patch.handler(one.patch),
    revisions: clients.revisions.handler(all.revisions),
    restore: clients.restore.handler(one.restore),
    uses: clients.uses.handler(all.uses),
    import: clients.import.handler(all.import),
    export: clients.export.handler(all.export),
  };
}

function ruleScenarioRoutes(deps: Deps) {
  const { ruleScenarios } = verifiedUser;
  const one = documentHandlers<RuleScenario>(deps, 'ruleScenarios');
  return {
    list: ruleScenarios.list.handler(one.list),
    read: ruleScenarios.read.handler(one.read),
    write: ruleScenarios.write.handler(one.write),
    remove: ruleScenarios.remove.handler(one.remove),
  };
}

function wholeCollectionRoute({ db: { query } }: Deps) {
  return verifiedUser.wholeCollection.handler(async ({ input: { collection } }) => {
    return new Blob([await readCollectionText(query, collection)], { type: 'application/json' });
  });
}
