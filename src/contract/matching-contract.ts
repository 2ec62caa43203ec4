import { matchAuditContracts } from './match-audit-contract.ts';
import { matchCandidateContracts } from './match-candidate-contract.ts';
import { matchDecisionContracts } from './match-decision-contract.ts';
import { matchResolutionContracts } from './match-resolution-contract.ts';
import { matchRunContracts } from './match-run-contract.ts';

/** Everything under `/api/matching`. */
export const matchingContracts = {
  ...matchRunContracts,
  ...matchCandidateContracts,
  ...matchDecisionContracts,
  ...matchResolutionContracts,
  ...matchAuditContracts,
};
