import type { Client } from './client.ts';
import { clientArrayOf, type EntityKind } from './entity-kind.ts';
import { writePath } from './field-path.ts';
import type { JsonObject, JsonValue } from './json-value.ts';

/** A value to write at a dotted path of an entity. */
export type EntityChange = { path: string; value: JsonValue };

/** The changes of one entity of a client; `itemId` identifies a contact or related party. */
export type ChangedEntity = {
  kind: EntityKind;
  itemId?: string | undefined;
  changes: readonly EntityChange[];
};

/**
 * The patch of a client document: dotted paths for the client's own fields, and `contacts` and
 * `associatedparties` as whole arrays where something in them changed.
 */
export function clientChanges(client: Client, changed: readonly ChangedEntity[]): JsonObject {
  const patch: JsonObject = {};
  for (const { kind, itemId, changes } of changed) {
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

function withChanges(item: JsonObject, changes: readonly EntityChange[]): JsonObject {
  return changes.reduce((changed, { path, value }) => {
    const written = writePath(changed, path, value);
    return written.ok ? written.document : changed;
  }, item);
}
