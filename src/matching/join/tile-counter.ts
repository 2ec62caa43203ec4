import type { NameTile } from './name-tile.ts';
import type { PackedQueries } from './pack-queries.ts';

/** Finds the pairs of a block of queries and a tile of names that reach the threshold. */
export type TileCounter = {
  loadQueries(queries: PackedQueries): void;
  loadTile(tile: NameTile, window: { from: number; to: number }): void;
  /**
   * Continues with the queries of the window; pairs are packed into `found` as
   * position × 65,536 + slot in tile × 128 + score. `done`: the window is finished.
   */
  count(): { found: Uint32Array; count: number; done: boolean };
};

/** Queries that are joined together: their positions fit into 16 bits. */
export const BLOCK_QUERIES = 65_536;
