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
import { readInParts } from '../../db/in-parts.ts';
import type { Tables } from '../../db/tables.ts';
import { eachDocument } from '../document-store.ts';
import type { PlannedRow } from './read-import-row.ts';

type NewRecord = { row: number; record: EntityRecord };

/**
 * Finds new rows that look like a client, contact or related party that is known under another id: matching decides, as
 * it does for a reference list. Of several known ones the best is told.
 */
export async function findKnown(query: Kysely<Tables>, created: readonly PlannedRow[]): Promise<KnownRow[]> {
  if (created.length === 0) return [];
  const known: EntityRecord[] = [];
  for await (const { id, data } of eachDocument(query, 'clients'))
    known.push(...entityRecords(id, data as Client));
  const found: KnownRow[] = [];
  for (const kind of ENTITY_KINDS) {
    const records = created.flatMap(({ parts: { row }, write: { id, after } }) =>
      after ? entityRecords(id, after as Client, [kind]).map((record) => ({ row, record })) : [],
    );
    if (records.length === 0) continue;
    const indexed = indexKnown(
      kind,
      known.filter((record) => record.kind === kind),
    );
    found.push(...(await readInParts(records, async (some) => knownOfKind(kind, some, indexed))));
  }
  const best = new Map<number, KnownRow>();
  for (const one of found) if (one.score > (best.get(one.row)?.score ?? -1)) best.set(one.row, one);
  return [...best.values()].toSorted((a, b) => a.row - b.row);
}

type Indexed = { names: readonly { other: EntityRecord }[]; index: ReturnType<typeof indexNames> };

function indexKnown(kind: EntityKind, known: readonly EntityRecord[]): Indexed {
  const nameKind = nameKindOf(kind);
  const names = known.flatMap((other) =>
    other.names.map(({ name }) => ({ other, name: normalizeName(nameKind, name) })),
  );
  return { names, index: indexNames(names.map(({ name }) => name)) };
}

function knownOfKind(kind: EntityKind, records: readonly NewRecord[], { names, index }: Indexed): KnownRow[] {
  if (names.length === 0) return [];
  const nameKind = nameKindOf(kind);
  const { queries, toRecords } = recordQueries(
    nameKind,
    records.map(
      ({
        record: {
          names: [first],
        },
      }) => ({
        name: first?.name ?? '',
        normalized: normalizeName(nameKind, first?.name ?? ''),
      }),
    ),
  );
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
