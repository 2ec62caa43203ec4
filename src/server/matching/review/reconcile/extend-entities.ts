import { attributesOf, type MatchRecord, textsOf } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import { readRowSpan } from '../../../reference-lists/reference-store.ts';
import type { Query } from '../../match-run-store.ts';
import { readReferences } from '../../read-references.ts';
import { toReferenceRecord } from '../../to-reference-record.ts';
import { type ExtendQuery, typeOf } from './reconcile-protocol.ts';
import { type ReconciledEntity, readEntityId } from './reconciled-entity.ts';

/** Records of a list and kind that are looked at for the columns that it keeps. */
const SAMPLED = 300;
/** What every record has besides its kept columns. */
const ALWAYS = { id: 'ID', list: 'List', name: 'Name', otherNames: 'Other names' } as const;

/** Reads reference records by the ids that programs know; unknown ones are left out. */
export async function readEntities(
  query: Query,
  lists: readonly ReferenceList[],
  ids: readonly string[],
): Promise<Map<string, { entity: ReconciledEntity; reference: MatchRecord }>> {
  const asked = ids.flatMap((id) => {
    const entity = readEntityId(id);
    const list = lists.find(({ name }) => name === entity?.listName);
    return entity && list ? [{ id, entity, listId: list.id }] : [];
  });
  const read: Awaited<ReturnType<typeof readEntities>> = new Map();
  for (const some of Map.groupBy(asked, ({ entity, listId }) => `${entity.kind} ${listId}`).values()) {
    const [first] = some;
    if (!first) continue;
    const list = { listId: first.listId, kind: first.entity.kind };
    const rows = await readReferences(
      query,
      list,
      some.map(({ entity }) => entity.externalId),
    );
    for (const { id, entity } of some) {
      const row = rows.get(entity.externalId);
      if (row) read.set(id, { entity, reference: toReferenceRecord(row) });
    }
  }
  return read;
}

/** Answers the values of columns for reference records; an unknown id has none. */
export async function extendEntities(
  query: Query,
  lists: readonly ReferenceList[],
  { ids, properties }: ExtendQuery,
) {
  const entities = await readEntities(query, lists, ids);
  const rows = ids.map((id) => {
    const known = entities.get(id);
    const values = known ? keptValues(known) : {};
    const cells = properties.map((property) => {
      const texts = Object.hasOwn(values, property.id) ? (values[property.id] ?? []) : [];
      return [property.id, texts.map((str) => ({ str }))];
    });
    return [id, Object.fromEntries(cells)];
  });
  return {
    meta: properties.map(({ id }) => ({ id, name: columnName(id) })),
    rows: Object.fromEntries(rows),
  };
}

/** Proposes the columns that lists keep of records of a type, by a sample of their records. */
export async function proposeColumns(
  query: Query,
  lists: readonly ReferenceList[],
  { type, limit }: { type: string | undefined; limit: number },
) {
  const columns = new Set<string>(Object.keys(ALWAYS));
  for (const { id: listId, counts } of lists) {
    for (const kind of kindsOf(type).filter((one) => counts[one] > 0)) {
      const rows = await readRowSpan(query, { listId, kind }, { from: 0, limit: SAMPLED });
      for (const row of rows) {
        for (const column of Object.keys(attributesOf(toReferenceRecord(row)))) columns.add(column);
      }
    }
  }
  const properties = [...columns].slice(0, limit).map((id) => ({ id, name: columnName(id) }));
  return { ...(type !== undefined && { type }), limit, properties };
}

/** The values of a reference record by column, as texts. */
export function keptValues({
  entity,
  reference,
}: {
  entity: ReconciledEntity;
  reference: MatchRecord;
}): Record<string, string[]> {
  const [name = '', ...otherNames] = reference.names.map((one) => one.name);
  const kept = Object.entries(attributesOf(reference)).map(([column, value]) => [column, textsOf(value)]);
  return {
    ...Object.fromEntries(kept),
    ...{ id: [entity.externalId], list: [entity.listName], name: [name], otherNames },
  };
}

/** The name of a column: "date of birth" for `date_of_birth`. */
export function columnName(id: string): string {
  if (Object.hasOwn(ALWAYS, id)) return ALWAYS[id as keyof typeof ALWAYS];
  const words = id.replace(/[_.]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function kindsOf(type: string | undefined): readonly EntityKind[] {
  return ENTITY_KINDS.filter((kind) => type === undefined || typeOf(kind).id === type);
}
