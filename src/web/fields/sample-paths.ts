import {
  type Client,
  clientArrayOf,
  ENTITY_KINDS,
  type EntityKind,
  type JsonObject,
  listPaths,
} from '#records';

/** Dotted paths seen in the sampled clients, by the kind of entity whose record they lead into. */
export type SamplePaths = Readonly<Record<EntityKind, readonly string[]>>;

/** At most this many client documents are looked into for source paths (specification, section 9). */
export const MAX_SAMPLED_CLIENTS = 10;

/** Every dotted path of these clients, their contacts and their related parties, each once, in the order met. */
export function samplePaths(clients: readonly Client[]): SamplePaths {
  const paths = (kind: EntityKind) => [
    ...new Set(clients.flatMap((client) => recordsOf(client, kind)).flatMap(listPaths)),
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

function recordsOf(client: Client, kind: EntityKind): JsonObject[] {
  return kind === 'clients' ? [client] : (client[clientArrayOf(kind)] ?? []);
}

/** A contact's or a party's id is the program's own, not something known about a person. */
function withoutId(paths: readonly string[]): string[] {
  return paths.filter((path) => path !== 'id');
}
