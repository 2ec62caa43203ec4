import { COUNTRIES } from './countries.js';
import { addressIn } from './make-companies.js';
import { BIRTHPLACE_COUNTRIES, SAME_BIRTHDAY, SAME_BIRTHPLACE, UNKNOWN_PEOPLE } from './near-people.js';
import { variedBirthday, variedNames } from './vary-person.js';

const JOBS = [
  'Director',
  'Finance director',
  'Partner',
  'Secretary',
  'Head of compliance',
  'Managing director',
  'Trustee',
  'Works manager',
];
const ROLES = [
  'Shareholder',
  'Beneficial owner',
  'Director',
  'Trustee',
  'Guarantor',
  'Settlor',
  'Beneficiary',
];
const MOST_VARIANTS = 4;
const SPELT_OTHERWISE = {
  London: ['London', 'LONDON', 'London'],
  Genève: ['Genève', 'Genève'],
  Boston: ['Boston', 'BOSTON'],
};

/** The companies' contacts: those near a demo contact, some with a demo contact's birthday, and others. */
export function makeContacts(clients, { count, companies, choice }) {
  const demo = clients.flatMap((client) => client.contacts.map((contact) => ({ client, ...contact })));
  const near = demo.flatMap((contact) =>
    nearPeople(contact, choice).map((person) => ({
      ...person,
      jobtitle: contact.jobtitle,
      client: contact.client.id,
    })),
  );
  const sameDay = demo.flatMap(({ firstname, lastname, birthday }) =>
    times(SAME_BIRTHDAY[`${firstname} ${lastname}`], () => ({ ...strange(choice), birthday })),
  );
  const contacts = [...near, ...sameDay];
  while (contacts.length < count) contacts.push({ ...strange(choice), birthday: anyBirthday(choice) });
  return choice
    .shuffled(contacts)
    .map(({ name, jobtitle = choice.of(JOBS), birthday, client, home }, index) => ({
      kind: 'contacts',
      id: numbered('RP', index),
      name,
      clientId: companyFor({ client, home }, companies, choice).id,
      jobtitle,
      ...(birthday && { birthday }),
    }));
}

/** The related persons: those near a demo party, firms among them, some from a demo party's birthplace, and others. */
export function makeRelatedPersons(clients, { count, choice }) {
  const demo = clients.flatMap(({ associatedparties }) => associatedparties);
  const near = demo.flatMap((party) => (party.name ? nearFirms(party, choice) : nearParties(party, choice)));
  const sameBirthplace = Object.entries(SAME_BIRTHPLACE).flatMap(([birthplace, many]) =>
    times(many, () => ({
      ...strange(choice),
      birthplace: choice.of(SPELT_OTHERWISE[birthplace] ?? [birthplace]),
      birthday: anyBirthday(choice),
    })),
  );
  const people = [...near, ...sameBirthplace];
  while (people.length < count) {
    const person = strange(choice);
    people.push({ ...person, birthplace: choice.of(person.home.cities).city, birthday: anyBirthday(choice) });
  }
  return choice
    .shuffled(people)
    .map(
      (
        {
          name,
          role = choice.of(ROLES),
          birthday,
          birthplace,
          nationality,
          country,
          isFirm,
          home = nearHome({ nationality, country }, choice),
        },
        index,
      ) => ({
        kind: 'relatedParties',
        id: numbered('RR', index),
        name,
        role,
        customertype: isFirm ? 'Company' : 'Individual',
        ...addressIn(home, choice),
        ...(!isFirm && { nationality: nationality ?? home.nationality, birthcountry: countryOf(birthplace) }),
        ...(birthplace && { birthplace }),
        ...(birthday && { birthday }),
      }),
    );
}

/** The country of a person similar to a demo party; the unused choice keeps the seeded sequence unchanged. */
function nearHome({ nationality, country }, choice) {
  choice.of(COUNTRIES);
  return COUNTRIES.find((one) => one.nationality === nationality || one.country === country) ?? COUNTRIES[0];
}

function countryOf(birthplace) {
  const home = COUNTRIES.find(({ cities }) => cities.some(({ city }) => city === birthplace));
  return BIRTHPLACE_COUNTRIES[birthplace] ?? home?.country ?? 'United Kingdom';
}

function nearPeople({ firstname, lastname, birthday }, choice) {
  if (UNKNOWN_PEOPLE.has(`${firstname} ${lastname}`)) return [];
  const names = variedNames(firstname, lastname, choice);
  const isPlain = !choice.isOneIn(4);
  const from = isPlain ? 0 : 1;
  return names.slice(from, from + choice.between(1, MOST_VARIANTS)).map((name, index) => ({
    name,
    birthday: index === 0 && isPlain ? birthday : variedBirthday(birthday, choice),
  }));
}

function nearParties(party, choice) {
  return nearPeople(party, choice).map((person, index) => ({
    ...person,
    role: party.role,
    birthplace: index < 2 ? party.birthplace : choice.of(choice.of(COUNTRIES).cities).city,
    nationality: party.nationality,
  }));
}

function nearFirms({ name, role, country }, choice) {
  const spelt = [
    name.replace(/\bLtd\b/, 'Limited'),
    `${name.replace(/\b(Ltd|LP|SA|AS|SCSp)$/, '').trim()} Group`,
  ];
  return spelt.slice(0, choice.between(1, 2)).map((one) => ({ name: one, role, country, isFirm: true }));
}

function strange(choice) {
  const home = choice.of(COUNTRIES);
  const [given, family] = [choice.of(home.given), choice.of(home.family)];
  const middle = choice.isOneIn(3) ? ` ${choice.of(home.given)}` : '';
  const initial = choice.isOneIn(15) ? `${[...given][0]}.` : given;
  return { name: `${initial}${middle === ` ${given}` ? '' : middle} ${family}`, home };
}

function companyFor({ client, home }, companies, choice) {
  const own = companies.filter((company) =>
    client ? company.near === client : company.country === home?.country,
  );
  return choice.of(own.length > 0 ? own : companies);
}

function anyBirthday(choice) {
  if (choice.isOneIn(10)) return '';
  const year = choice.between(1938, 2001);
  if (choice.isOneIn(25)) return `${year}-01-01`;
  const two = (number) => String(number).padStart(2, '0');
  return `${year}-${two(choice.between(1, 12))}-${two(choice.between(1, 28))}`;
}

function numbered(prefix, index) {
  return `${prefix}-${String(index + 1).padStart(5, '0')}`;
}

function times(count = 0, make) {
  return Array.from({ length: count }, make);
}
