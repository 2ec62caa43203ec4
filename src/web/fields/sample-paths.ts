import {
  type Client,
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  type JsonObject,
  listPaths,
} from '#records';

/** Dotted paths found in the sampled clients, by entity kind. */
export type SamplePaths = Readonly<Record<EntityKind, readonly string[]>>;

/** The most client documents that are sampled for paths (specification, section 9). */
export const MAX_SAMPLED_CLIENTS = 10;

/** Every distinct dotted path of these clients, their contacts and their related parties. */
export function samplePaths(clients: readonly Client[]): SamplePaths {
  const paths = (kind: EntityKind) => [
    ...new Set(clients.flatMap((client) => entitiesOf(client, kind)).flatMap(listPaths)),
  ];
  const [clientKind, contactKind, partyKind] = ENTITY_KINDS;
  return {
    [clientKind]: paths(clientKind),
    [contactKind]: withoutId(paths(contactKind)),
    [partyKind]: withoutId(paths(partyKind)),
  };
}

/** The paths of all kinds together, each once. */
export function allSamplePaths(paths: SamplePaths): string[] {
  return [...new Set(ENTITY_KINDS.flatMap((kind) => paths[kind]))];
}

function entitiesOf(client: Client, kind: EntityKind): JsonObject[] {
  return kind === 'clients' ? [client] : (client[clientArrayOf(kind)] ?? []);
}

/** The id of a contact or related party is internal and no field. */
function withoutId(paths: readonly string[]): string[] {
  return paths.filter((path) => path !== 'id');
}
