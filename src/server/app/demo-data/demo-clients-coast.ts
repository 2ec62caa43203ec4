import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, firm, person, registration, relationship, tax } from './demo-client-parts.ts';

const UK = 'United Kingdom';

/** Clients at harbours and by the sea. */
export const demoClientsCoast: readonly StarterDocument[] = [
  demoClient('hadleigh-marine-holdings', {
    name: 'Hadleigh Marine Holdings Ltd',
    clientType: 'Company',
    sector: 'Ship chandlers',
    turnover: 1_840_000,
    currency: 'GBP',
    employees: 34,
    website: 'https://hadleigh.example',
    address: address('4 Harbour Parade', 'Ramsgate', 'CT11 8LS', UK),
    postalAddress: address('PO Box 88', 'Ramsgate', '', UK),
    registration: registration('DM000412', 'Private limited company', '2009-04-17'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Medium', '2018-06-01'),
    contacts: [
      person('Cormac', 'Dunleavy', '1984-03-09', {
        jobtitle: 'Finance director',
        email: 'c.dunleavy@hadleigh.example',
        phone: '01632 960142',
        nationality: 'Irish',
      }),
      person('Tamsin', 'Ashworth', '1990-11-23', {
        jobtitle: 'Harbour agent',
        email: 't.ashworth@hadleigh.example',
        phone: '07700 900318',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Anneliese', 'Thorsen Vale', '1971-06-04', {
        birthplace: 'London',
        role: 'Beneficial owner',
        ownership: 55,
      }),
      person('Aurelio', 'Banti', '1966-01-30', {
        birthplace: 'Livorno',
        role: 'Shareholder',
        nationality: 'Italian',
        ownership: 30,
      }),
      firm('Pegwell Bay Nominees Ltd', { role: 'Shareholder', country: UK, ownership: 15 }),
    ],
  }),
  demoClient('hadleigh-maritime-holding', {
    name: 'Hadleigh Maritime Holding Limited',
    prevname: 'Hadleigh Tugs Limited',
    clientType: 'Company',
    sector: 'Shipping',
    turnover: 620_000,
    currency: 'GBP',
    address: address('Unit 2 Old Brickfields', 'Benfleet', 'SS7 2QX', UK),
    registration: registration('DM000977', 'Private limited company', '2016-09-05'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Ruth Penhale', 'Low', '2021-02-15'),
    contacts: [
      person('Cormack', 'Dunlevy', '1984-09-03', {
        jobtitle: 'Operations manager',
        email: 'ops@hadleigh-maritime.example',
        phone: '01632 960377',
      }),
    ],
    associatedparties: [
      person('Gethin', 'Maddox', '1959-12-12', {
        birthplace: 'Milford Haven',
        role: 'Director',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('orford-ness-trading', {
    name: 'Orford Ness Trading LLP',
    clientType: 'Partnership',
    sector: 'Fisheries',
    turnover: 2_310_000,
    currency: 'GBP',
    website: 'https://orfordnesstrading.example',
    address: address('The Smokehouse, Quay Street', 'Orford', 'IP12 2NU', UK),
    registration: registration('DP300118', 'Limited liability partnership', '2012-02-29'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2019-10-07'),
    contacts: [
      person('Jocasta', 'Wren', '1978-08-19', {
        jobtitle: 'Managing partner',
        email: 'jocasta@orfordnesstrading.example',
        phone: '01632 960511',
        nationality: 'British',
      }),
      person('Edmund', 'Farrow-Pike', '1975-05-02', {
        jobtitle: 'Partner',
        email: 'edmund@orfordnesstrading.example',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Beatrix', 'Coombe', '1949-10-31', {
        birthplace: 'Aldeburgh',
        role: 'Beneficial owner',
        nationality: 'British',
        ownership: 40,
      }),
    ],
  }),
  demoClient('saltmarsh-and-daughters', {
    name: 'Saltmarsh & Daughters',
    clientType: 'Partnership',
    sector: 'Ship chandlers',
    turnover: 185_000,
    currency: 'GBP',
    address: address('17 Wharf Lane', 'Rye', 'TN31 7XE', UK),
    registration: registration('', 'General partnership', '1987-03-02'),
    relationship: relationship('Temi Adeyemi', 'Low', '2020-01-20'),
    contacts: [
      person('Philippa', 'Saltmarsh', '1961-07-14', {
        jobtitle: 'Partner',
        email: 'philippa@saltmarsh.example',
        phone: '01632 960684',
        nationality: 'British',
      }),
      person('Rosamund', 'Saltmarsh', '1964-02-27', {
        jobtitle: 'Partner',
        email: 'rosamund@saltmarsh.example',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('gullrock-ferries', {
    name: 'Gullrock Ferries plc',
    clientType: 'Company',
    sector: 'Passenger transport',
    turnover: 71_500_000,
    currency: 'GBP',
    employees: 812,
    website: 'https://gullrockferries.example',
    address: address('Customs House, North Pier', 'Oban', 'PA34 4ZZ', UK),
    registration: registration('DM010034', 'Public limited company', '1994-11-11'),
    tax: tax('Active NFFE', 'Listed company'),
    relationship: relationship('Ruth Penhale', 'Medium', '2015-04-13'),
    contacts: [
      person('Morag', 'Strathallan', '1969-09-09', {
        jobtitle: 'Company Secretary',
        email: 'secretary@gullrockferries.example',
        phone: '0131 496 0217',
        nationality: 'British',
      }),
      person('Kiran', 'Oduya', '1982-04-21', {
        jobtitle: 'Head of compliance',
        email: 'k.oduya@gullrockferries.example',
        phone: '0131 496 0222',
        nationality: 'Kenyan',
      }),
      person('Iain', 'Mac an t-Saoir', '', {
        jobtitle: 'Fleet director',
        email: 'fleet@gullrockferries.example',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      firm('Corrievreck Infrastructure Partners LP', { role: 'Shareholder', country: UK, ownership: 48 }),
      firm('Staff Share Trust of Gullrock Ferries', { role: 'Shareholder', country: UK, ownership: 9 }),
    ],
  }),
  demoClient('thornwick-harbour-pilots', {
    name: 'Thornwick Harbour Pilots Co-operative',
    clientType: 'Partnership',
    sector: 'Shipping',
    turnover: 940_000,
    currency: 'GBP',
    website: 'https://thornwickpilots.example',
    address: address('Pilot Office, Chapel Steps', 'Whitby', 'YO21 3PU', UK),
    registration: registration('DS007215', 'Co-operative society', '1978-05-22'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2022-08-01'),
    contacts: [
      person('Nathaniel', 'Storr', '1972-12-25', {
        jobtitle: 'Senior pilot',
        phone: '01632 960803',
        nationality: 'British',
      }),
    ],
  }),
  demoClient('lanhydra-sea-rescue-fund', {
    name: 'Lanhydra Sea Rescue Fund',
    clientType: 'Charity',
    sector: 'Charity',
    turnover: 412_000,
    currency: 'GBP',
    website: 'https://lanhydrarescue.example',
    address: address('Lookout Cottage, Cliff Road', 'Newlyn', 'TR18 5QD', UK),
    registration: registration('DC118802', 'Charitable incorporated organisation', '2003-07-30'),
    tax: tax('Excepted NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2017-05-09'),
    contacts: [
      person('Demelza', 'Trewhella', '1987-01-17', {
        jobtitle: 'Secretary to the trustees',
        email: 'demelza@lanhydrarescue.example',
        phone: '01632 960866',
        nationality: 'British',
      }),
    ],
    associatedparties: [
      person('Hanne', 'Lindqvist', '1955-03-15', {
        birthplace: 'Göteborg',
        role: 'Trustee',
        nationality: 'Swedish',
      }),
      person('Jory', 'Penrose-Bligh', '1948-06-06', {
        birthplace: 'Penzance',
        role: 'Trustee',
        nationality: 'British',
      }),
    ],
  }),
];
