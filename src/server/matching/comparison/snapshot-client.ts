import {
  type EntityRecord,
  entityRecords,
  nameKindOf,
  nameOf,
  normalizeName,
  normalizePerson,
} from '#matching';
import {
  type Client,
  clientArrayOf,
  type EntityKind,
  type JsonObject,
  type JsonValue,
  readPath,
} from '#records';
import type { NormalizedName } from '../../clients/entity-store.ts';
import type { SnapshotRecord } from '../match-record-store.ts';

type StoredClient = { id: string; version: number; data: JsonObject };
type ClientSnapshot = Omit<SnapshotRecord, 'runId' | 'ord'>;

/** Snapshots the entities of a client, those without a name included, which are compared with nothing. */
export function snapshotClient(
  { id: clientId, version: clientVersion, data }: StoredClient,
  kinds: readonly EntityKind[],
  normalizedNames: ReadonlyMap<string, NormalizedName>,
): ClientSnapshot[] {
  const client = data as Client;
  const records = new Map<string, ClientSnapshot>();
  const add = (record: EntityRecord) => {
    const name = nameOf(record);
    const key = `${record.kind}:${record.id}`;
    // Two items with one id cannot be distinguished, so the first represents both.
    if (records.has(key)) return;
    const stored = normalizedNames.get(key);
    records.set(key, {
      kind: record.kind,
      recordId: record.id,
      clientId,
      itemId: record.itemId ?? null,
      clientVersion,
      name,
      folded: normalizePerson(name),
      detail: detailOf(record, client),
      names: record.names,
      normalized: stored?.name === name ? stored.normalized : normalizeName(nameKindOf(record.kind), name),
      birthday: record.birthday ?? null,
      birthplace: record.birthplace ?? null,
      country: record.country ?? null,
    });
  };
  for (const record of entityRecords(clientId, client, kinds)) add(record);
  for (const kind of kinds) for (const record of namelessItems(clientId, client, kind)) add(record);
  return [...records.values()];
}

function namelessItems(clientId: string, client: Client, kind: EntityKind): EntityRecord[] {
  if (kind === 'clients') return [];
  const items = client[clientArrayOf(kind)];
  if (!Array.isArray(items)) return [];
  return items.flatMap((item) => {
    const itemId = (item as JsonObject | null)?.id;
    if (typeof itemId !== 'string' || itemId === '') return [];
    return [{ kind, clientId, itemId, id: `${clientId}:${itemId}`, names: [] }];
  });
}

/** What distinguishes a record from others of its name. */
function detailOf({ kind, birthday, birthplace }: EntityRecord, client: Client): string {
  const parts =
    kind === 'clients'
      ? [readPath(client, 'address.city'), readPath(client, 'address.country')]
      : [birthday, birthplace, client.name];
  return parts.filter(isText).join(' · ');
}

function isText(value: JsonValue | undefined): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
