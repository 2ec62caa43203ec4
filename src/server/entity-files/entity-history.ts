import type { Origin } from '#contract/entity-files/entity-file-contract.ts';
import {
  type EntityKey,
  entityRecord,
  isJsonObject,
  itemName,
  type JsonObject,
  type JsonValue,
  readPath,
  sameValue,
  valuePaths,
} from '#records';
import type { FileRevision } from './entity-file-store.ts';

/** A value from the moment it was written until the next one of its path; undefined: it was removed. */
export type WrittenValue = { value: JsonValue | undefined; since: string; origin: Origin };

/** A contact or related party from the moment it was added. */
export type AddedMember = {
  kind: 'contacts' | 'relatedParties';
  itemId: string;
  name: string;
  since: string;
  origin: Origin;
};

/** The keys of a client that hold other entities. */
const LISTS = { contacts: 'contacts', relatedParties: 'associatedparties' } as const;
const MEMBER_KINDS = ['contacts', 'relatedParties'] as const;

/**
 * Follows an entity through the writes of its client, given oldest first: each value with the writes that changed it,
 * the members of a client, and whether the entity exists.
 */
export class EntityHistory {
  readonly #entity: EntityKey;
  readonly #values = new Map<string, WrittenValue[]>();
  #members = new Map<string, AddedMember>();
  #record: JsonObject | null = null;
  #clientName = '';
  #wasKnown = false;
  /** When its name became what it was, newest last; matching compares an entity only while it has one. */
  readonly #names: { name: string; since: string }[] = [];
  #deleted: { at: string; by: string } | null = null;

  constructor(entity: EntityKey) {
    this.#entity = entity;
  }

  get record(): JsonObject | null {
    return this.#record;
  }
  get clientName(): string {
    return this.#clientName;
  }
  get name(): string {
    return this.#names.at(-1)?.name ?? '';
  }
  /** The last name it had, also after it was deleted. */
  get lastName(): string {
    return this.#names.findLast(({ name }) => name !== '')?.name ?? '';
  }
  get members(): AddedMember[] {
    return [...this.#members.values()];
  }
  /** Whether it existed at any time so far. */
  get wasKnown(): boolean {
    return this.#wasKnown;
  }
  /** When and by whom it was deleted; null while it exists. */
  get deleted(): { at: string; by: string } | null {
    return this.#deleted;
  }

  /** The writes of a path's value, oldest first. */
  writesOf(path: string): WrittenValue[] {
    return this.#values.get(path) ?? [];
  }

  /** The name that the entity had at a moment; empty before it existed and after it was deleted. */
  nameAt(moment: string): string {
    return this.#names.findLast(({ since }) => since <= moment)?.name ?? '';
  }

  /** Adds the next write of the client. */
  add(revision: FileRevision): void {
    const record = (revision.data && entityRecord(revision.data, this.#entity)) ?? null;
    const origin = { operation: revision.operation, by: revision.by, note: revision.note };
    this.#addValues(record, { since: revision.at, origin });
    if (this.#entity.kind === 'clients') this.#addMembers(record, { since: revision.at, origin });
    if (revision.data) this.#clientName = textOf(revision.data.name);
    if (record) this.#wasKnown = true;
    if (this.#record && !record) this.#deleted = { at: revision.at, by: revision.by };
    if (record) this.#deleted = null;
    const name = record ? nameOf(this.#entity, record) : '';
    if (name !== this.name) this.#names.push({ name, since: revision.at });
    this.#record = record;
  }

  #addValues(record: JsonObject | null, written: Omit<WrittenValue, 'value'>): void {
    const paths = new Set([
      ...(this.#record ? ownPaths(this.#entity, this.#record) : []),
      ...(record ? ownPaths(this.#entity, record) : []),
    ]);
    for (const path of paths) {
      const value = record ? readPath(record, path) : undefined;
      const writes = this.#values.get(path) ?? [];
      if (writes.length > 0 && sameValue(writes.at(-1)?.value, value)) continue;
      writes.push({ value, ...written });
      this.#values.set(path, writes);
    }
  }

  #addMembers(client: JsonObject | null, written: Omit<WrittenValue, 'value'>): void {
    const members = MEMBER_KINDS.flatMap((kind) => {
      const items = client?.[LISTS[kind]];
      if (!Array.isArray(items)) return [];
      return items
        .filter(isJsonObject)
        .map((item) => ({ kind, itemId: textOf(item.id), name: itemName(kind, item) }));
    });
    const before = this.#members;
    this.#members = new Map(
      members.map((member) => {
        const key = `${member.kind}:${member.itemId}`;
        const { since, origin } = before.get(key) ?? written;
        return [key, { ...member, since, origin }];
      }),
    );
  }
}

/** The dotted paths of an entity's own values: without ids and the lists of other entities. */
export function ownPaths({ kind }: EntityKey, record: JsonObject): string[] {
  const foreign: readonly string[] = kind === 'clients' ? Object.values(LISTS) : ['id'];
  return Object.entries(record).flatMap(([key, value]) =>
    foreign.includes(key) || key.includes('.') ? [] : valuePaths(key, value),
  );
}

function nameOf({ kind }: EntityKey, record: JsonObject): string {
  return kind === 'clients' ? textOf(record.name) : itemName(kind, record);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value.trim() : '';
}
