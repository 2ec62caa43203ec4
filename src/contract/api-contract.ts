import { oc } from '@orpc/contract';
import { collectionContract } from './collection-contract.ts';
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
import { ERRORS } from './error-contract.ts';
import { matchingContracts } from './matching-contract.ts';
import { questionSessionContracts } from './question-session-contract.ts';
import { renameContract } from './rename-contract.ts';
import { evaluateRulesContract } from './rule-contract.ts';
import { ruleScenarioContracts } from './scenario-contract.ts';
import { settingsContract } from './settings-contract.ts';
import { storageTokenContract, summarizePdfContract, summaryContracts } from './summary-contract.ts';

/** The whole API under `/api`, except sign-in, which better-auth serves under `/api/auth`. */
export const apiContract = oc
  .prefix('/api')
  .errors({
    BAD_REQUEST: ERRORS.BAD_REQUEST,
    UNAUTHORIZED: ERRORS.UNAUTHORIZED,
    EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED,
  })
  .router({
    fields: {
      ...collectionContract('fields', fieldSchema),
      ...renameContract('fields', fieldSchema),
    },
    staticData: {
      ...collectionContract('staticData', staticSourceSchema),
      ...renameContract('staticData', staticSourceSchema),
    },
    fieldMappings: collectionContract('fieldMappings', fieldMappingSchema),
    rules: {
      ...collectionContract('rules', ruleSchema),
      ...renameContract('rules', ruleSchema),
    },
    clients: { ...collectionContract('clients', clientSchema), patch: patchClientContract },
    ruleScenarios: ruleScenarioContracts,
    wholeCollection: wholeCollectionContract,
    evaluateRules: evaluateRulesContract,
    entities: entityContracts,
    questionSession: questionSessionContracts,
    matching: matchingContracts,
    summarizePdf: summarizePdfContract,
    summaries: summaryContracts,
    storageToken: storageTokenContract,
    settings: settingsContract,
  });
