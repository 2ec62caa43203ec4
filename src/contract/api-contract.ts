import { oc } from '@orpc/contract';
import { documentContracts } from './document-contract.ts';
import { entityContracts } from './entity-contract.ts';
import { ERRORS } from './error-contract.ts';
import { questionSessionContracts } from './question-session-contract.ts';
import { evaluateRulesContract } from './rule-contract.ts';
import { settingsContract } from './settings-contract.ts';

/** The whole API under `/api`, except sign-in, which is better-auth's under `/api/auth`. */
export const apiContract = oc
  .prefix('/api')
  .errors({
    BAD_REQUEST: ERRORS.BAD_REQUEST,
    UNAUTHORIZED: ERRORS.UNAUTHORIZED,
    EMAIL_NOT_VERIFIED: ERRORS.EMAIL_NOT_VERIFIED,
  })
  .router({
    ...documentContracts,
    evaluateRules: evaluateRulesContract,
    entities: entityContracts,
    questionSession: questionSessionContracts,
    settings: settingsContract,
  });
