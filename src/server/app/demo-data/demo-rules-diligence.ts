import type { Rule } from '#rules';
import { answered, ask, rule, when } from '../../documents/starter-packs/pack-parts.ts';

const DILIGENCE = 'Due diligence, reviewed by {{reviewer}}';

/** Rules about money laundering, the exchange of tax information, and who has checked both. */
export const demoRulesDiligence: readonly Rule[] = [
  rule('sector-regulated', {
    category: 'Permissions in {{sector}}',
    all: [when('sector', 'containsAny', ['Banking', 'Fund management', 'Insurance', 'Payment services'])],
    asks: [
      ask(60, 'firmReference', 'Firm reference number of the regulator'),
      ask(65, 'permissions', 'Permissions held', { type: 'multiselect' }),
    ],
  }),
  rule('due-diligence', {
    category: DILIGENCE,
    all: [when('sessionStart', '==', true)],
    asks: [ask(110, 'reportingObligations', 'Reporting obligations', { type: 'multiselect' })],
  }),
  rule('reporting-crs', {
    category: DILIGENCE,
    all: [when('reportingObligations', 'contains', 'CRS')],
    asks: [
      ask(10, 'crsType', 'CRS type', { type: 'dropdown' }),
      ask(20, 'controllingPersons', 'Number of controlling persons', {
        if: when('clientType', '!=', 'Individual'),
      }),
    ],
  }),
  rule('reporting-fatca', {
    category: DILIGENCE,
    all: [
      when('reportingObligations', 'contains', 'FATCA'),
      when('fatcaType', 'containsAny', [
        'Participating FFI',
        'Reporting Model 1 FFI',
        'Reporting Model 2 FFI',
      ]),
    ],
    asks: [ask(30, 'giin', 'Global intermediary identification number')],
  }),
  rule('ownership-chart', {
    category: DILIGENCE,
    any: [when('controllingPersons', '>', 4), when('crsType', '==', 'Passive non-financial entity')],
    asks: [ask(114, 'ownershipChart', 'Link to the ownership chart')],
  }),
  rule('enhanced-due-diligence', {
    category: DILIGENCE,
    applicableTo: ['clients', 'contacts', 'parties'],
    any: [
      when('riskRating', '==', 'High'),
      when('politicallyExposed', '==', true),
      when('country', 'containsAny', ['Iran', 'Myanmar', 'North Korea']),
    ],
    asks: [
      ask(111, 'publicFunction', 'Public function held', { if: when('politicallyExposed', '==', true) }),
      ask(112, 'sourceOfWealth', 'Source of wealth'),
      ask(113, 'seniorApprover', 'E-mail of the partner who approves'),
    ],
  }),
  rule('review', {
    category: DILIGENCE,
    applicableTo: ['clients', 'contacts', 'parties'],
    all: [when('sessionStart', '==', true)],
    asks: [ask(120, 'reviewer', 'Reviewer'), ask(130, 'nextReview', 'Next review')],
  }),
  rule('review-call', {
    category: DILIGENCE,
    applicableTo: ['clients', 'contacts', 'parties'],
    all: [answered('reviewer')],
    asks: [ask(125, 'reviewTime', 'Time of the review call')],
  }),
  rule('review-out-of-hours', {
    category: DILIGENCE,
    applicableTo: ['clients', 'contacts', 'parties'],
    any: [when('reviewTime', '<', '08:30'), when('reviewTime', '>', '17:30')],
    asks: [ask(126, 'dutyPartner', 'E-mail of the partner on duty')],
  }),
];
