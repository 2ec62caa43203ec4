import type { Logger } from 'pino';
import type { Database } from '../server/db/open-database.ts';
import { SYSTEM_AUTHOR } from '../server/documents/document-store.ts';
import { installationFormat } from '../server/ground/installation-format.ts';
import { findRemoval } from '../server/reference-lists/list-removal.ts';
import { requestReferenceMaintenance } from '../server/reference-lists/maintain-reference-lists.ts';
import type { Coverage } from '../server/reference-lists/record-coverage.ts';
import {
  listReferenceLists,
  type ReferenceList,
  readReferenceList,
} from '../server/reference-lists/reference-list-store.ts';
import { removeReferenceList } from '../server/reference-lists/remove-reference-list.ts';
import { fail, print, printTable, withJobs } from './command-line.ts';

const HEADER = [
  ...['id', 'name', 'version', 'state', 'companies', 'contacts', 'related'],
  ...['birthday', 'country', 'other names', 'bad rows', 'notes', 'imported', 'by'],
];

/** Prints the lists with their coverage. */
export async function printLists({ query }: Database): Promise<void> {
  const lists = await listReferenceLists(query, ['ready', 'importing']);
  printTable([HEADER, ...lists.map(describeList)]);
}

function describeList(list: ReferenceList) {
  const { id, name, version, state, counts, badRows, notes, coverage, importedAt, importedByEmail } = list;
  const { clients, contacts, relatedParties } = counts;
  return [
    ...[id, name, version, state, clients, contacts, relatedParties, ...shares(coverage), badRows, notes],
    ...[installationFormat().isoDay(importedAt), importedByEmail ?? 'command'],
  ];
}

/** Birthdays of people, and countries and other names of all records, in percent. */
function shares(coverage: Coverage | null): string[] {
  if (!coverage) return ['-', '-', '-'];
  const { companies, people, birthday, country, otherName } = coverage;
  const of = (part: number, whole: number) => (whole === 0 ? '-' : `${Math.floor((100 * part) / whole)} %`);
  return [of(birthday, people), of(country, companies + people), of(otherName, companies + people)];
}

/** Removes a version of a list, or says what that would affect. */
export async function removeList(
  { db, log }: { db: Database; log: Logger },
  id: string,
  { dryRun = false }: { dryRun?: boolean },
): Promise<void> {
  const list = await readReferenceList(db.query, id);
  if (!list || list.state === 'removed') fail(`There is no list ${id}.`);
  if (dryRun) return printRemoval(db, id);
  await removeReferenceList(db, list, SYSTEM_AUTHOR);
  log.info({ event: 'reference-list-removed', list: id }, 'reference list removed');
  await maintainLists(db);
  print(`${list.name} ${list.version} is removed.`);
}

async function printRemoval(db: Database, id: string): Promise<void> {
  const { records, runs, decisions, thenInUse } = await findRemoval(db, { id, scope: 'version' });
  print(
    `${records} records would be deleted. ${runs} runs used it; ${decisions} decisions about its list stay.`,
    thenInUse === null
      ? 'Runs would not use this list any more.'
      : `Runs would use the version ${thenInUse}.`,
    'This was a dry run: nothing was written.',
  );
}

/** Has the running server create or drop shards; without one, it does so at its next start. */
export async function maintainLists(db: Database): Promise<void> {
  await withJobs(db, requestReferenceMaintenance);
}
