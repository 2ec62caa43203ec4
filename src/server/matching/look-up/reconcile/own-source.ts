import { comparedForms, type EntityRecord, type MatchRecord, nameKindOf, textsOf } from '#matching';
import { ENTITY_KINDS, type EntityKind, entityKey, entityRecord, type JsonObject } from '#records';
import type { Query } from '../../../db/tables.ts';
import { inOrder } from '../../comparison/candidates/candidate-order.ts';
import { comparePair, type ReadCandidate } from '../../comparison/candidates/read-candidates.ts';
import { ResidentShards, searchedForm } from '../../comparison/search/resident-shards.ts';
import { type FoundCandidate, searchLists } from '../../comparison/search/search-lists.ts';
import type { SearchThreads } from '../../comparison/search/search-threads.ts';
import { readClients } from '../../screening/screening-client-store.ts';
import type { AskedName } from '../search-names.ts';
import { ALWAYS, type EntitySource, type KnownEntity } from './entity-source.ts';
import { OwnShards } from './own-shards.ts';
import { kindsOfType, typeOf } from './reconcile-protocol.ts';

const NAME = 'our clients';
/** Records of a kind that are looked at for the columns that they have. */
const SAMPLED = 100;
/** The candidates of a name that are compared whole, of many the best by what was counted. */
const MOST_READ = 150;

/** The firm's own clients, contacts and related parties as programs reconcile with them, by the search of reference lists. */
export function ownSource(
  query: Query,
  { threads, bytes }: { threads: SearchThreads; bytes: number },
): EntitySource {
  const shards = new OwnShards(query);
  const resident = new ResidentShards(shards, searchedForm(threads), { maxBytes: bytes });
  return {
    name: NAME,
    async find(asked, limit) {
      const names = searchedNames(asked);
      if (names.length === 0) return [];
      const lists = await shards.current();
      const { candidates } = await searchLists({ lists, names, resident, threads });
      const read = candidates.slice(0, Math.max(limit, MOST_READ)).flatMap((candidate) => {
        const record = shards.recordOf(candidate);
        return record ? [compared(asked, candidate, record)] : [];
      });
      return inOrder(read).slice(0, limit);
    },
    idOf: ({ reference: { kind, id } }) => `${kind}:${id}`,
    placeOf: () => NAME,
    read: (ids) => readOwn(query, ids),
    columns: (type) => ownColumns(query, shards, type),
    recall: async () => new Map(),
    audit: async () => {},
  };
}

function searchedNames({ kind: type, name, birthday }: AskedName) {
  return kindsOfType(type).flatMap((kind) => {
    const [normalized = '', ...furtherForms] = comparedForms(nameKindOf(kind), name);
    const born = type === 'person' ? (birthday ?? null) : null;
    return normalized === ''
      ? []
      : [{ kind, name, normalized, furtherForms, birthday: born, candidatesOnly: true }];
  });
}

function compared(asked: AskedName, { kind, row }: FoundCandidate, record: EntityRecord): ReadCandidate {
  const internal: MatchRecord = {
    ...{ id: '', kind, names: [{ field: 'name', name: asked.name }] },
    ...{ birthday: asked.birthday, birthplace: asked.birthplace, country: asked.country },
  };
  return {
    list: { id: NAME, name: NAME, version: '' },
    ...{ row, reference: record, valuesHash: '' },
    ...comparePair(internal, record, {}),
  };
}

/** Reads records by ids such as `contacts:client:contact`. */
async function readOwn(query: Query, ids: readonly string[]): Promise<Map<string, KnownEntity>> {
  const keys = ids.flatMap((id) => {
    const kind = ENTITY_KINDS.find((one) => id.startsWith(`${one}:`));
    return kind ? [{ id, key: entityKey(kind, id.slice(kind.length + 1)) }] : [];
  });
  const clients = await readClients(query, [...new Set(keys.map(({ key }) => key.clientId))]);
  const byId = new Map(clients.map(({ id, data }) => [id, data]));
  return new Map(
    keys.flatMap(({ id, key }) => {
      const data = byId.get(key.clientId);
      const values = data && entityRecord(data, key);
      return values ? [[id, knownOwn(id, key.kind, values)] as const] : [];
    }),
  );
}

function knownOwn(id: string, kind: EntityKind, values: JsonObject): KnownEntity {
  const person = [values.firstname, values.lastname].flatMap((part) => textsOf(part)).join(' ');
  const name = person || textsOf(values.name)[0] || '';
  const known = {
    ...ownTexts(values),
    id: [id],
    list: [NAME],
    name: [name],
    otherNames: textsOf(values.alias),
  };
  return { id, type: typeOf(kind).id, about: NAME, values: known };
}

/** The values of a record as texts, those of its parts as `address.city`; lists of records are other records. */
function ownTexts(values: JsonObject, prefix = ''): Record<string, string[]> {
  const texts: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(values)) {
    const isObject = (one: unknown): one is JsonObject =>
      typeof one === 'object' && one !== null && !Array.isArray(one);
    if (Array.isArray(value) && value.some(isObject)) continue;
    if (isObject(value)) Object.assign(texts, ownTexts(value, `${prefix}${name}.`));
    else texts[`${prefix}${name}`] = textsOf(value);
  }
  return texts;
}

/** The columns that some records of a type have. */
async function ownColumns(query: Query, shards: OwnShards, type: string | undefined): Promise<string[]> {
  await shards.current();
  const ids = ENTITY_KINDS.filter((kind) => type === undefined || typeOf(kind).id === type).flatMap((kind) =>
    shards.some(kind, SAMPLED).map(({ id }) => `${kind}:${id}`),
  );
  const columns = new Set<string>(Object.keys(ALWAYS));
  for (const { values } of (await readOwn(query, ids)).values())
    for (const column of Object.keys(values)) columns.add(column);
  return [...columns];
}
