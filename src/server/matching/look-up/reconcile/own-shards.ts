import { hash } from 'node:crypto';
import { comparedNames, type EntityRecord, entityRecords, nameKindOf, normalizeName } from '#matching';
import type { Client, EntityKind } from '#records';
import type { Query } from '../../../db/tables.ts';
import { yieldToOthers } from '../../../ground/yield-to-others.ts';
import { shardOf } from '../../comparison/memory-shard.ts';
import type { ListVersion } from '../../comparison/search/resident-shards.ts';
import type { MatchShard, MatchShards } from '../../match-shards.ts';
import { listWantedVersions, readClients } from '../../screening/screening-client-store.ts';

/** Clients are kept in so many parts, so that a change of one is read again with a share of them alone. */
const PARTS = 32;
/** Clients whose names are prepared before other requests have their turn. */
const CLIENTS_AT_ONCE = 200;

type Part = { list: ListVersion; stamp: string; records: Record<EntityKind, EntityRecord[]> };

/**
 * The firm's own clients as lists that the search of one name reads: their contacts and related parties with them, as
 * they are stored now. A part is made again when a client of it has changed.
 */
export class OwnShards implements MatchShards {
  readonly #query: Query;
  readonly #parts = new Map<number, Part>();
  /** Parts by the ids of their lists; one that was replaced stays until the next change, for searches under way. */
  readonly #byList = new Map<string, Part>();
  #made = 0;
  #refreshing: Promise<void> = Promise.resolve();

  constructor(query: Query) {
    this.#query = query;
  }

  /** Reads what has changed, and returns the lists to search. */
  async current(): Promise<ListVersion[]> {
    this.#refreshing = this.#refreshing.then(
      () => this.#refresh(),
      () => this.#refresh(),
    );
    await this.#refreshing;
    return [...this.#parts.values()].map(({ list }) => list);
  }

  async list(listId: string, kind: EntityKind): Promise<{ number: number; rowCount: number }[]> {
    const rowCount = this.#byList.get(listId)?.records[kind].length ?? 0;
    return rowCount === 0 ? [] : [{ number: 0, rowCount }];
  }

  async open(listId: string, kind: EntityKind): Promise<MatchShard> {
    const records = this.#byList.get(listId)?.records[kind] ?? [];
    return shardOf(
      records.map(({ names, birthday, ...record }) => {
        const normalized = comparedNames(nameKindOf(kind), names).map(({ name }) =>
          normalizeName(nameKindOf(kind), name),
        );
        return { ...record, names, normalized, ...(birthday !== undefined && { birthday }) };
      }),
    );
  }

  /** The record of a row; undefined when its part has been made again since. */
  recordOf({
    listId,
    kind,
    row,
  }: {
    listId: string;
    kind: EntityKind;
    row: number;
  }): EntityRecord | undefined {
    return this.#byList.get(listId)?.records[kind][row];
  }

  /** Some records of a kind. */
  some(kind: EntityKind, limit: number): EntityRecord[] {
    const records: EntityRecord[] = [];
    for (const part of this.#parts.values()) {
      records.push(...part.records[kind].slice(0, limit - records.length));
      if (records.length >= limit) break;
    }
    return records;
  }

  async #refresh(): Promise<void> {
    const wanted = new Map<number, { id: string; version: number }[]>();
    for (const client of await listWantedVersions(this.#query)) {
      const number = partOf(client.id);
      wanted.set(number, [...(wanted.get(number) ?? []), client]);
    }
    for (let number = 0; number < PARTS; number++) {
      const clients = wanted.get(number) ?? [];
      const stamp = JSON.stringify(clients);
      const known = this.#parts.get(number);
      if (known?.stamp === stamp) continue;
      const id = `own.${number}.${++this.#made}`;
      const part = { list: { id, importedAt: id }, stamp, records: await this.#read(clients) };
      this.#parts.set(number, part);
      this.#byList.set(id, part);
      for (const old of this.#byList.keys()) {
        const isOlder = old.startsWith(`own.${number}.`) && old !== id && old !== known?.list.id;
        if (isOlder) this.#byList.delete(old);
      }
    }
  }

  async #read(clients: readonly { id: string }[]): Promise<Part['records']> {
    const records: Part['records'] = { clients: [], contacts: [], relatedParties: [] };
    for (let from = 0; from < clients.length; from += CLIENTS_AT_ONCE) {
      const some = clients.slice(from, from + CLIENTS_AT_ONCE);
      const read = await readClients(
        this.#query,
        some.map(({ id }) => id),
      );
      for (const { id, data } of read) {
        for (const record of entityRecords(id, data as Client)) records[record.kind].push(record);
      }
      await yieldToOthers();
    }
    return records;
  }
}

function partOf(clientId: string): number {
  return hash('sha1', clientId, 'buffer').readUInt32BE(0) % PARTS;
}
