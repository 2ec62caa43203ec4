import { oc } from '@orpc/contract';
import { documentContracts, wholeCollectionContract } from './document-contract.ts';
import { entityContracts } from './entity-contract.ts';
import { ERRORS } from './error-contract.ts';
import { impactContracts } from './impact-contract.ts';
import { matchingContracts } from './matching-contract.ts';
import { questionSessionContracts } from './question-session-contract.ts';
import { renameContracts } from './rename-contract.ts';
import { revisionContracts } from './revision-contract.ts';
import { evaluateRulesContract } from './rule-contract.ts';
import { ruleScenarioContracts } from './scenario-contract.ts';
import { settingsContract } from './settings-contract.ts';
import { storageTokenContract, summarizePdfContract, summaryContracts } from './summary-contract.ts';
import { transferContracts } from './transfer-contract.ts';

/** The whole API under `/api`, except sign-in, which is better-auth's under `/api/auth`. */
export const apiContract = oc
  .prefix('/api')
  .errors({
    BAD_REQUEST: ERRORS.BAD_REQUEST,
    UNAUTHORIZED: ERRORS.UNAUTHORIZED,
    EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED,
  })
  .router({
    fields: {
      ...documentContracts.fields,
      ...revisionContracts.fields,
      ...impactContracts.fields,
      ...renameContracts.fields,
      ...transferContracts.fields,
    },
    staticData: {
      ...documentContracts.staticData,
      ...revisionContracts.staticData,
      ...impactContracts.staticData,
      ...renameContracts.staticData,
      ...transferContracts.staticData,
    },
    fieldMappings: {
      ...documentContracts.fieldMappings,
      ...revisionContracts.fieldMappings,
      ...impactContracts.fieldMappings,
      ...transferContracts.fieldMappings,
    },
    rules: {
      ...documentContracts.rules,
      ...revisionContracts.rules,
      ...impactContracts.rules,
      ...renameContracts.rules,
      ...transferContracts.rules,
    },
    clients: {
      ...documentContracts.clients,
      ...revisionContracts.clients,
      ...impactContracts.clients,
      ...transferContracts.clients,
    },
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
