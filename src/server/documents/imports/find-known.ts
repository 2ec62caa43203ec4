import type { Kysely } from 'kysely';
import type { KnownRow } from '#contract/imports/import-problem-contract.ts';
import {
  type EntityRecord,
  entityRecords,
  indexNames,
  isRecommendable,
  joinNames,
  nameKindOf,
  normalizeName,
  pairEvidence,
  recordQueries,
  thresholdOf,
} from '#matching';
import { type Client, ENTITY_KINDS, type EntityKind } from '#records';
import { inParts } from '../../db/in-parts.ts';
import type { Tables } from '../../db/tables.ts';
import { yieldToOthers } from '../../ground/yield-to-others.ts';
import { eachDocument } from '../document-store.ts';
import type { PlannedRow } from './read-import-row.ts';

type NewRecord = { row: number; record: EntityRecord };
/** New records of a kind with the queries for their names. */
type Sought = { kind: EntityKind; records: readonly NewRecord[] } & ReturnType<typeof recordQueries>;

/** Known clients that are in memory at once. */
const CLIENTS_PER_PAGE = 2_000;

/**
 * Finds new rows that look like a client, contact or related party that is known under another id: matching decides, as
 * it does for a reference list. Of several known ones the best is told. Known clients are read page by page.
 */
export async function findKnown(query: Kysely<Tables>, created: readonly PlannedRow[]): Promise<KnownRow[]> {
  const sought = ENTITY_KINDS.flatMap((kind) => soughtOfKind(kind, created));
  if (sought.length === 0) return [];
  const best = new Map<number, KnownRow>();
  for await (const known of knownPages(query)) {
    for (const [kind, parts] of Map.groupBy(sought, (one) => one.kind)) {
      const indexed = indexKnown(
        kind,
        known.filter((record) => record.kind === kind),
      );
      for (const part of parts) {
        await yieldToOthers();
        for (const one of knownAmong(part, indexed))
          if (one.score > (best.get(one.row)?.score ?? -1)) best.set(one.row, one);
      }
    }
  }
  return [...best.values()].toSorted((a, b) => a.row - b.row);
}

/** The new records of a kind, in parts that are compared one after the other. */
function soughtOfKind(kind: EntityKind, created: readonly PlannedRow[]): Sought[] {
  const nameKind = nameKindOf(kind);
  const records = created.flatMap(({ parts: { row }, write: { id, after } }) =>
    after ? entityRecords(id, after as Client, [kind]).map((record) => ({ row, record })) : [],
  );
  return inParts(records).map((some) => {
    const names = some.map(({ record }) => record.names[0]?.name ?? '');
    const queries = names.map((name) => ({ name, normalized: normalizeName(nameKind, name) }));
    return { kind, records: some, ...recordQueries(nameKind, queries) };
  });
}

async function* knownPages(query: Kysely<Tables>): AsyncGenerator<EntityRecord[]> {
  let page: EntityRecord[] = [];
  let clients = 0;
  for await (const { id, data } of eachDocument(query, 'clients')) {
    page.push(...entityRecords(id, data as Client));
    clients += 1;
    if (clients % CLIENTS_PER_PAGE > 0) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

type Indexed = { names: readonly { other: EntityRecord }[]; index: ReturnType<typeof indexNames> };

function indexKnown(kind: EntityKind, known: readonly EntityRecord[]): Indexed {
  const nameKind = nameKindOf(kind);
  const names = known.flatMap((other) =>
    other.names.map(({ name }) => ({ other, name: normalizeName(nameKind, name) })),
  );
  return { names, index: indexNames(names.map(({ name }) => name)) };
}

function knownAmong({ kind, records, queries, toRecords }: Sought, { names, index }: Indexed): KnownRow[] {
  if (names.length === 0) return [];
  const pairs = new Set<string>();
  const found: KnownRow[] = [];
  joinNames(index, queries, {
    threshold: thresholdOf(kind),
    onPairs(some) {
      const { query, name, count } = toRecords(some);
      for (let at = 0; at < count; at++) {
        const own = records[query[at] as number];
        const other = names[name[at] as number]?.other;
        if (!own || !other || pairs.has(`${own.row} ${own.record.id} ${other.id}`)) continue;
        pairs.add(`${own.row} ${own.record.id} ${other.id}`);
        found.push(...knownRow(own, other));
      }
    },
  });
  return found;
}

/** A row is told when the pair could be recommended; a person of the same name, when the birthdays are the same as well. */
function knownRow({ row, record }: NewRecord, other: EntityRecord): KnownRow[] {
  const { kind } = record;
  const { combined, birthday, matchedName } = pairEvidence(record, other);
  const sameBirthday = birthday === 'exact';
  const isKnown = isRecommendable(kind, combined, birthday) && (kind === 'clients' || sameBirthday);
  const name = record.names[0]?.name ?? '';
  return isKnown
    ? [{ row, name, clientId: other.clientId, knownName: matchedName, score: combined, sameBirthday }]
    : [];
}
