import type { StarterDocument } from '../../documents/starter-packs/starter-pack.ts';
import { address, demoClient, firm, person, registration, relationship, tax } from './demo-client-parts.ts';

/** Clients based outside the United Kingdom. */
export const demoClientsAbroad: readonly StarterDocument[] = [
  demoClient('akerlund-timmer', {
    name: 'Åkerlund Timmer AB',
    clientType: 'Company',
    sector: 'Forestry',
    turnover: 214_000_000,
    currency: 'SEK',
    website: 'https://akerlundtimmer.example',
    address: address('Sågverksgatan 12', 'Sundsvall', '852 99', 'Sweden'),
    registration: registration('DS-559000-0412', 'Aktiebolag', '1988-01-04'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Harriet Soames-Reddy', 'Low', '2016-02-08'),
    contacts: [
      person('Göran', 'Åkerlund', '1962-06-06', {
        jobtitle: 'Managing director',
        email: 'goran@akerlundtimmer.example',
        phone: '+46 31 390 60 12',
        nationality: 'Swedish',
      }),
      person('Sini', 'Mäkeläinen-Ek', '1985-12-13', {
        jobtitle: 'Export manager',
        email: 'sini@akerlundtimmer.example',
        nationality: 'Finnish',
      }),
    ],
    associatedparties: [
      firm('Åkerlundska Familjestiftelsen', { role: 'Beneficial owner', country: 'Sweden', ownership: 91 }),
    ],
  }),
  demoClient('verriere-de-combrailles', {
    name: 'Société Verrière de Combrailles SA',
    prevname: 'Verreries Combrailles & Fils',
    clientType: 'Company',
    sector: 'Retail',
    turnover: 5_620_000,
    currency: 'EUR',
    website: 'https://verriere-combrailles.example',
    address: address('3 rue des Souffleurs', 'Clermont-Ferrand', '63099', 'France'),
    registration: registration('DR 990 041 233', 'Société anonyme', '1973-04-24'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'Low', '2018-12-03'),
    contacts: [
      person('Hélène', 'Çelik-Rousselot', '1980-07-31', {
        jobtitle: 'Directrice financière',
        email: 'h.celik@verriere-combrailles.example',
        phone: '+33 4 65 71 02 18',
        nationality: 'French',
      }),
    ],
    associatedparties: [
      person('Jean-Noël', "L'Hermitte", '1951-12-24', {
        birthplace: 'Vichy',
        role: 'Beneficial owner',
        nationality: 'French',
        ownership: 66,
      }),
    ],
  }),
  demoClient('gruenwaldt-feinmechanik', {
    name: 'Grünwaldt Feinmechanik GmbH',
    alias: 'Gruenwaldt Precision',
    clientType: 'Company',
    sector: 'Instrument making',
    turnover: 17_300_000,
    currency: 'EUR',
    website: 'https://gruenwaldt.example',
    address: address('Uhrmacherstraße 40', 'Frankfurt am Main', '60399', 'Germany'),
    registration: registration('HRB D00417', 'GmbH', '1961-10-02'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Ruth Penhale', 'Low', '2014-08-25'),
    contacts: [
      person('Jörg', 'Weißenfels', '1966-03-19', {
        jobtitle: 'Kaufmännischer Leiter',
        email: 'j.weissenfels@gruenwaldt.example',
        phone: '+49 69 90009 214',
        nationality: 'German',
      }),
      person('Ayşe', 'Yıldırım-Koch', '1991-05-09', {
        jobtitle: 'Compliance officer',
        email: 'a.yildirim@gruenwaldt.example',
        phone: '+49 69 90009 215',
        nationality: 'Turkish',
      }),
    ],
  }),
  demoClient('lakowski-logistyka', {
    name: 'Łąkowski Logistyka Sp. z o.o.',
    clientType: 'Company',
    sector: 'Logistics',
    turnover: 38_700_000,
    currency: 'PLN',
    address: address('ul. Żurawia 7', 'Gdańsk', '80-999', 'Poland'),
    registration: registration('', 'Sp. z o.o.', '2005-09-15'),
    tax: tax('Active NFFE', ''),
    relationship: relationship('Temi Adeyemi', 'Medium', '2022-05-16'),
    contacts: [
      person('Świętosław', 'Łąkowski', '1969-11-11', {
        jobtitle: 'Prezes',
        email: 'prezes@lakowski-logistyka.example',
        nationality: 'Polish',
      }),
    ],
    associatedparties: [
      person('Bożena', 'Łąkowska', '1972-04-04', {
        birthplace: 'Łódź',
        role: 'Shareholder',
        nationality: 'Polish',
        ownership: 50,
      }),
    ],
  }),
  demoClient('kasumihara-keiki', {
    name: '株式会社霞原計器',
    alias: 'Kasumihara Keiki KK',
    clientType: 'Company',
    sector: 'Instrument making',
    turnover: 1_900_000_000,
    currency: 'JPY',
    website: 'https://kasumihara.example',
    address: address('霞原町 3-2-1', 'Nagano', '380-9999', 'Japan'),
    registration: registration('D999-01-004412', 'Kabushiki kaisha', '1979-04-02'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Ruth Penhale', 'Low', '2021-10-18'),
    contacts: [
      person('陽菜', '霞原', '1983-03-27', {
        jobtitle: 'International director',
        email: 'haruna@kasumihara.example',
        nationality: 'Japanese',
      }),
    ],
  }),
  demoClient('anemoessa-shipping', {
    name: 'Ναυτιλιακή Ανεμόεσσα Α.Ε.',
    alias: 'Anemoessa Shipping SA',
    clientType: 'Company',
    sector: 'Shipping',
    turnover: 62_400_000,
    currency: 'EUR',
    website: 'https://anemoessa.example',
    address: address('Ακτή Γλάρου 15', 'Piraeus', '185 99', 'Greece'),
    registration: registration('D00 881 207', 'Anonymi Eteria', '1996-06-25'),
    tax: tax('Passive NFFE', 'Passive non-financial entity'),
    relationship: relationship('Owen Prideaux-Lyle', 'High', '2015-11-23'),
    contacts: [
      person('Ελευθερία', 'Γλαροπούλου', '1975-08-15', {
        jobtitle: 'Legal director',
        email: 'legal@anemoessa.example',
        nationality: 'Greek',
      }),
    ],
    associatedparties: [
      person('Αριστείδης', 'Ανεμογιάννης', '1944-01-06', {
        birthplace: 'Χίος',
        role: 'Beneficial owner',
        nationality: 'Greek',
        ownership: 100,
      }),
      firm('Anatole Rivage Holdings SA', { role: 'Guarantor', country: 'Panama' }),
    ],
  }),
  demoClient('anatole-rivage-holdings', {
    name: 'Anatole Rivage Holdings SA',
    clientType: 'Company',
    sector: 'Private wealth',
    currency: 'USD',
    address: address('Calle 61 Este, Piso 11', 'Panama City', '', 'Panama'),
    registration: registration('DX 7719', 'Sociedad anónima', '2013-12-17'),
    tax: tax('Non-participating FFI', 'Passive non-financial entity'),
    relationship: relationship('Ruth Penhale', 'High', '2020-07-06'),
    contacts: [
      person('Inés', 'Belaúnde Ferro', '1987-05-30', {
        jobtitle: 'Registered agent',
        email: 'ibelaunde@rivageholdings.example',
        nationality: 'Peruvian',
      }),
    ],
    associatedparties: [
      firm('Lazuli Foundation', { role: 'Shareholder', country: 'Liechtenstein', ownership: 100 }),
      person('Anatole', 'Rivage', '1900-01-01', {
        birthplace: '',
        role: 'Protector',
        nationality: 'Belgian',
      }),
    ],
  }),
  demoClient('naidoo-and-vermeulen-freight', {
    name: 'Naidoo & Vermeulen Freight (Pty) Ltd',
    clientType: 'Company',
    sector: 'Logistics',
    turnover: 96_000_000,
    currency: 'ZAR',
    website: 'https://nvfreight.example',
    address: address('88 Milkwood Avenue', 'Durban', '4999', 'South Africa'),
    registration: registration('D2004/000412/07', 'Proprietary company', '2004-02-11'),
    tax: tax('Active NFFE', 'Active non-financial entity'),
    relationship: relationship('Temi Adeyemi', 'Medium', '2019-08-12'),
    contacts: [
      person('Priya', 'Naidoo', '1970-10-24', {
        jobtitle: 'Director',
        email: 'priya@nvfreight.example',
        nationality: 'South African',
      }),
      person('Hendrik', 'Vermeulen', '1968-02-29', {
        jobtitle: 'Director',
        email: 'hendrik@nvfreight.example',
        nationality: 'South African',
      }),
    ],
    associatedparties: [
      person('Priya', 'Naidoo', '1970-10-24', {
        birthplace: 'Durban',
        role: 'Shareholder',
        nationality: 'South African',
        ownership: 50,
      }),
    ],
  }),
];
