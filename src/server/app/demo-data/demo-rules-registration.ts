import type { Rule } from '#rules';
import { answered, ask, rule, when } from '../../documents/starter-packs/pack-parts.ts';

const REGISTRATION = 'Registration of {{clientName}}';
const UK = 'United Kingdom';

/** Rules about a client's home country, and what registrars and tax authorities there must know. */
export const demoRulesRegistration: readonly Rule[] = [
  rule('onboarding', {
    category: REGISTRATION,
    all: [when('sessionStart', '==', true)],
    asks: [
      ask(10, 'country', 'Country of residence', { type: 'dropdown' }),
      ask(30, 'incorporated', 'Date of incorporation', { if: when('clientType', '!=', 'Individual') }),
    ],
  }),
  rule('residence-uk', {
    category: REGISTRATION,
    all: [when('country', '==', UK), when('clientType', '==', 'Company')],
    asks: [ask(20, 'region', 'Region', { type: 'dropdown' })],
  }),
  rule('region-kent', {
    category: REGISTRATION,
    all: [when('region', '==', 'Kent')],
    asks: [
      ask(80, 'portOfRegistry', 'Port of registry', {
        type: 'dropdown',
        options: ['Dover', 'Faversham', 'Folkestone', 'Ramsgate', 'Rochester', 'Whitstable'],
      }),
    ],
  }),
  rule('region-elsewhere', {
    category: REGISTRATION,
    all: [when('region', '!=', 'Kent')],
    asks: [
      ask(80, 'londonBorough', 'London borough', {
        type: 'dropdown',
        if: when('region', '==', 'Greater London'),
      }),
      ask(85, 'londonPremises', 'Number of premises in London', {
        if: when('region', '==', 'Greater London'),
      }),
      ask(90, 'scottishLand', 'Does the company own land in Scotland?', {
        if: when('region', '==', 'Scotland'),
      }),
      ask(90, 'welshLetters', 'Does the company want its letters in Welsh?', {
        if: when('region', '==', 'Wales'),
      }),
      ask(90, 'irishSeaGoods', 'Does the company ship goods across the Irish Sea?', {
        if: when('region', '==', 'Northern Ireland'),
      }),
    ],
  }),
  rule('turnover-uk', {
    category: REGISTRATION,
    all: [when('country', '==', UK), when('clientType', '==', 'Company')],
    asks: [
      ask(50, 'turnover', 'Annual turnover, in the reporting currency', {
        if: when('currency', '!=', 'GBP'),
      }),
      ask(100, 'turnover', 'Annual turnover', { if: when('region', 'containsAny', ['Kent', 'Sussex']) }),
      ask(200, 'turnover', 'Annual turnover in the latest accounts', { if: answered('region') }),
    ],
  }),
  rule('turnover-high', {
    category: REGISTRATION,
    all: [when('turnover', '>', 90_000), when('country', '==', UK)],
    asks: [ask(110, 'vatRegistered', 'Is the company registered for VAT?')],
  }),
  rule('vat-number', {
    category: REGISTRATION,
    all: [answered('vatRegistered')],
    asks: [
      ask(120, 'vatNumber', 'VAT registration number', { if: when('vatRegistered', '==', true) }),
      ask(125, 'vatExemption', 'Why is the company not registered for VAT?', {
        if: when('vatRegistered', '==', false),
      }),
    ],
  }),
  rule('vat-scheme', {
    category: REGISTRATION,
    all: [answered('vatNumber')],
    asks: [ask(130, 'vatScheme', 'VAT accounting scheme')],
  }),
  rule('residence-abroad', {
    category: REGISTRATION,
    all: [when('country', '!=', UK), when('clientType', '!=', 'Individual')],
    asks: [
      ask(20, 'foreignRegister', 'Register in which it is entered'),
      ask(25, 'ukEstablishment', 'Does it have an establishment in the United Kingdom?'),
    ],
  }),
];
