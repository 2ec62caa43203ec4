import { oc } from '@orpc/contract';
import { ownDataContracts } from './account/own-data-contract.ts';
import { savedViewContracts } from './account/saved-view-contract.ts';
import { batchContracts } from './batch-contract.ts';
import { clientOverviewContract } from './client-overview-contract.ts';
import { clientTableContracts, setClientValueContract } from './clients/client-table-contract.ts';
import { mergeContracts } from './clients/merge-contract.ts';
import { collectionContract } from './collection-contract.ts';
import { messageContracts } from './contact-messages/message-contract.ts';
import { deskContracts } from './desk-contract.ts';
import {
  clientSchema,
  fieldMappingSchema,
  fieldSchema,
  patchClientContract,
  ruleSchema,
  staticSourceSchema,
  wholeCollectionContract,
} from './document-contract.ts';
import { entityContracts } from './entity-contract.ts';
import { entityFileContracts } from './entity-files/entity-file-contract.ts';
import { ERRORS } from './error-contract.ts';
import { findContract } from './find-contract.ts';
import { firstStepsContracts } from './first-steps-contract.ts';
import { healthContracts } from './health-contract.ts';
import { importContracts } from './imports/import-contract.ts';
import { alertRuleContracts } from './matching/alert-rule-contract.ts';
import { duplicateContracts } from './matching/duplicate-contract.ts';
import { matchingContracts } from './matching/matching-contract.ts';
import { recordScreeningContracts } from './matching/record-screening-contract.ts';
import { screeningContracts } from './matching/screening-contract.ts';
import { peopleContracts } from './people-contract.ts';
import { peopleTokenContracts, tokenContracts } from './programs/token-contract.ts';
import { answerContracts } from './questions/answer-contract.ts';
import { handoverContracts } from './questions/handover-contract.ts';
import { questionDraftContracts, questionSessionContracts } from './questions/question-session-contract.ts';
import { ruleScenarioContracts } from './questions/scenario-contract.ts';
import { listSubscriptionContracts } from './reference-lists/list-subscription-contract.ts';
import { referenceListContracts } from './reference-lists/reference-list-contract.ts';
import { referenceUploadContracts } from './reference-lists/reference-upload-contract.ts';
import { renameContract, renamedFieldContract, renameOptionsContract } from './rename-contract.ts';
import { changeRulesContract, evaluateRulesContract } from './rule-contract.ts';
import { settingsContract } from './settings-contract.ts';
import { starterPackContracts } from './starter-pack-contract.ts';
import { storageTokenContract, storageUsageContract } from './summaries/storage-calls.ts';
import { summarizePdfContract, summaryContracts } from './summary-contract.ts';

/** The whole API under `/api`, except sign-in, which better-auth serves under `/api/auth`. */
export const apiContract = oc
  .prefix('/api')
  .errors({
    BAD_REQUEST: ERRORS.BAD_REQUEST,
    UNAUTHORIZED: ERRORS.UNAUTHORIZED,
    EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED,
    READ_ONLY: ERRORS.READ_ONLY,
    TOKEN_TOO_WEAK: ERRORS.TOKEN_TOO_WEAK,
  })
  .router({
    fields: {
      ...collectionContract('fields', fieldSchema),
      ...renameContract('fields', fieldSchema),
      ...renameOptionsContract('fields', fieldSchema),
      renamed: renamedFieldContract,
    },
    staticData: {
      ...collectionContract('staticData', staticSourceSchema),
      ...renameContract('staticData', staticSourceSchema),
      ...renameOptionsContract('staticData', staticSourceSchema),
    },
    fieldMappings: collectionContract('fieldMappings', fieldMappingSchema),
    rules: {
      ...collectionContract('rules', ruleSchema),
      ...renameContract('rules', ruleSchema),
      changeSeveral: changeRulesContract,
    },
    clients: {
      ...collectionContract('clients', clientSchema),
      patch: patchClientContract,
      setValue: setClientValueContract,
    },
    ruleScenarios: ruleScenarioContracts,
    wholeCollection: wholeCollectionContract,
    batches: batchContracts,
    imports: importContracts,
    starterPacks: starterPackContracts,
    ...firstStepsContracts,
    evaluateRules: evaluateRulesContract,
    entities: entityContracts,
    find: findContract,
    answers: answerContracts,
    clientOverview: clientOverviewContract,
    clientTable: clientTableContracts,
    savedViews: savedViewContracts,
    merges: mergeContracts,
    desk: deskContracts,
    questionSessions: questionSessionContracts,
    questionDraft: questionDraftContracts,
    handovers: handoverContracts,
    entityFiles: entityFileContracts,
    referenceLists: referenceListContracts,
    referenceUploads: referenceUploadContracts,
    listSubscriptions: listSubscriptionContracts,
    matching: matchingContracts,
    screening: { ...screeningContracts, ...alertRuleContracts, ...recordScreeningContracts },
    duplicates: duplicateContracts,
    summarizePdf: summarizePdfContract,
    summaries: summaryContracts,
    storageToken: storageTokenContract,
    storageUsage: storageUsageContract,
    ownData: ownDataContracts,
    health: healthContracts,
    people: peopleContracts,
    tokens: tokenContracts,
    peopleTokens: peopleTokenContracts,
    messages: messageContracts,
    settings: settingsContract,
  });
