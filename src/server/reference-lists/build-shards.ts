import { comparedFields, indexNames, indexWords, NAME_FIELDS, nameKindOf, packColumn } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../db/tables.ts';
import { type IndexedRow, readIndexedRows } from './reference-store.ts';
import { type ReferenceShard, writeShardFile } from './shard-file.ts';

/** The most names in one shard; a record's names are never in two. */
const NAMES_PER_SHARD = 1_000_000;
const ROWS_PER_PAGE = 10_000;

/** Builds the shards of a list and kind from its normalised names. */
export async function buildShards(
  query: Query,
  { listId, kind, rowCount }: { listId: string; kind: EntityKind; rowCount: number },
  { pathOf, namesPerShard = NAMES_PER_SHARD }: { pathOf: (shard: number) => string; namesPerShard?: number },
): Promise<void> {
  let draft = new ShardDraft(kind, { number: 0, firstRow: 0 });
  for (let from = 0; from < rowCount; from += ROWS_PER_PAGE) {
    for (const row of await readIndexedRows(query, { listId, kind }, { from, limit: ROWS_PER_PAGE })) {
      if (draft.names.length > 0 && draft.names.length + row.normalized.length > namesPerShard) {
        await writeShardFile(pathOf(draft.number), draft.finish());
        draft = new ShardDraft(kind, { number: draft.number + 1, firstRow: row.row });
      }
      draft.add(row);
    }
  }
  await writeShardFile(pathOf(draft.number), draft.finish());
}

class ShardDraft {
  readonly number: number;
  readonly firstRow: number;
  readonly names: string[] = [];
  readonly #rows: number[] = [];
  readonly #fields: number[] = [];
  readonly #birthdays: (string | null)[] = [];
  readonly #kind: EntityKind;

  constructor(kind: EntityKind, { number, firstRow }: { number: number; firstRow: number }) {
    this.#kind = kind;
    this.number = number;
    this.firstRow = firstRow;
  }

  add({ row, names, normalized, birthday }: IndexedRow): void {
    this.#birthdays.push(birthday);
    const fields = comparedFields(nameKindOf(this.#kind), names, normalized.length);
    for (const [index, name] of normalized.entries()) {
      this.names.push(name);
      this.#rows.push(row);
      this.#fields.push(NAME_FIELDS.indexOf(fields[index] ?? 'transliterated'));
    }
  }

  finish(): ReferenceShard {
    return {
      number: this.number,
      firstRow: this.firstRow,
      rowCount: this.#birthdays.length,
      index: indexNames(this.names),
      words: indexWords(this.names),
      rowOfName: Uint32Array.from(this.#rows),
      fieldOfName: Uint8Array.from(this.#fields),
      ...packColumn(this.#birthdays),
    };
  }
}
