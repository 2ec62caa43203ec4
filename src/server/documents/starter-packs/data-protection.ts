import { countries } from './countries.ts';
import { ask, field, listed, mapping, rule, when } from './pack-parts.ts';
import type { StarterPack } from './starter-pack.ts';

const HOLDS_DATA = when('holdsPersonalData', '==', true);
const SPECIAL = 'Special categories';

/** What a client holds about people, why, for how long and who may see it, as a record of processing asks it. */
export const dataProtection: StarterPack = {
  id: 'data-protection',
  title: 'Data protection',
  summary: 'What is held about people, why, for how long and who may see it.',
  fields: [
    field('holdsPersonalData', 'boolean', 'Holds personal data'),
    field('dataSubjects', 'multiselect', 'People concerned', {
      options: listed(
        'Customers, Employees, Applicants, Suppliers, Visitors to a website, Patients, Pupils, Children',
      ),
    }),
    field('dataKinds', 'multiselect', 'Kinds of personal data', { staticSource: 'Kinds of personal data' }),
    field('dataPurpose', 'dropdown', 'Main purpose', { staticSource: 'Purposes of processing' }),
    field('lawfulBasis', 'dropdown', 'Lawful basis', { staticSource: 'Lawful bases' }),
    field('legitimateInterest', 'textarea', 'Interest pursued'),
    field('consentRecord', 'textarea', 'Record of consent'),
    field('specialKinds', 'multiselect', 'Special categories held', {
      options: listed(
        'Biometric data, Criminal offences, Ethnic origin, Genetic data, Health, Political opinions, Religion, Sex life, Trade union membership',
      ),
    }),
    field('specialCondition', 'textarea', 'Condition for special categories'),
    field('impactAssessed', 'date', 'Impact assessment made on'),
    field('impactDecision', 'textarea', 'Result of the impact assessment'),
    field('keptFor', 'dropdown', 'Kept for', { staticSource: 'Retention periods' }),
    field('keptReason', 'textarea', 'Reason for keeping it that long'),
    field('erasedBy', 'text', 'Who erases it'),
    field('accessRoles', 'textarea', 'Who may see it'),
    field('usesProcessors', 'boolean', 'Passed to processors'),
    field('processorNames', 'textarea', 'Processors'),
    field('processorContracts', 'boolean', 'Contract with each processor'),
    field('dataDestinations', 'multiselect', 'Countries it is sent to', { staticSource: 'Countries' }),
    field('transferSafeguard', 'radio', 'Safeguard for sending it abroad', {
      options: listed(
        'Adequacy decision, Transfer agreement, Binding corporate rules, Explicit consent, None yet',
      ),
    }),
  ],
  staticSources: {
    Countries: countries,
    'Kinds of personal data': listed(`
      Names and addresses, Dates of birth, Identity documents, Bank details, Pay and tax, Orders and contracts,
      Letters and e-mail, Photographs and recordings, Location, Use of a website, Special categories
    `),
    'Purposes of processing': listed(`
      Serving customers, Employing people, Recruiting, Marketing, Meeting a legal duty, Preventing fraud,
      Research and statistics, Safety and security
    `),
    'Lawful bases': listed(`
      Consent, Contract, Legal obligation, Vital interests, Public task, Legitimate interests
    `),
    'Retention periods': listed(`
      Up to six months, One year, Two years, Six years, Ten years, Longer than ten years, Not decided
    `),
  },
  mappings: [
    mapping('name', 'name'),
    mapping('dataProtection.lawfulBasis', 'lawfulBasis'),
    mapping('dataProtection.keptFor', 'keptFor'),
    mapping('dataProtection.impactAssessed', 'impactAssessed'),
  ],
  rules: [
    rule('data-start', {
      category: 'Personal data of {{name}}',
      all: [when('sessionStart', '==', true)],
      asks: [ask(200, 'holdsPersonalData', 'Does the client hold personal data?')],
    }),
    rule('data-what', {
      category: 'Personal data of {{name}}',
      all: [HOLDS_DATA],
      asks: [ask(210, 'dataSubjects', 'About whom?'), ask(220, 'dataKinds', 'Which kinds of personal data?')],
    }),
    rule('data-basis', {
      category: 'Why it is held',
      any: [when('lawfulBasis', '==', 'Legitimate interests'), when('lawfulBasis', '==', 'Consent')],
      asks: [
        ask(250, 'legitimateInterest', 'Which interest is pursued, and why does it outweigh theirs?', {
          if: when('lawfulBasis', '==', 'Legitimate interests'),
        }),
        ask(260, 'consentRecord', 'Where is consent recorded, and how is it withdrawn?', {
          if: when('lawfulBasis', '==', 'Consent'),
        }),
      ],
    }),
    rule('data-why', {
      category: 'Why it is held',
      all: [HOLDS_DATA],
      asks: [
        ask(230, 'dataPurpose', 'What is it mainly held for?'),
        ask(240, 'lawfulBasis', 'On which lawful basis?'),
      ],
    }),
    rule('data-special', {
      category: 'Special categories',
      all: [when('dataKinds', 'contains', SPECIAL)],
      asks: [
        ask(270, 'specialKinds', 'Which special categories?'),
        ask(280, 'specialCondition', 'Which condition allows holding them?'),
      ],
    }),
    rule('data-assessment', {
      category: 'Impact assessment',
      any: [
        when('dataKinds', 'contains', SPECIAL),
        when('dataSubjects', 'containsAny', ['Children', 'Patients']),
      ],
      asks: [
        ask(290, 'impactAssessed', 'When was the impact assessed?'),
        ask(300, 'impactDecision', 'What was decided?', { if: when('impactAssessed', '!=', '') }),
      ],
    }),
    rule('data-retention', {
      category: 'How long it is kept',
      all: [HOLDS_DATA],
      asks: [
        ask(310, 'keptFor', 'How long is it kept?'),
        ask(320, 'keptReason', 'Why is it kept longer than six years?', {
          if: when('keptFor', 'containsAny', ['Ten years', 'Longer than ten years']),
        }),
        ask(330, 'erasedBy', 'Who erases it when the time is over?'),
      ],
    }),
    rule('data-access', {
      category: 'Who may see it',
      all: [HOLDS_DATA],
      asks: [
        ask(340, 'accessRoles', 'Which people or roles may see it?'),
        ask(
          350,
          'usesProcessors',
          'Is it passed to a processor, such as a payroll bureau or a cloud service?',
        ),
      ],
    }),
    rule('data-processors', {
      category: 'Who may see it',
      all: [when('usesProcessors', '==', true)],
      asks: [
        ask(360, 'processorNames', 'Which processors?'),
        ask(370, 'processorContracts', 'Is there a contract with each of them?'),
        ask(380, 'dataDestinations', 'To which countries is it sent?'),
      ],
    }),
    rule('data-abroad', {
      category: 'Sent abroad',
      all: [when('dataDestinations', '!=', '')],
      asks: [ask(390, 'transferSafeguard', 'Which safeguard covers sending it there?')],
    }),
  ],
};
