import { birthplaceKey, COMMON_SHARE, commonWords, type EvidenceContext } from '#matching';
import type { EntityKind } from '#records';
import { countGroups } from '../reference-lists/reference-group-store.ts';
import { readReferenceList } from '../reference-lists/reference-list-store.ts';
import { readIndexedRows } from '../reference-lists/reference-store.ts';
import type { Query } from './match-run-store.ts';
import { processInBatches } from './process-in-batches.ts';

/** Lists of up to so many records are read whole. */
const WHOLE_ROWS = 20_000;
/** Longer lists are sampled by so many slices at equal distances. */
const SAMPLE_SLICES = 20;
const ROWS_PER_SLICE = 250;
const MAX_KEPT_LISTS = 30;

/** The evidence contexts of reference lists: which words and birthplaces are common. Cached, as lists never change. */
export class ListContexts {
  readonly #words = new Map<string, Promise<ReadonlySet<string>>>();

  /** Returns the context for pairs of a record with this birthplace. */
  async of(
    query: Query,
    { listId, kind }: { listId: string; kind: EntityKind },
    birthplace: string | null,
  ): Promise<EvidenceContext> {
    const rows = (await readReferenceList(query, listId))?.counts[kind] ?? 0;
    const key = birthplaceKey(birthplace ?? undefined);
    const counts =
      key === '' || kind === 'clients'
        ? new Map<string, number>()
        : await countGroups(query, { listId, kind }, { by: 'birthplace', values: [key] });
    const isCommon = (counts.get(key) ?? 0) > rows * COMMON_SHARE;
    return {
      commonWords: await this.#wordsOf(query, { listId, kind, rows }),
      commonBirthplaces: new Set(isCommon ? [key] : []),
    };
  }

  #wordsOf(query: Query, list: { listId: string; kind: EntityKind; rows: number }) {
    const key = JSON.stringify([list.listId, list.kind]);
    const known = this.#words.get(key);
    if (known) return known;
    if (this.#words.size >= MAX_KEPT_LISTS) this.#words.clear();
    const words = readCommonWords(query, list);
    this.#words.set(key, words);
    words.catch(() => this.#words.delete(key));
    return words;
  }
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
