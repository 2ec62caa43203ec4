import { attributesOf, type MatchRecord, textsOf } from '#matching';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import type { ReferenceList } from '../../../reference-lists/reference-list-store.ts';
import { readRowSpan } from '../../../reference-lists/reference-store.ts';
import { readReferences } from '../../read-references.ts';
import { toReferenceRecord } from '../../to-reference-record.ts';
import { auditLookedUp } from '../keep-look-up.ts';
import { type SearchDeps, searchCandidates } from '../search-names.ts';
import { ALWAYS, type EntitySource, type KnownEntity } from './entity-source.ts';
import { typeOf } from './reconcile-protocol.ts';
import { type ReconciledEntity, readEntityId, writeEntityId } from './reconciled-entity.ts';
import { recallDecisions } from './remembered-confirmation.ts';

/** Records of a list and kind that are looked at for the columns that it keeps. */
const SAMPLED = 300;

/** Reference lists as programs reconcile with them. */
export function listSource(
  search: SearchDeps,
  { name, lists }: { name: string; lists: readonly ReferenceList[] },
): EntitySource {
  const { query } = search;
  return {
    name,
    async find(asked, limit) {
      if (lists.length === 0) return [];
      return (await searchCandidates(search, { asked, lists }, limit, 'candidates')).read;
    },
    idOf: ({ list, reference: { kind, id } }) => writeEntityId({ kind, externalId: id, listName: list.name }),
    placeOf: ({ list }) => list.name,
    read: (wanted) => readEntities(query, lists, wanted),
    columns: (type) => columnsOf(query, lists, type),
    recall: (ourId, candidates) => recallDecisions(query, ourId, candidates),
    audit: (user, names) => auditLookedUp(query, user, { lists: [...lists], names }),
  };
}

async function readEntities(
  query: Query,
  lists: readonly ReferenceList[],
  ids: readonly string[],
): Promise<Map<string, KnownEntity>> {
  const asked = ids.flatMap((id) => {
    const entity = readEntityId(id);
    const list = lists.find(({ name }) => name === entity?.listName);
    return entity && list ? [{ id, entity, listId: list.id }] : [];
  });
  const read = new Map<string, KnownEntity>();
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
      if (row) read.set(id, knownEntity(id, entity, toReferenceRecord(row)));
    }
  }
  return read;
}

function knownEntity(id: string, entity: ReconciledEntity, reference: MatchRecord): KnownEntity {
  const [name = '', ...otherNames] = reference.names.map((one) => one.name);
  const kept = Object.entries(attributesOf(reference)).map(([column, value]) => [column, textsOf(value)]);
  const { kind, externalId, listName } = entity;
  const values = {
    ...Object.fromEntries(kept),
    ...{ id: [externalId], list: [listName], name: [name], otherNames },
  };
  return { id, type: typeOf(kind).id, about: `${listName}, ${externalId}`, values };
}

async function columnsOf(
  query: Query,
  lists: readonly ReferenceList[],
  type: string | undefined,
): Promise<string[]> {
  const columns = new Set<string>(Object.keys(ALWAYS));
  for (const { id: listId, counts } of lists) {
    for (const kind of kindsOf(type).filter((one) => counts[one] > 0)) {
      const rows = await readRowSpan(query, { listId, kind }, { from: 0, limit: SAMPLED });
      for (const row of rows) {
        for (const column of Object.keys(attributesOf(toReferenceRecord(row)))) columns.add(column);
      }
    }
  }
  return [...columns];
}

function kindsOf(type: string | undefined): readonly EntityKind[] {
  return ENTITY_KINDS.filter((kind) => type === undefined || typeOf(kind).id === type);
}
