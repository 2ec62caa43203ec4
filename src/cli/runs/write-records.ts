import { once } from 'node:events';
import type { NameList } from '#matching';
import type { EntityKind } from '#records';
import type { Database } from '../../server/db/open-database.ts';
import { pagesOf } from '../../server/db/page-cursor.ts';
import { snapshotClient } from '../../server/matching/comparison/snapshot-client.ts';
import { pageClients, type StoredClient } from '../../server/matching/match-record-store.ts';
import { toReferenceRecord } from '../../server/matching/to-reference-record.ts';
import { readRowSpan } from '../../server/reference-lists/reference-store.ts';

const RECORDS_PER_PAGE = 1_000;

type Written = { id: string; names: NameList } & Partial<
  Record<'birthday' | 'birthplace' | 'country', string | null | undefined>
>;

/** Writes the records of a kind as `cairn match` reads them, an object a line: ours, or those of a list. */
export async function writeRecords(
  query: Database['query'],
  { kind, listId }: { kind: EntityKind; listId: string | undefined },
): Promise<void> {
  const pages = listId === undefined ? ownRecords(query, kind) : listRecords(query, { kind, listId });
  for await (const records of pages) {
    const text = records.map((record) => `${JSON.stringify(toRow(record))}\n`).join('');
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

async function* ownRecords(query: Database['query'], kind: EntityKind): AsyncGenerator<Written[]> {
  const pages = pagesOf<StoredClient>(RECORDS_PER_PAGE, ({ after, limit }) =>
    pageClients(query, { after: after?.id ?? '', limit }),
  );
  for await (const clients of pages) {
    const records = clients.flatMap((client) => snapshotClient(client, [kind], new Map()));
    yield records.map(({ recordId: id, ...record }) => ({ id, ...record }));
  }
}

async function* listRecords(
  query: Database['query'],
  list: { kind: EntityKind; listId: string },
): AsyncGenerator<Written[]> {
  for (let from = 0; ; from += RECORDS_PER_PAGE) {
    const rows = await readRowSpan(query, list, { from, limit: RECORDS_PER_PAGE });
    yield rows.map(toReferenceRecord);
    if (rows.length < RECORDS_PER_PAGE) return;
  }
}

/** The first name is the one that is compared of ours; what has a kind of its own in a list is an alias here. */
function toRow({ id, names: [first, ...others], birthday, birthplace, country }: Written) {
  const named = (isWanted: (field: string) => boolean) =>
    others.filter(({ field }) => isWanted(field)).map(({ name }) => name);
  return {
    ...{ id, name: first?.name ?? '' },
    prevname: named((field) => field === 'prevname'),
    alias: named((field) => field !== 'prevname'),
    ...{
      birthday: birthday ?? undefined,
      birthplace: birthplace ?? undefined,
      country: country ?? undefined,
    },
  };
}
