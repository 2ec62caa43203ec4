import { seededNumbers } from '../../tests/support/name-samples.ts';
import { type OfacPerson, ofacPeople } from '../../tests/support/ofac-list.ts';

/** A client of the made book, as it is stored. */
export type MadeClient = { id: string; data: { name: string; contacts: MadePerson[] } };
type MadePerson = { id: string; firstname: string; lastname: string; birthday?: string };
/** Which contact is whom of the list, and what is wrong with it there. */
export type Planted = { recordId: string; externalId: string; mistake: string };

const PEOPLE_PER_CLIENT = 3;
/** Of the mistakes of people who type names and birthdays; each planted contact has one. */
const MISTAKES: Record<string, (person: MadePerson, random: () => number) => MadePerson> = {
  'as published': (person) => person,
  'a letter missing': (person, random) => ({ ...person, lastname: without(person.lastname, random) }),
  'a letter doubled': (person, random) => ({ ...person, lastname: doubled(person.lastname, random) }),
  'two letters swapped': (person, random) => ({ ...person, firstname: swapped(person.firstname, random) }),
  'first name and surname swapped': (person) => ({
    ...person,
    firstname: person.lastname,
    lastname: person.firstname,
  }),
  'middle names left out': (person) => ({ ...person, firstname: person.firstname.split(' ')[0] ?? '' }),
  'no birthday': ({ birthday: _birthday, ...person }) => person,
  'day and month swapped': (person) => ({ ...person, ...swappedDay(person.birthday) }),
};

/**
 * Makes a book of clients with three contacts each, whose names are made of the words of a list with others beside them, as
 * those of people who share names are, and plants people of the list with mistakes. The same for the same seed.
 */
export function madeBook({ clients, planted, seed }: { clients: number; planted: number; seed: number }): {
  clients: MadeClient[];
  planted: Planted[];
} {
  const random = seededNumbers(seed);
  const people = ofacPeople().filter(
    ({ birthday, firstname, lastname }) => birthday && firstname && lastname,
  );
  const pick = <T>(items: readonly T[]) => items[Math.floor(random() * items.length)] as T;
  const book = Array.from({ length: clients }, (_, at): MadeClient => {
    const contacts = Array.from({ length: PEOPLE_PER_CLIENT }, (_one, contact) => ({
      ...{ id: `c${contact}`, ...aName(people, random, pick) },
      ...(random() < 0.85 && { birthday: aBirthday(random) }),
    }));
    return { id: `made-${at}`, data: { name: `${pick(people).lastname} ${pick(TRADES)} ${at}`, contacts } };
  });
  const mistakes = Object.entries(MISTAKES);
  const hits = Array.from({ length: planted }, (_, at): Planted => {
    const person = people[Math.floor((at * people.length) / planted)] as OfacPerson;
    const client = book[Math.floor((at * clients) / planted)] as MadeClient;
    const [mistake, make] = mistakes[at % mistakes.length] as (typeof mistakes)[number];
    const { id, firstname, lastname, birthday } = person;
    client.data.contacts[0] = make({ id: 'c0', firstname, lastname, birthday: birthday ?? '' }, random);
    return { recordId: `${client.id}:c0`, externalId: id, mistake };
  });
  return { clients: book, planted: hits };
}

const TRADES = ['Trading', 'Holdings', 'Shipping', 'Advisory', 'Foods', 'Textiles'];
const FIRST = [
  'Anna',
  'James',
  'Emma',
  'Peter',
  'Olga',
  'David',
  'Giulia',
  'Lars',
  'Chloe',
  'Tomasz',
  'Ingrid',
];
const LAST = [
  'Smith',
  'Dubois',
  'Novak',
  'Lindqvist',
  'Okafor',
  'Jansen',
  'Rossi',
  'Murphy',
  'Weber',
  'Horvat',
];

function aName(
  people: readonly OfacPerson[],
  random: () => number,
  pick: <T>(items: readonly T[]) => T,
): Pick<MadePerson, 'firstname' | 'lastname'> {
  // A quarter of the first names and of the surnames are those of somebody on the list, but not of the same one.
  const firstname = random() < 0.25 ? (pick(people).firstname.split(' ')[0] ?? '') : pick(FIRST);
  const lastname = random() < 0.25 ? (pick(people).lastname.split(' ')[0] ?? '') : pick(LAST);
  return { firstname, lastname };
}

function aBirthday(random: () => number): string {
  const two = (below: number) => String(1 + Math.floor(random() * below)).padStart(2, '0');
  return `${1940 + Math.floor(random() * 60)}-${two(12)}-${two(28)}`;
}

function without(text: string, random: () => number): string {
  const at = 1 + Math.floor(random() * Math.max(1, text.length - 2));
  return text.slice(0, at) + text.slice(at + 1);
}

function doubled(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at + 1) + text.slice(at);
}

function swapped(text: string, random: () => number): string {
  const at = Math.floor(random() * Math.max(1, text.length - 1));
  return text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);
}

function swappedDay(birthday = ''): { birthday: string } {
  const [year = '', month = '', day = ''] = birthday.split('-');
  return { birthday: Number(day) <= 12 ? `${year}-${day}-${month}` : birthday };
}
