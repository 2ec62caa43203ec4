import { NORMALIZATION_VERSION, nameKindOf, normalizeName } from '../../src/matching/index.ts';
import type { EntityKind } from '../../src/records/index.ts';
import { runTransaction } from '../../src/server/db/run-transaction.ts';
import type { Query } from '../../src/server/db/tables.ts';
import {
  changeListState,
  insertReferenceList,
  moveImportPosition,
  noRecords,
} from '../../src/server/reference-lists/reference-list-store.ts';
import {
  analyzeReferenceRecords,
  insertReferenceRecords,
} from '../../src/server/reference-lists/reference-write-store.ts';
import { seededNumbers } from '../../tests/support/name-samples.ts';
import { aName } from './made-names.ts';

const REFERENCES_PER_INSERT = 20_000;
const CLIENTS_PER_INSERT = 500;
/** One contact in so many is somebody of the reference list. */
const KNOWN_PERSONS = 20;
const SEEDS = { clients: 7, contacts: 11, relatedParties: 13 } as const;

/** The list of made-up references of a kind, which is its name too. */
export function madeListId(kind: EntityKind): string {
  return `list-${kind}`;
}

type ReferenceOptions = {
  listId?: string;
  seed?: number;
  /** Gives a name for random numbers; made-up ones by default. */
  nameOf?: typeof aName;
};

/** A ready list of so many references of a kind; the same for the same numbers and seed. Returns their names. */
export async function fillReferences(
  query: Query,
  kind: EntityKind,
  count: number,
  { listId = madeListId(kind), seed = SEEDS[kind], nameOf = aName }: ReferenceOptions = {},
): Promise<string[]> {
  const random = seededNumbers(seed);
  await insertReferenceList(query, {
    ...{ id: listId, name: listId, version: '1', format: 'own', sourceHash: listId },
    ...{ normalizationVersion: NORMALIZATION_VERSION },
    ...{ importedAt: new Date().toISOString(), importedBy: 'system' },
    importedByEmail: null,
  });
  const names = Array.from({ length: count }, () => nameOf(kind, random));
  for (let from = 0; from < count; from += REFERENCES_PER_INSERT) {
    const records = names.slice(from, from + REFERENCES_PER_INSERT).map((name, at) => ({
      ...{ kind, row: from + at, id: `r${from + at}`, names: [{ field: 'name' as const, name }] },
      normalized: [normalizeName(nameKindOf(kind), name)],
      birthday: kind === 'clients' ? null : aBirthday(random),
      ...{ birthplaceKey: null, data: { name } },
    }));
    await runTransaction(query, (transaction) => insertReferenceRecords(transaction, listId, records));
  }
  await analyzeReferenceRecords(query);
  const counts = { ...noRecords(), [kind]: count };
  const none = { counts: noRecords(), badRows: 0, rowsRead: 0, notes: 0 };
  await moveImportPosition(query, listId, {
    from: none,
    to: { counts, badRows: 0, rowsRead: count, notes: 0 },
  });
  await changeListState(query, listId, { from: 'importing', to: 'ready' });
  return names;
}

/** So many made-up clients with a contact each, some of whom go by one of the names of `people`. */
export async function fillClients(query: Query, count: number, people: readonly string[]): Promise<void> {
  const random = seededNumbers(SEEDS.contacts + 1);
  const documents = Array.from({ length: count }, (_, at) => {
    const person = at % KNOWN_PERSONS === 0 ? (people[at] ?? '') : aName('contacts', random);
    const [firstname = '', ...last] = person.split(' ');
    const contacts = [{ id: 'c', firstname, lastname: last.join(' '), birthday: aBirthday(random) }];
    return {
      ...{ id: `client-${at}`, collection: 'clients' as const, version: 1 },
      data: JSON.stringify({ name: aName('clients', random), contacts }),
      ...{ updated_at: new Date().toISOString(), updated_by: 'system' },
    };
  });
  for (let from = 0; from < documents.length; from += CLIENTS_PER_INSERT) {
    const some = documents.slice(from, from + CLIENTS_PER_INSERT);
    await query.insertInto('documents').values(some).execute();
  }
}

function aBirthday(random: () => number): string {
  const part = (from: number, count: number) => String(from + Math.floor(random() * count)).padStart(2, '0');
  return `${part(1940, 65)}-${part(1, 12)}-${part(1, 28)}`;
}
