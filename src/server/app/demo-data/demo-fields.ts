import type { Field } from '#records';
import { field } from '../../documents/starter-packs/pack-parts.ts';

const NOT_KEPT = { persistent: false };

/** Fields of clients, contacts and related parties, of all twelve types. */
export const demoFields: readonly Field[] = [
  field('clientName', 'text', 'Client name'),
  field('prevname', 'text', 'Previous name'),
  field('clientType', 'dropdown', 'Client type', { staticSource: 'Client types' }),
  field('sector', 'dropdown', 'Industry', { staticSource: 'Industries' }),
  field('website', 'url', 'Website'),
  field('currency', 'dropdown', 'Reporting currency', { staticSource: 'Currencies' }),
  field('recordedTurnover', 'number', 'Turnover at the last review'),
  field('relationshipManager', 'text', 'Relationship manager'),
  field('riskRating', 'dropdown', 'Risk rating', { staticSource: 'Risk ratings' }),

  field('country', 'dropdown', 'Country of residence', { staticSource: 'Countries' }),
  field('region', 'dropdown', 'Region', { staticSource: 'UK regions' }),
  field('portOfRegistry', 'dropdown', 'Port of registry', { staticSource: 'Ports' }),
  field('londonBorough', 'dropdown', 'London borough', { staticSource: 'London boroughs' }),
  field('londonPremises', 'number', 'Number of premises in London'),
  field('scottishLand', 'boolean', 'Owns land in Scotland'),
  field('welshLetters', 'boolean', 'Letters in Welsh'),
  field('irishSeaGoods', 'boolean', 'Ships goods across the Irish Sea'),
  field('incorporated', 'date', 'Date of incorporation'),
  field('legalForm', 'dropdown', 'Legal form', { staticSource: 'Legal forms' }),
  field('registrationNumber', 'text', 'Registration number'),
  field('foreignRegister', 'text', 'Register abroad'),
  field('ukEstablishment', 'boolean', 'Establishment in the United Kingdom'),
  field('turnover', 'number', 'Annual turnover'),
  field('vatRegistered', 'boolean', 'Registered for VAT'),
  field('vatNumber', 'text', 'VAT registration number'),
  field('vatExemption', 'textarea', 'Reason for not being registered for VAT'),
  field('vatScheme', 'radio', 'VAT accounting scheme', {
    options: ['Standard', 'Flat rate', 'Cash accounting', 'Annual accounting'],
  }),

  field('firmReference', 'text', 'Firm reference number'),
  field('permissions', 'multiselect', 'Permissions held', {
    options: [
      'Accepting deposits',
      'Advising',
      'Arranging deals',
      'Holding client money',
      'Managing investments',
    ],
  }),
  field('reportingObligations', 'multiselect', 'Reporting obligations', {
    options: ['FATCA', 'CRS', 'Mandatory disclosure', 'Country-by-country'],
  }),
  field('fatcaType', 'dropdown', 'FATCA type', { staticSource: 'FATCA types' }),
  field('crsType', 'dropdown', 'CRS type', { staticSource: 'CRS types' }),
  field('controllingPersons', 'number', 'Number of controlling persons'),
  field('giin', 'text', 'Global intermediary identification number'),
  field('ownershipChart', 'url', 'Ownership chart'),
  field('sourceOfWealth', 'textarea', 'Source of wealth'),
  field('publicFunction', 'text', 'Public function held'),
  field('seniorApprover', 'email', 'Approving partner'),
  field('reviewer', 'text', 'Reviewer'),
  field('nextReview', 'date', 'Next review'),
  field('reviewTime', 'time', 'Time of the review call', NOT_KEPT),
  field('dutyPartner', 'email', 'Partner on duty', NOT_KEPT),

  field('firstname', 'text', 'First name'),
  field('lastname', 'text', 'Last name'),
  field('birthday', 'date', 'Date of birth'),
  field('birthplace', 'text', 'Place of birth'),
  field('nationality', 'dropdown', 'Nationality', { staticSource: 'Nationalities' }),
  field('jobtitle', 'text', 'Job title'),
  field('email', 'email', 'E-mail'),
  field('phone', 'text', 'Telephone'),
  field('preferredContact', 'radio', 'Preferred way to be reached', {
    options: ['E-mail', 'Telephone', 'Post'],
  }),
  field('identityDocument', 'dropdown', 'Identity document', { staticSource: 'Document kinds' }),
  field('documentNumber', 'text', 'Number of the document'),
  field('documentExpiry', 'date', 'Expiry of the document'),
  field('signatory', 'boolean', 'Signs for the client'),
  field('signingLimit', 'number', 'Signing limit'),
  field('mandateEvidence', 'checkbox', 'Evidence of the mandate', {
    options: ['Signed mandate', 'Board minute', 'Specimen signature'],
  }),
  field('usPerson', 'boolean', 'United States person'),
  field('usTaxNumber', 'text', 'United States taxpayer identification number'),
  field('selfCertified', 'checkbox', 'Self-certification received'),
  field('politicallyExposed', 'boolean', 'Politically exposed person'),

  field('partyName', 'text', 'Name of the firm'),
  field('role', 'dropdown', 'Role', { staticSource: 'Party roles' }),
  field('ownership', 'number', 'Share owned (%)'),
  field('significantControl', 'boolean', 'Person with significant control'),
  field('votingRights', 'radio', 'Voting rights', {
    options: ['In step with the shares', 'More than the shares', 'Less than the shares'],
  }),
];
