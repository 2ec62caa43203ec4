import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, firm, person, registration, relationship, tax } from './demo-client-parts.ts';

const UK = 'United Kingdom';

/** Clients who make things in the United Kingdom. */
export const demoClientsMakers: readonly StarterDocument[] = [
  demoClient('ironbarrow-castings', {
    name: 'Ironbarrow Castings Ltd',
    prevname: 'Ironbarrow Foundry (1952) Ltd',
    clientType: 'Company',
    sector: 'Metal casting',
    turnover: 8_340_000,
    currency: 'GBP',
    employees: 96,
    website: 'https://ironbarrow.example',
    address: address('Cupola Works, Furnace Bank', 'Barrow-in-Furness', 'LA14 9ZZ', UK),
    registration: registration('DM000608', 'Private limited company', '1952-06-09'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2012-10-01'),
    contacts: [
      person('Geoffrey', 'Postlethwaite-Shaw', '1957-11-05', {
        jobtitle: 'Chairman and director',
        email: 'chairman@ironbarrow.example',
        phone: '01632 960128',
        nationality: 'British',
      }),
      person('Katarzyna', 'Wójcik-Brown', '1986-02-14', {
        jobtitle: 'Works manager',
        email: 'k.wojcik@ironbarrow.example',
        phone: '07700 900641',
        nationality: 'Polish',
      }),
    ],
    associatedparties: [
      person('Geoffrey', 'Postlethwaite-Shaw', '1957-11-05', {
        birthplace: 'Barrow-in-Furness',
        role: 'Beneficial owner',
        nationality: 'British',
        ownership: 80,
      }),
    ],
  }),
  demoClient('brackwater-turbines', {
    name: 'Brackwater Turbines plc',
    clientType: 'Company',
    sector: 'Renewable energy',
    turnover: 58_900_000,
    currency: 'EUR',
    employees: 301,
    website: 'https://brackwaterturbines.example',
    address: address('Tidal Basin, Dock Road South', 'Hull', 'HU1 9ZZ', UK),
    registration: registration('DM011877', 'Public limited company', '2010-03-22'),
    tax: tax('Active NFFE', 'Listed company'),
    relationship: relationship('Ruth Penhale', 'Medium', '2019-01-14'),
    contacts: [
      person('Solveig', 'Ramsdal', '1980-05-17', {
        jobtitle: 'Chief financial officer',
        email: 's.ramsdal@brackwaterturbines.example',
        phone: '01632 960259',
        nationality: 'Norwegian',
      }),
      person('Desmond', 'Achterberg', '1974-01-01', {
        jobtitle: 'Programme director',
        email: 'd.achterberg@brackwaterturbines.example',
        nationality: 'South African',
      }),
    ],
    associatedparties: [
      firm('Nordlysfond Vind AS', { role: 'Shareholder', country: 'Norway', ownership: 32 }),
    ],
  }),
  demoClient('dunmallet-textiles', {
    name: 'Dunmallet Textiles Ltd',
    clientType: 'Company',
    sector: 'Textiles',
    turnover: 1_275_000,
    currency: 'GBP',
    website: 'https://dunmallet.example',
    address: address('Heddle Mill, Waulk Lane', 'Hawick', 'TD9 9ZZ', UK),
    registration: registration('DS110245', 'Private limited company', '1983-08-18'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Low', '2020-09-28'),
    contacts: [
      person('Eilidh', 'Cairncross', '1991-10-10', {
        jobtitle: 'Director',
        email: 'eilidh@dunmallet.example',
        phone: '0131 496 0704',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Alasdair', 'Cairncross', '1956-04-02', {
        birthplace: 'Galashiels',
        role: 'Shareholder',
        nationality: 'British',
        ownership: 51,
      }),
      person('Eilidh', 'Cairncross', '1991-10-10', {
        birthplace: 'Edinburgh',
        role: 'Shareholder',
        nationality: 'British',
        ownership: 49,
      }),
    ],
  }),
  demoClient('gorseland-brewing', {
    name: 'Gorseland Brewing Company Ltd',
    clientType: 'Company',
    sector: 'Brewing',
    turnover: 730_000,
    currency: 'GBP',
    website: 'https://gorselandbrewing.example',
    address: address('Maltings Barn, Heath Road', 'Lewes', 'BN7 9ZZ', UK),
    registration: registration('DM013320', 'Private limited company', '2014-05-06'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2022-01-10'),
    contacts: [
      person('Barnaby', 'Tickner', '1983-09-30', {
        jobtitle: 'Head brewer',
        email: 'barnaby@gorselandbrewing.example',
        phone: '01632 960733',
        nationality: 'British',
      }),
      person('Noor', 'Hashemi-Clarke', '1987-03-21', {
        jobtitle: 'Commercial director',
        email: 'noor@gorselandbrewing.example',
        phone: '07700 900512',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Thaddeus', 'Bloom', '1972-08-08', {
        birthplace: 'Portland, Oregon',
        role: 'Shareholder',
        nationality: 'American',
        ownership: 27,
      }),
    ],
  }),
  demoClient('llanwern-hollow-slate', {
    name: 'Llechi Pant Llanwern Cyf',
    alias: 'Llanwern Hollow Slate Ltd',
    clientType: 'Company',
    sector: 'Quarrying',
    turnover: 2_020_000,
    currency: 'GBP',
    address: address('Chwarel y Pant', 'Blaenau Ffestiniog', 'LL41 9ZZ', UK),
    registration: registration('DM002917', 'Private limited company', '1976-02-23'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2016-06-20'),
    contacts: [
      person('Angharad', 'Llywarch', '1979-03-01', {
        jobtitle: 'Managing director',
        email: 'angharad@llanwernslate.example',
        phone: '029 2018 0044',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Siôn', 'Gruffudd-Parry', '1950-12-28', {
        birthplace: 'Bala',
        role: 'Beneficial owner',
        nationality: 'British',
        ownership: 70,
      }),
    ],
  }),
  demoClient('calder-vane-instruments', {
    name: 'Calder Vane Instruments Ltd',
    clientType: 'Company',
    sector: 'Instrument making',
    turnover: 88_000,
    currency: 'GBP',
    website: 'https://caldervane.example',
    address: address('3 Theodolite Terrace', 'Halifax', 'HX1 9ZZ', UK),
    registration: registration('DM016043', 'Private limited company', '2018-11-27'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Low', '2024-04-22'),
    contacts: [
      person('Ursula', 'Fairweather-Ng', '1994-07-20', {
        jobtitle: 'Founder and director',
        email: 'ursula@caldervane.example',
        phone: '0113 496 0602',
        nationality: 'Singaporean',
      }),
    ],
  }),
];
