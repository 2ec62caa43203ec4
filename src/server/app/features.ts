import { answerFeature } from '../answers/answer-feature.ts';
import { backupFeature } from '../backup/backup-feature.ts';
import { clientOverviewFeature } from '../client-overviews/client-overview-feature.ts';
import { clientTableFeature } from '../client-table/client-table-feature.ts';
import { clientFeature } from '../clients/client-feature.ts';
import { contactFeature } from '../contact-messages/contact-feature.ts';
import { deskFeature } from '../desk/desk-feature.ts';
import { documentFeature } from '../documents/api/document-feature.ts';
import { entityFileFeature } from '../entity-files/entity-file-feature.ts';
import { findFeature } from '../find/find-feature.ts';
import { firstStepsFeature } from '../first-steps/first-steps-feature.ts';
import { healthFeature } from '../health/health-feature.ts';
import { identityFeature } from '../identity/identity-feature.ts';
import { matchFeature } from '../matching/match-feature.ts';
import { mergeFeature } from '../merges/merge-feature.ts';
import { privacyFeature } from '../privacy/privacy-feature.ts';
import { questionSessionFeature } from '../question-sessions/question-session-feature.ts';
import { referenceFeature } from '../reference-lists/reference-feature.ts';
import { ruleFeature } from '../rules/rule-feature.ts';
import { savedViewFeature } from '../saved-views/saved-view-feature.ts';
import { summaryFeature } from '../summaries/summary-feature.ts';
import { uploadFeature } from '../uploads/upload-feature.ts';
import { visitFeature } from '../visits/visit-feature.ts';
import type { Feature } from './feature.ts';
import { siteFeature } from './pages/site-feature.ts';

/** All features, in the order in which they are mounted and started. */
export const features: readonly Feature[] = [
  visitFeature,
  identityFeature,
  privacyFeature,
  documentFeature,
  clientFeature,
  findFeature,
  entityFileFeature,
  answerFeature,
  firstStepsFeature,
  clientOverviewFeature,
  clientTableFeature,
  savedViewFeature,
  mergeFeature,
  ruleFeature,
  questionSessionFeature,
  deskFeature,
  referenceFeature,
  contactFeature,
  matchFeature,
  uploadFeature,
  summaryFeature,
  backupFeature,
  healthFeature,
  siteFeature,
];
