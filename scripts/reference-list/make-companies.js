import { COUNTRIES, FORM_FIRST, UNSPACED } from './countries.js';
import { NEAR_COMPANIES } from './near-companies.js';

const INDUSTRIES = [
  ['50200', 'Sea and coastal freight water transport', 'Shipping'],
  ['64191', 'Banks', 'Banking'],
  ['65120', 'Non-life insurance', 'Insurance'],
  ['66300', 'Fund management activities', 'Fund management'],
  ['26511', 'Manufacture of electronic measuring and testing equipment', 'Instruments'],
  ['16100', 'Sawmilling and planing of wood', 'Timber'],
  ['62012', 'Business and domestic software development', 'Software'],
  ['41202', 'Construction of domestic buildings', 'Building'],
  ['11050', 'Manufacture of beer', 'Brewing'],
  ['13200', 'Weaving of textiles', 'Textiles'],
  ['52290', 'Other transportation support activities', 'Freight'],
  ['87100', 'Residential nursing care activities', 'Care'],
  ['71111', 'Architectural activities', 'Architects'],
  ['35110', 'Production of electricity', 'Energy'],
  ['46380', 'Wholesale of other food', 'Provisions'],
];
const OTHER_INDUSTRY = ['82990', 'Other business support service activities'];
const FATCA = [
  'Active NFFE',
  'Active NFFE',
  'Active NFFE',
  'Passive NFFE',
  'Reporting Model 1 FFI',
  'Excepted NFFE',
];
const CRS = [
  'Active non-financial entity',
  'Active non-financial entity',
  'Passive non-financial entity',
  'Investment entity',
];
const CUSTOMERS = ['Company', 'Company', 'Company', 'Company', 'Partnership', 'Trust', 'Charity'];
const STREETS = [
  'Harbour Road',
  'Mill Lane',
  'Station Street',
  'Market Square',
  'Orchard Way',
  'Old Quay',
  'Chapel Hill',
];

/** The companies: those near a demo client, and others until there are enough. `near` names the client and is not for the list. */
export function makeCompanies(clients, { count, choice }) {
  const companies = clients.flatMap((client) =>
    (NEAR_COMPANIES[client.id] ?? []).map((line) => nearCompany(client, line, choice)),
  );
  const names = new Set(companies.map(({ name }) => name));
  for (let turn = 0; companies.length < count; turn++) {
    const company = otherCompany(COUNTRIES[turn % COUNTRIES.length], choice);
    if (names.has(company.name)) continue;
    names.add(company.name);
    companies.push(company);
  }
  return choice.shuffled(companies).map((company, index) => ({
    kind: 'clients',
    id: `RC-${String(index + 1).padStart(5, '0')}`,
    ...company,
  }));
}

function nearCompany(client, line, choice) {
  const [name, prevname = '', alias = ''] = line.split('|').map((part) => part.split(';').filter(Boolean));
  const home = COUNTRIES.find(({ country }) => country === client.address.country) ?? COUNTRIES[0];
  const isSame = choice.below(3) > 0;
  return {
    name: name[0],
    ...several('prevname', prevname),
    ...several('alias', alias),
    country: client.address.country,
    residenceAddress: isSame ? client.address : addressIn(home, choice),
    incorporationAddress: addressIn(home, choice),
    postalAddress: client.postalAddress ?? client.address,
    ...industryOf(client),
    customertype: client.clientType,
    fatcatype: isSame ? (client.tax?.fatcaType ?? 'Active NFFE') : choice.of(FATCA),
    crstype: isSame ? (client.tax?.crsType ?? choice.of(CRS)) : choice.of(CRS),
    near: client.id,
  };
}

function otherCompany(home, choice) {
  const [code, description, trade] = choice.of(INDUSTRIES);
  const form = choice.of(home.forms);
  const isLatin = /^[\p{Script=Latin}\s-]+$/u.test(home.firms[0]);
  const parts = [
    choice.of(home.firms),
    isLatin ? choice.of([trade, `${choice.of(home.family)} ${trade}`]) : choice.of(home.family),
  ];
  const own = UNSPACED.has(home.country) ? parts.join('') : parts.join(' ');
  const blank = UNSPACED.has(home.country) ? '' : ' ';
  const name = FORM_FIRST.has(form) ? `${form}${blank}${own}` : `${own}${blank}${form}`;
  const residence = addressIn(home, choice);
  return {
    name,
    ...(choice.isOneIn(6) && {
      prevname: `${choice.of(home.family)} ${isLatin ? trade : ''} ${form}`.replace(/\s+/g, ' '),
    }),
    ...(choice.isOneIn(8) && { alias: own }),
    country: home.country,
    residenceAddress: residence,
    incorporationAddress: choice.isOneIn(3) ? addressIn(choice.of(COUNTRIES), choice) : residence,
    ...(choice.isOneIn(3) && {
      postalAddress: { ...residence, street: `PO Box ${choice.between(10, 990)}` },
    }),
    ...{ industrycode: code, industrydescription: description },
    customertype: choice.of(CUSTOMERS),
    fatcatype: choice.of(FATCA),
    crstype: choice.of(CRS),
  };
}

/** A plausible address that nobody has. */
export function addressIn(home, choice) {
  const { city, postcode } = choice.of(home.cities);
  return { street: `${choice.between(1, 99)} ${choice.of(STREETS)}`, city, postcode, country: home.country };
}

function industryOf({ sector = '' }) {
  const words = sector.toLowerCase();
  const [industrycode, industrydescription] =
    INDUSTRIES.find(([, , trade]) => words.includes(trade.toLowerCase())) ?? OTHER_INDUSTRY;
  return { industrycode, industrydescription };
}

function several(key, names) {
  if (names.length === 0) return {};
  return { [key]: names.length === 1 ? names[0] : names };
}
