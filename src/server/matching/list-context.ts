import { birthplaceKey, COMMON_SHARE, commonWords, type EvidenceContext } from '#matching';
import type { EntityKind } from '#records';
import type { Query } from '../db/tables.ts';
import { countGroups } from '../reference-lists/reference-group-store.ts';
import { readReferenceList } from '../reference-lists/reference-list-store.ts';
import { readIndexedRows } from '../reference-lists/reference-store.ts';
import { processInBatches } from './process-in-batches.ts';

/** Lists of up to so many records are read whole. */
const WHOLE_ROWS = 20_000;
/** Longer lists are sampled by so many slices at equal distances. */
const SAMPLE_SLICES = 20;
const ROWS_PER_SLICE = 250;
const MAX_KEPT_LISTS = 30;

/** What is the same for all pairs of a list and kind. */
type Known = { rows: number; words: ReadonlySet<string> };

/** The evidence contexts of reference lists: which words and birthplaces are common. Cached, as lists never change. */
export class ListContexts {
  readonly #known = new Map<string, Promise<Known>>();

  /** Returns the context for pairs of a record with this birthplace. */
  async of(
    query: Query,
    { listId, kind }: { listId: string; kind: EntityKind },
    birthplace: string | null,
  ): Promise<EvidenceContext> {
    const { rows, words } = await this.#knownOf(query, { listId, kind });
    const key = birthplaceKey(birthplace ?? undefined);
    const counts =
      key === '' || kind === 'clients'
        ? new Map<string, number>()
        : await countGroups(query, { listId, kind }, { by: 'birthplace', values: [key] });
    const isCommon = (counts.get(key) ?? 0) > rows * COMMON_SHARE;
    return {
      commonWords: words,
      commonBirthplaces: new Set(isCommon ? [key] : []),
    };
  }

  #knownOf(query: Query, list: { listId: string; kind: EntityKind }) {
    const key = JSON.stringify([list.listId, list.kind]);
    const known = this.#known.get(key);
    if (known) return known;
    if (this.#known.size >= MAX_KEPT_LISTS) this.#known.clear();
    const read = readKnown(query, list);
    this.#known.set(key, read);
    read.catch(() => this.#known.delete(key));
    return read;
  }
}

async function readKnown(query: Query, list: { listId: string; kind: EntityKind }): Promise<Known> {
  const rows = (await readReferenceList(query, list.listId))?.counts[list.kind] ?? 0;
  return { rows, words: await readCommonWords(query, { ...list, rows }) };
}

async function readCommonWords(
  query: Query,
  { listId, kind, rows }: { listId: string; kind: EntityKind; rows: number },
): Promise<ReadonlySet<string>> {
  const step = rows <= WHOLE_ROWS ? ROWS_PER_SLICE : Math.ceil(rows / SAMPLE_SLICES);
  const names: string[] = [];
  await processInBatches({ end: rows, size: step }, async ({ from }) => {
    const slice = await readIndexedRows(query, { listId, kind }, { from, limit: ROWS_PER_SLICE });
    for (const { normalized } of slice) names.push(...normalized);
  });
  return commonWords(names);
}
