import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, person, registration, relationship, tax } from './demo-client-parts.ts';

const UK = 'United Kingdom';

/** Private individuals and families. */
export const demoClientsPrivate: readonly StarterDocument[] = [
  demoClient('imogen-castellane-hart', {
    name: 'Imogen Castellane-Hart',
    title: 'Dr',
    clientType: 'Individual',
    sector: 'Private wealth',
    currency: 'GBP',
    birthday: '1953-09-17',
    nationality: 'British',
    address: address('The Old Observatory, Hill Lane', 'Malvern', 'WR14 9ZZ', UK),
    tax: tax('Not a US person', 'Natural person'),
    relationship: relationship('Ruth Penhale', 'Low', '2009-03-16'),
    contacts: [
      person('Imogen', 'Castellane-Hart', '1953-09-17', {
        jobtitle: 'Retired astronomer',
        email: 'imogen@castellane-hart.example',
        phone: '01632 960601',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Rowan', 'Hart', '1982-12-02', {
        birthplace: 'Worcester',
        role: 'Power of attorney',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('tobias-renwick-aldous', {
    name: 'Tobias Renwick Aldous',
    clientType: 'Individual',
    sector: 'Publishing',
    turnover: 64_000,
    currency: 'GBP',
    nationality: 'American',
    address: address('Flat 5, 70 Inkwell Street', 'Edinburgh', 'EH1 9ZZ', UK),
    registration: registration('', 'Sole trader', ''),
    tax: tax('Specified US person', 'Natural person'),
    relationship: relationship('Harriet Soames-Reddy', 'Medium', '2023-02-20'),
    contacts: [
      person('Tobias', 'Renwick Aldous', '1979-07-04', {
        jobtitle: 'Author',
        email: 'tobias@renwickaldous.example',
        phone: '07700 900724',
        nationality: 'American',
      }),
    ],
  }),
  demoClient('margaret-ellen-duxfield', {
    name: 'Margaret Ellen Duxfield',
    clientType: 'Individual',
    sector: 'Private wealth',
    currency: 'GBP',
    birthday: '1947-02-11',
    nationality: 'British',
    address: address('2 Curlew Close', 'Hexham', 'NE46 9ZZ', UK),
    tax: tax('Not a US person', 'Natural person'),
    relationship: relationship('Temi Adeyemi', 'Low', '2012-05-28'),
    contacts: [
      person('Margaret', 'Duxfield', '1947-02-11', { phone: '0191 498 0317', nationality: 'British' }),
    ],
  }),
  demoClient('margaret-helen-duxfield', {
    name: 'Margaret Helen Duxfield',
    clientType: 'Individual',
    sector: 'Private wealth',
    currency: 'GBP',
    birthday: '1947-11-02',
    nationality: 'British',
    address: address('Curlew Cottage', 'Hexham', '', UK),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2022-10-03'),
    contacts: [
      person('Margaret', 'Duxfield', '1947-11-02', {
        email: 'mhd@duxfield.example',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('zoe-pribylova-marsh', {
    name: 'Zoë Přibylová-Marsh',
    clientType: 'Individual',
    sector: 'Property',
    turnover: 240_000,
    currency: 'EUR',
    birthday: '1986-08-30',
    nationality: 'Czech',
    address: address('Nad Vinicí 19', 'Brno', '602 99', 'Czechia'),
    tax: tax('Not a US person', 'Natural person'),
    relationship: relationship('Ruth Penhale', 'High', '2024-06-10'),
    contacts: [
      person('Zoë', 'Přibylová-Marsh', '1986-08-30', {
        jobtitle: 'Landlord',
        email: 'zoe@pribylova-marsh.example',
        phone: '07700 900205',
        nationality: 'Czech',
      }),
      person('Ondřej', 'Šťastný', '1958-04-30', {
        jobtitle: 'Tax adviser',
        email: 'o.stastny@stastny-dane.example',
        nationality: 'Czech',
      }),
    ],
  }),
  demoClient('penwarden-settlement', {
    name: 'The Penwarden Settlement',
    clientType: 'Trust',
    sector: 'Private wealth',
    turnover: 1_360_000,
    currency: 'GBP',
    address: address('Penwarden Manor', 'Lostwithiel', 'PL22 9ZZ', UK),
    registration: registration('', 'Discretionary trust', '1964-12-07'),
    tax: tax('Passive NFFE', 'Passive non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Medium', '2011-01-17'),
    contacts: [
      person('Loveday', 'Penwarden', '1981-05-12', {
        jobtitle: 'Trustee',
        email: 'loveday@penwarden.example',
        phone: '01632 960299',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Jago', 'Penwarden', '1936-10-15', {
        birthplace: 'Fowey',
        role: 'Settlor',
        nationality: 'British',
      }),
      person('Morwenna', 'Penwarden', '2009-03-20', {
        birthplace: 'London',
        role: 'Beneficiary',
        nationality: 'British',
      }),
      person('Kerensa', 'Penwarden', '', { birthplace: 'Truro', role: 'Beneficiary' }),
    ],
  }),
];
