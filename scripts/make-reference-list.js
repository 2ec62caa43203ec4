/**
 * Makes the reference list that is part of the product: 600 companies, 900 contacts and 700 related persons, all
 * invented, many of them near to the demo clients. The same list each time; run it after changing what it is made of.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDocuments } from '../src/server/db/seed/demo-documents.ts';
import { makeCompanies } from './reference-list/make-companies.js';
import { makeContacts, makeRelatedPersons } from './reference-list/make-people.js';
import { seededChoice } from './reference-list/seeded-choice.js';

const FILE = join(import.meta.dirname, '../src/server/reference/embedded-list.jsonl');
const SEED = 1_852;

const choice = seededChoice(SEED);
const clients = demoDocuments
  .filter(({ collection }) => collection === 'clients')
  .map(({ id, data }) => ({ id, ...data }));
const companies = makeCompanies(clients, { count: 600, choice });
const contacts = makeContacts(clients, { count: 900, companies, choice });
const people = makeRelatedPersons(clients, { count: 700, choice });
const lines = [...companies, ...contacts, ...people].map((record) =>
  JSON.stringify({ ...record, near: undefined }),
);
writeFileSync(FILE, `${lines.join('\n')}\n`);
console.log(`${companies.length} companies, ${contacts.length} contacts, ${people.length} related persons.`);
