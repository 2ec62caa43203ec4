import type { KnownRow } from '#contract/imports/import-problem-contract.ts';
import { entityRecords, nameKindOf, OwnBook, type OwnDouble, type OwnEntry, ownNumbers } from '#matching';
import { type Client, ENTITY_KINDS, type EntityKind, entityKey, entityRecord } from '#records';
import { inParts } from '../../db/in-parts.ts';
import type { Query } from '../../db/tables.ts';
import { yieldToOthers } from '../../ground/yield-to-others.ts';
import { eachDocument } from '../document-store.ts';
import type { PlannedRow } from './read-import-row.ts';

/** A new record, and the row that it is in. */
type Sought = { row: number; entry: OwnEntry };

/** Known clients that are in memory at once, and new records that are compared with them in one turn. */
const CLIENTS_PER_PAGE = 2_000;
const RECORDS_PER_TURN = 100;

/**
 * Finds new rows that look like a client, contact or related party that is known under another id, as doubles are found in
 * the book. Of several known ones the best is told. Known clients are read page by page.
 */
export async function findKnown(query: Query, created: readonly PlannedRow[]): Promise<KnownRow[]> {
  const sought = ENTITY_KINDS.map((kind) => soughtOfKind(kind, created));
  const best = new Map<number, KnownRow>();
  for await (const clients of knownPages(query)) {
    for (const [at, kind] of ENTITY_KINDS.entries()) {
      const book = new OwnBook(kind);
      book.put(clients.flatMap(([id, client]) => entriesOf(id, client, kind)));
      for (const some of inParts(sought[at] ?? [], RECORDS_PER_TURN)) {
        await yieldToOthers();
        for (const one of knownAmong(some, book))
          if (one.score > (best.get(one.row)?.score ?? -1)) best.set(one.row, one);
      }
    }
  }
  return [...best.values()].toSorted((a, b) => a.row - b.row);
}

/** The new records of a kind. Of a person without a birthday nothing is told. */
function soughtOfKind(kind: EntityKind, created: readonly PlannedRow[]): Sought[] {
  const isTold = ({ birthday }: OwnEntry) => nameKindOf(kind) === 'organisation' || birthday !== undefined;
  return created.flatMap(({ parts: { row }, write: { id, after } }) =>
    after
      ? entriesOf(id, after as Client, kind)
          .filter(isTold)
          .map((entry) => ({ row, entry }))
      : [],
  );
}

function entriesOf(id: string, client: Client, kind: EntityKind): OwnEntry[] {
  return entityRecords(id, client, [kind]).map((record) => {
    const values = entityRecord(client, entityKey(kind, record.id)) ?? {};
    return { ...record, numbers: ownNumbers(values), frequent: 0 };
  });
}

async function* knownPages(query: Query): AsyncGenerator<[id: string, client: Client][]> {
  let page: [string, Client][] = [];
  for await (const { id, data } of eachDocument(query, 'clients')) {
    page.push([id, data as Client]);
    if (page.length < CLIENTS_PER_PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

function knownAmong(sought: readonly Sought[], book: OwnBook): KnownRow[] {
  const best = book.bestAlikes(
    sought.map(({ entry }) => entry),
    isTold,
  );
  return sought.flatMap(({ row }, at) => {
    const pair = best[at];
    return pair ? [knownRow(row, pair)] : [];
  });
}

/** A client is told when it may be the same one; a person of the same name, when the birthdays are the same as well. */
function isTold({ first, birthday }: OwnDouble): boolean {
  return nameKindOf(first.kind) === 'organisation' || birthday === 'exact';
}

function knownRow(row: number, { first, second, combined, birthday }: OwnDouble): KnownRow {
  const [name, knownName] = [first, second].map(({ names }) => names[0]?.name ?? '') as [string, string];
  return {
    ...{ row, name, knownName, clientId: second.clientId, score: combined },
    sameBirthday: birthday === 'exact',
  };
}
