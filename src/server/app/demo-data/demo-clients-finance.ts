import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, firm, person, registration, relationship, tax } from './demo-client-parts.ts';

const UK = 'United Kingdom';

/** Clients under a financial regulator. */
export const demoClientsFinance: readonly StarterDocument[] = [
  demoClient('tarnbrook-private-bank', {
    name: 'Tarnbrook Private Bank plc',
    clientType: 'Company',
    sector: 'Banking',
    turnover: 128_000_000,
    currency: 'GBP',
    employees: 640,
    website: 'https://tarnbrook.example',
    address: address('9 Copperplate Court', 'London', 'EC2V 8ZZ', UK),
    registration: registration('DM000031', 'Public limited company', '1921-03-01'),
    tax: tax('Reporting Model 1 FFI', 'Depository institution'),
    relationship: relationship('Ruth Penhale', 'Medium', '2011-09-19'),
    contacts: [
      person('Ottoline', 'Harcastle', '1970-04-11', {
        jobtitle: 'Director of financial crime',
        email: 'o.harcastle@tarnbrook.example',
        phone: '020 7946 0101',
        nationality: 'British',
      }),
      person('Vikram', 'Seshadri', '1981-10-05', {
        jobtitle: 'Chief operating officer',
        email: 'v.seshadri@tarnbrook.example',
        phone: '020 7946 0114',
        nationality: 'Indian',
      }),
      person('Ivo', 'Sandoval Brandt', '1979-02-08', {
        jobtitle: 'Transformation director',
        email: 'i.sandoval@tarnbrook.example',
        phone: '020 7946 0133',
        nationality: 'Spanish',
      }),
    ],
    associatedparties: [
      firm('Tarnbrook Group Holdings Ltd', { role: 'Parent company', country: UK, ownership: 100 }),
    ],
  }),
  demoClient('quillfeather-insurance', {
    name: 'Quillfeather Insurance Company Ltd',
    prevname: 'Quill & Feather Mutual Assurance',
    clientType: 'Company',
    sector: 'Insurance',
    turnover: 44_200_000,
    currency: 'GBP',
    website: 'https://quillfeather.example',
    address: address('Signet House, 30 Tanners Row', 'Norwich', 'NR3 1ZZ', UK),
    registration: registration('DM004410', 'Private limited company', '1968-10-14'),
    tax: tax('Reporting Model 1 FFI', 'Specified insurance company'),
    relationship: relationship('Harriet Soames-Reddy', 'Medium', '2014-03-24'),
    contacts: [
      person('Dagny', 'Halloran', '1973-07-07', {
        jobtitle: 'Finance director',
        email: 'd.halloran@quillfeather.example',
        phone: '01632 960205',
        nationality: 'Irish',
      }),
      person('Leopold', 'Ainscough', '1988-12-01', {
        jobtitle: 'Data protection officer',
        email: 'dpo@quillfeather.example',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('ashlark-fund-management', {
    name: 'Ashlark Fund Management LLP',
    clientType: 'Partnership',
    sector: 'Fund management',
    turnover: 9_750_000,
    currency: 'GBP',
    website: 'https://ashlark.example',
    address: address('22 Plover Mews', 'London', 'W1K 9ZZ', UK),
    registration: registration('DP300702', 'Limited liability partnership', '2007-06-18'),
    tax: tax('Participating FFI', 'Investment entity'),
    relationship: relationship('Ruth Penhale', 'High', '2016-11-02'),
    contacts: [
      person('Fiammetta', 'Rossi Ord', '1976-09-28', {
        jobtitle: 'Managing partner',
        email: 'fiammetta@ashlark.example',
        phone: '020 7946 0240',
        nationality: 'Italian',
      }),
      person('Rufus', 'Kettlewell', '1985-06-13', {
        jobtitle: 'Compliance partner',
        email: 'rufus@ashlark.example',
        phone: '020 7946 0241',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      firm('Ashlark Carry Partners SCSp', { role: 'Beneficial owner', country: 'Luxembourg', ownership: 35 }),
      person('Caspian', 'Dorrity', '1963-02-20', {
        birthplace: 'London',
        role: 'Beneficial owner',
        nationality: 'British',
        ownership: 28,
      }),
      person('Marguerite', "D'Aubrac-Quinn", '1968-11-19', {
        birthplace: 'Genève',
        role: 'Shareholder',
        nationality: 'Swiss',
        ownership: 20,
      }),
    ],
  }),
  demoClient('ashlarke-fund-managers', {
    name: 'Ashlarke Fund Managers Ltd',
    clientType: 'Company',
    sector: 'Fund management',
    turnover: 1_120_000,
    currency: 'EUR',
    address: address('Level 3, Weighbridge Square', 'Manchester', 'M2 9ZZ', UK),
    registration: registration('DM014551', 'Private limited company', '2019-01-08'),
    tax: tax('Certified deemed-compliant FFI', 'Investment entity'),
    relationship: relationship('Temi Adeyemi', 'Medium', '2023-03-13'),
    contacts: [
      person('Florian', 'Kettlewell', '1986-05-13', {
        jobtitle: 'Director',
        email: 'florian@ashlarke-managers.example',
        phone: '0161 496 0188',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('pennyroyal-payments', {
    name: 'Pennyroyal Payments Ltd',
    clientType: 'Company',
    sector: 'Payment services',
    turnover: 6_480_000,
    currency: 'GBP',
    website: 'https://pennyroyal-pay.example',
    address: address('5 Semaphore Yard', 'Bristol', 'BS1 9ZZ', UK),
    registration: registration('DM017290', 'Private limited company', '2020-08-26'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'High', '2023-09-04'),
    contacts: [
      person('Zainab', 'Al-Khatib', '1992-03-03', {
        jobtitle: 'Money laundering reporting officer',
        email: 'mlro@pennyroyal-pay.example',
        phone: '0117 496 0055',
        nationality: 'Jordanian',
      }),
      person('Bram', 'van der Heuvelink', '1989-08-15', {
        jobtitle: 'Managing director',
        email: 'bram@pennyroyal-pay.example',
        phone: '0117 496 0056',
        nationality: 'Dutch',
      }),
    ],
    associatedparties: [
      person('Bram', 'van der Heuvelink', '1989-08-15', {
        birthplace: "'s-Hertogenbosch",
        role: 'Beneficial owner',
        nationality: 'Dutch',
        ownership: 62.5,
      }),
      firm('Cloudberry Seed Fund II LP', { role: 'Shareholder', country: 'Jersey', ownership: 26 }),
    ],
  }),
  demoClient('wyrecastle-mutual', {
    name: 'Wyrecastle Mutual Friendly Society',
    clientType: 'Partnership',
    sector: 'Insurance',
    turnover: 3_060_000,
    currency: 'GBP',
    website: 'https://wyrecastlemutual.example',
    address: address('1 Almoners Hill', 'Preston', 'PR1 9ZZ', UK),
    registration: registration('DF000264', 'Friendly society', '1897-05-01'),
    tax: tax('Registered deemed-compliant FFI', 'Non-reporting financial institution'),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2013-07-16'),
    contacts: [
      person('Winifred', 'Ollerenshaw', '1958-01-29', {
        jobtitle: 'Society Secretary',
        email: 'secretary@wyrecastlemutual.example',
        phone: '01632 960440',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('kestrelmoor-pension-trustees', {
    name: 'Kestrelmoor Pension Trustees Ltd',
    clientType: 'Company',
    sector: 'Pensions',
    currency: 'GBP',
    address: address('Millrace Buildings, Foundry Walk', 'Sheffield', 'S3 9ZZ', UK),
    registration: registration('DM008836', 'Private limited company', '2001-12-03'),
    tax: tax('Exempt beneficial owner', 'Non-reporting financial institution'),
    relationship: relationship('Temi Adeyemi', 'Low', '2018-02-05'),
    contacts: [
      person('Clement', 'Obuasi', '1967-05-24', {
        jobtitle: 'Trustee director',
        email: 'c.obuasi@kestrelmoor.example',
        phone: '0114 496 0310',
        nationality: 'Ghanaian',
      }),
      person('Hilary', 'Bickerstaffe', '', {
        jobtitle: 'Scheme actuary',
        email: 'h.bickerstaffe@kestrelmoor.example',
      }),
    ],
    associatedparties: [firm('Kestrelmoor Steel Ltd', { role: 'Guarantor', country: UK })],
  }),
];
