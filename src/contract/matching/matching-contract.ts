import { listRecordContracts } from './list-record-contract.ts';
import { lookUpContracts } from './look-up-contract.ts';
import { matchAuditContracts } from './match-audit-contract.ts';
import { matchCandidateContracts } from './match-candidate-contract.ts';
import { matchDecisionContracts } from './match-decision-contract.ts';
import { matchDifferenceContracts } from './match-difference-contract.ts';
import { matchExportContracts } from './match-export-contract.ts';
import { matchReasonContracts } from './match-reason-contract.ts';
import { matchResolutionContracts } from './match-resolution-contract.ts';
import { matchRunContracts } from './match-run-contract.ts';
import { matchSaveContracts } from './match-save-contract.ts';
import { matchTeamContracts } from './match-team-contract.ts';

/** Everything under `/api/matching`. */
export const matchingContracts = {
  ...matchRunContracts,
  ...matchCandidateContracts,
  ...matchDecisionContracts,
  ...matchResolutionContracts,
  ...matchSaveContracts,
  ...matchAuditContracts,
  ...matchExportContracts,
  ...matchDifferenceContracts,
  ...listRecordContracts,
  ...lookUpContracts,
  ...matchReasonContracts,
  ...matchTeamContracts,
};
