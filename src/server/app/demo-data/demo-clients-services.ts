import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, firm, person, registration, relationship, tax } from './demo-client-parts.ts';

const UK = 'United Kingdom';

/** Clients in the United Kingdom that provide services: care, teaching, sport, building, software. */
export const demoClientsServices: readonly StarterDocument[] = [
  demoClient('tallowmere-theatre-trust', {
    name: 'Tallowmere Theatre Trust',
    clientType: 'Charity',
    sector: 'Performing arts',
    turnover: 1_015_000,
    currency: 'GBP',
    website: 'https://tallowmere.example',
    address: address('6 Limelight Passage', 'Nottingham', 'NG1 9ZZ', UK),
    registration: registration('DC104477', 'Charitable incorporated organisation', '1999-09-13'),
    tax: tax('Excepted NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2021-06-14'),
    contacts: [
      person('Persephone', 'Adair', '1977-10-27', {
        jobtitle: 'Artistic director',
        email: 'persephone@tallowmere.example',
        phone: '0115 496 0091',
        nationality: 'British',
      }),
      person('Moses', 'Tendekai', '1990-06-16', {
        jobtitle: 'Bookkeeper',
        email: 'accounts@tallowmere.example',
        nationality: 'Zimbabwean',
      }),
    ],
    associatedparties: [
      person('Honor', 'Vavasour-Blythe', '1946-04-23', {
        birthplace: 'Stratford-upon-Avon',
        role: 'Trustee',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('mossgrave-architects', {
    name: 'Mossgrave Architects LLP',
    clientType: 'Partnership',
    sector: 'Architecture',
    turnover: 3_400_000,
    currency: 'GBP',
    website: 'https://mossgrave.example',
    address: address('The Ropewalk, 14 Tidewaiter Street', 'Liverpool', 'L1 9ZZ', UK),
    registration: registration('DP301266', 'Limited liability partnership', '2008-01-21'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Ruth Penhale', 'Low', '2017-10-30'),
    contacts: [
      person('Isadora', 'Mossgrave', '1968-08-26', {
        jobtitle: 'Senior partner',
        email: 'isadora@mossgrave.example',
        phone: '0151 496 0118',
        nationality: 'British',
      }),
      person('Tomás', 'Ó Conaráin', '1984-01-05', {
        jobtitle: 'Partner',
        email: 'tomas@mossgrave.example',
        phone: '0151 496 0119',
        nationality: 'Irish',
      }),
      person('Yuki', 'Hanamori', '1993-11-30', {
        jobtitle: 'Practice manager',
        email: 'practice@mossgrave.example',
        nationality: 'Japanese',
      }),
      person('Lucian', 'Petrescu-Vale', '1995-02-18', {
        jobtitle: 'Associate',
        email: 'lucian@mossgrave.example',
        nationality: 'Romanian',
      }),
    ],
  }),
  demoClient('pellitory-care-homes', {
    name: 'Pellitory Care Homes Ltd',
    clientType: 'Company',
    sector: 'Health and care',
    turnover: 12_600_000,
    currency: 'GBP',
    employees: 420,
    website: 'https://pellitorycare.example',
    address: address('Bay Tree House, 51 Orchard Way', 'Croydon', 'CR0 9ZZ', UK),
    registration: registration('DM009154', 'Private limited company', '2002-04-15'),
    tax: tax('Passive NFFE', 'Passive non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Medium', '2019-05-20'),
    contacts: [
      person('Grace', 'Nwachukwu', '1971-12-09', {
        jobtitle: 'Director of care',
        email: 'g.nwachukwu@pellitorycare.example',
        phone: '020 7946 0370',
        nationality: 'Nigerian',
      }),
      person('Stephen', 'Larkhill', '1963-06-22', {
        jobtitle: 'Finance director',
        email: 's.larkhill@pellitorycare.example',
        phone: '020 7946 0371',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      firm('Pellitory Topco (Guernsey) Ltd', { role: 'Parent company', country: 'Guernsey', ownership: 74 }),
      firm('Bay Tree Property Unit Trust', { role: 'Beneficial owner', country: 'Jersey', ownership: 26 }),
      person('Lionel', 'Strake', '1952-03-08', {
        birthplace: 'Saint Helier',
        role: 'Director',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('underhay-school-foundation', {
    name: 'Underhay School Foundation',
    clientType: 'Charity',
    sector: 'Education',
    turnover: 5_880_000,
    currency: 'GBP',
    website: 'https://underhay.example',
    address: address('Underhay Court', 'Shaftesbury', 'SP7 9ZZ', UK),
    registration: registration('DC100219', 'Charitable incorporated organisation', ''),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2010-09-01'),
    contacts: [
      person('Crispin', 'Ludgrove', '1965-09-04', {
        jobtitle: 'Bursar',
        email: 'bursar@underhay.example',
        phone: '01632 960915',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Verity', 'Chalke', '1960-02-02', {
        birthplace: 'London',
        role: 'Trustee',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('loamlight-software', {
    name: 'Loamlight Software Ltd',
    clientType: 'Company',
    sector: 'Software',
    turnover: 2_950_000,
    currency: 'USD',
    employees: 41,
    website: 'https://loamlight.example',
    address: address('Second Floor, 8 Punchcard Place', 'Belfast', 'BT1 9ZZ', UK),
    registration: registration('DN064410', 'Private limited company', '2015-07-07'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2023-11-06'),
    contacts: [
      person('Niamh', 'Corrigan-Adeleke', '1989-04-28', {
        jobtitle: 'Chief executive and director',
        email: 'niamh@loamlight.example',
        phone: '028 9649 6118',
        nationality: 'Irish',
      }),
      person('Dmytro', 'Vasylenchuk', '1988-09-12', {
        jobtitle: 'Technical director',
        email: 'dmytro@loamlight.example',
        phone: '028 9649 6120',
        nationality: 'Ukrainian',
      }),
    ],
    associatedparties: [
      person('Madison', 'Oakhurst', '1974-10-19', {
        birthplace: 'Boston',
        role: 'Shareholder',
        nationality: 'American',
        ownership: 33,
      }),
    ],
  }),
  demoClient('quoin-and-ashlar-builders', {
    name: 'Quoin & Ashlar Builders Ltd',
    clientType: 'Company',
    sector: 'Building',
    turnover: 4_110_000,
    currency: 'GBP',
    address: address('Lime Yard, Station Approach', 'Canterbury', 'CT1 9ZZ', UK),
    registration: registration('DM012008', 'Private limited company', '2011-10-03'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Medium', '2024-01-29'),
    contacts: [
      person('Gary', 'Hoskins-Patel', '1976-06-29', {
        jobtitle: 'Managing director',
        email: 'gary@quoinandashlar.example',
        phone: '01632 960077',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Sharon', 'Hoskins-Patel', '1978-01-11', {
        birthplace: 'Maidstone',
        role: 'Shareholder',
        nationality: 'British',
        ownership: 50,
      }),
    ],
  }),
];
