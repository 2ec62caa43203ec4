import { countries } from './countries.ts';
import { answered, ask, field, listed, mapping, rule, when } from './pack-parts.ts';
import type { StarterPack } from './starter-pack.ts';

const UK = 'United Kingdom';

/** Who a client is, where it is registered, who owns it and who reviews it. */
export const clientOnboarding: StarterPack = {
  id: 'client-onboarding',
  title: 'Client onboarding',
  summary: 'Who a client is, where it is registered, who reviews it.',
  fields: [
    field('country', 'dropdown', 'Country of residence', { staticSource: 'Countries' }),
    field('clientType', 'dropdown', 'Client type', { staticSource: 'Client types' }),
    field('legalForm', 'dropdown', 'Legal form', { staticSource: 'Legal forms' }),
    field('incorporated', 'date', 'Date of incorporation'),
    field('turnover', 'number', 'Annual turnover'),
    field('riskRating', 'dropdown', 'Risk rating', { staticSource: 'Risk ratings' }),
    field('region', 'dropdown', 'Region', { options: ['England', 'Northern Ireland', 'Scotland', 'Wales'] }),
    field('registrationNumber', 'text', 'Registration number'),
    field('tradingAddress', 'textarea', 'Trading address'),
    field('sector', 'dropdown', 'Industry', { staticSource: 'Industries' }),
    field('currency', 'dropdown', 'Reporting currency', { staticSource: 'Currencies' }),
    field('employees', 'number', 'Number of employees'),
    field('website', 'url', 'Website'),
    field('vatRegistered', 'boolean', 'Registered for VAT'),
    field('vatNumber', 'text', 'VAT registration number'),
    field('vatExemption', 'textarea', 'Reason for not being registered for VAT'),
    field('foreignRegister', 'text', 'Register abroad'),
    field('ukEstablishment', 'boolean', 'Establishment in the United Kingdom'),
    field('ownersKnown', 'boolean', 'All owners recorded'),
    field('ownersMissing', 'textarea', 'Owners still to be recorded'),
    field('politicallyExposed', 'boolean', 'Politically exposed person involved'),
    field('sourceOfWealth', 'textarea', 'Source of wealth'),
    field('reviewer', 'text', 'Reviewer'),
    field('nextReview', 'date', 'Next review'),
  ],
  staticSources: {
    Countries: countries,
    'Client types': listed('Company, Partnership, Charity, Trust, Individual'),
    'Legal forms': listed(`
      Private limited company, Public limited company, Company limited by guarantee, Limited liability partnership,
      General partnership, Charitable incorporated organisation, Community interest company, Co-operative society,
      Discretionary trust, Foreign company, Other
    `),
    Industries: listed(`
      Agriculture, Building, Charity, Chemicals, Education, Energy, Engineering, Finance, Fisheries, Food, Forestry,
      Health and care, Hospitality, Insurance, Legal and accounting, Logistics, Manufacturing, Media and arts, Mining,
      Property, Public service, Retail, Shipping, Software, Telecommunications, Textiles, Transport, Other
    `),
    'Risk ratings': listed('Low, Medium, High'),
    Currencies: listed('GBP, EUR, USD, AUD, CAD, CHF, CNY, CZK, DKK, HKD, JPY, NOK, NZD, PLN, SEK, SGD, ZAR'),
  },
  mappings: [
    mapping('address.country', 'country'),
    mapping('name', 'name'),
    mapping('clientType', 'clientType'),
    mapping('sector', 'sector'),
    mapping('website', 'website'),
    mapping('currency', 'currency'),
    mapping('turnover', 'turnover'),
    mapping('employees', 'employees'),
    mapping('address.region', 'region'),
    mapping('registration.number', 'registrationNumber'),
    mapping('registration.legalForm', 'legalForm'),
    mapping('registration.incorporated', 'incorporated'),
    mapping('relationship.riskRating', 'riskRating'),
    mapping('relationship.reviewer', 'reviewer'),
    mapping('relationship.nextReview', 'nextReview'),
  ],
  rules: [
    rule('onboarding-client', {
      category: 'About {{name}}',
      all: [when('sessionStart', '==', true)],
      asks: [
        ask(10, 'clientType', 'Client type'),
        ask(20, 'country', 'Country of residence'),
        ask(30, 'sector', 'Industry'),
        ask(40, 'website', 'Website'),
      ],
    }),
    rule('onboarding-region', {
      category: 'Registration of {{name}}',
      all: [when('country', '==', UK), when('clientType', '==', 'Company')],
      asks: [ask(50, 'region', 'Region')],
    }),
    rule('onboarding-vat', {
      category: 'Value added tax',
      all: [when('turnover', '>', 90_000), when('country', '==', UK)],
      asks: [ask(130, 'vatRegistered', 'Is the client registered for VAT?')],
    }),
    rule('onboarding-registration', {
      category: 'Registration of {{name}}',
      all: [when('clientType', '!=', 'Individual')],
      asks: [
        ask(60, 'legalForm', 'Legal form'),
        ask(70, 'incorporated', 'Date of incorporation'),
        ask(80, 'registrationNumber', 'Registration number'),
        ask(90, 'tradingAddress', 'Where does it trade, if not at its registered address?'),
      ],
    }),
    rule('onboarding-abroad', {
      category: 'Registration of {{name}}',
      all: [when('country', '!=', UK), when('clientType', '!=', 'Individual')],
      asks: [
        ask(84, 'foreignRegister', 'In which register is it entered?'),
        ask(86, 'ukEstablishment', 'Does it have an establishment in the United Kingdom?'),
      ],
    }),
    rule('onboarding-size', {
      category: 'Size',
      all: [when('clientType', 'containsAny', ['Company', 'Partnership', 'Charity'])],
      asks: [
        ask(100, 'currency', 'Reporting currency'),
        ask(110, 'turnover', 'Annual turnover, in the reporting currency'),
        ask(120, 'employees', 'Number of employees'),
      ],
    }),
    rule('onboarding-vat-number', {
      category: 'Value added tax',
      all: [answered('vatRegistered')],
      asks: [
        ask(132, 'vatNumber', 'VAT registration number', { if: when('vatRegistered', '==', true) }),
        ask(134, 'vatExemption', 'Why is the client not registered for VAT?', {
          if: when('vatRegistered', '==', false),
        }),
      ],
    }),
    rule('onboarding-owners', {
      category: 'Ownership',
      all: [answered('clientType')],
      asks: [
        ask(140, 'ownersKnown', 'Is everyone recorded who owns more than a quarter of it?', {
          if: when('clientType', '!=', 'Individual'),
        }),
        ask(142, 'ownersMissing', 'Who is still to be recorded?', { if: when('ownersKnown', '==', false) }),
        ask(144, 'politicallyExposed', 'Is a politically exposed person involved?'),
        ask(146, 'sourceOfWealth', 'Where does their wealth come from?', {
          if: when('politicallyExposed', '==', true),
        }),
      ],
    }),
    rule('onboarding-review', {
      category: 'Review of {{name}}',
      all: [answered('country')],
      asks: [
        ask(150, 'riskRating', 'Risk rating'),
        ask(160, 'reviewer', 'Who reviews this client?'),
        ask(170, 'nextReview', 'Next review, within six months', { if: when('riskRating', '==', 'High') }),
        ask(180, 'nextReview', 'Next review, within two years', { if: answered('riskRating') }),
      ],
    }),
  ],
};
