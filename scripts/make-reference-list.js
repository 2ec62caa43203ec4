/**
 * Makes the reference list that is part of the product: 600 companies, 900 contacts and 700 related persons, all
 * invented, many of them near to the demo clients. The same list each time; run it after changing what it is made of,
 * and raise the version in src/server/reference-lists/load-embedded-list.ts.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoDocuments } from '../src/server/app/demo-data/demo-documents.ts';
import { makeCompanies } from './reference-list/make-companies.js';
import { makeContacts, makeRelatedPersons } from './reference-list/make-people.js';
import { seededChoice } from './reference-list/seeded-choice.js';

const FILE = join(import.meta.dirname, '../src/server/reference-lists/embedded-list.jsonl');
const SEED = 1_852;

/** The text of the list, a record a line. */
export function makeReferenceList() {
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
  return `${lines.join('\n')}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(FILE, makeReferenceList());
