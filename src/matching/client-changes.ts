import { type Client, clientArrayOf, type JsonObject, writePath } from '#records';
import type { EntityKey } from './match-entities.ts';
import type { ResolutionChange } from './resolution.ts';

/** What was chosen for one entity of a client. */
export type ResolvedEntity = Pick<EntityKey, 'kind' | 'itemId'> & { changes: readonly ResolutionChange[] };

/**
 * What is written to a client document: dotted paths for the client's own fields, and `contacts` and
 * `associatedparties` as whole arrays where something in them changed. Nothing else.
 */
export function clientChanges(client: Client, resolved: readonly ResolvedEntity[]): JsonObject {
  const patch: JsonObject = {};
  for (const { kind, itemId, changes } of resolved) {
    if (changes.length === 0) continue;
    if (kind === 'clients') for (const { path, value } of changes) patch[path] = value;
    else {
      const array = clientArrayOf(kind);
      const items = (patch[array] ?? client[array] ?? []) as JsonObject[];
      patch[array] = items.map((item) => (item.id === itemId ? withChanges(item, changes) : item));
    }
  }
  return patch;
}

function withChanges(item: JsonObject, changes: readonly ResolutionChange[]): JsonObject {
  return changes.reduce((changed, { path, value }) => {
    const written = writePath(changed, path, value);
    return written.ok ? written.document : changed;
  }, item);
}
