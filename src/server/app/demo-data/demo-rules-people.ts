import type { Rule } from '#rules';
import { answered, ask, rule, when } from '../../documents/starter-packs/pack-parts.ts';

const SCREENING = 'Screening';
const AUTHORITY = 'Authority of {{firstname}} {{lastname}}';
const IDENTITY = 'Identity of {{firstname}} {{lastname}}';

/** Rules about the people behind a client: who they are, what they may sign, what they own. */
export const demoRulesPeople: readonly Rule[] = [
  rule('identity', {
    category: IDENTITY,
    applicableTo: ['contacts', 'parties'],
    all: [answered('lastname')],
    asks: [
      ask(10, 'birthday', 'Date of birth'),
      ask(20, 'identityDocument', 'Identity document seen', { type: 'dropdown' }),
    ],
  }),
  rule('identity-document', {
    category: IDENTITY,
    applicableTo: ['contacts', 'parties'],
    all: [when('identityDocument', 'containsAny', ['Passport', 'National identity card', 'Driving licence'])],
    asks: [
      ask(30, 'documentNumber', 'Number of the document'),
      ask(40, 'documentExpiry', 'Expiry of the document'),
    ],
  }),
  rule('contact-authority', {
    category: AUTHORITY,
    applicableTo: ['contacts'],
    all: [
      when('jobtitle', 'containsAny', ['director', 'Director', 'partner', 'Partner', 'Secretary', 'Trustee']),
    ],
    asks: [
      ask(60, 'signatory', 'May this person sign for the client?'),
      ask(65, 'preferredContact', 'Preferred way to be reached'),
    ],
  }),
  rule('signing-limit', {
    category: AUTHORITY,
    applicableTo: ['contacts'],
    all: [when('signatory', '==', true)],
    asks: [
      ask(61, 'signingLimit', 'Limit up to which this person signs alone'),
      ask(62, 'mandateEvidence', 'Evidence of the mandate seen'),
    ],
  }),
  rule('party-ownership', {
    category: 'Standing as {{role}}',
    applicableTo: ['parties'],
    all: [when('role', 'containsAny', ['Beneficial owner', 'Shareholder']), when('ownership', '>', 25)],
    asks: [
      ask(70, 'significantControl', 'Entered in the register of people with significant control?'),
      ask(75, 'votingRights', 'Voting rights'),
    ],
  }),
  rule('screening', {
    category: SCREENING,
    applicableTo: ['clients', 'contacts', 'parties'],
    any: [when('clientType', '==', 'Individual'), answered('lastname')],
    asks: [
      ask(100, 'usPerson', 'Is this a United States person?'),
      ask(105, 'politicallyExposed', 'Is this a politically exposed person?'),
    ],
  }),
  rule('us-person', {
    category: SCREENING,
    applicableTo: ['clients', 'contacts', 'parties'],
    any: [when('usPerson', '==', true), when('nationality', '==', 'American')],
    asks: [
      ask(102, 'usTaxNumber', 'United States taxpayer identification number'),
      ask(103, 'selfCertified', 'Signed self-certification received'),
    ],
  }),
];
