/** Pairs over the threshold, the first `count` elements of each array: number of the query, of the name, score. */
export type NamePairs = { query: Uint32Array; name: Uint32Array; score: Uint8Array; count: number };

const PAIRS = 0x10000;

/** Collects pairs and passes them on in chunks. */
export class PairChunk {
  private readonly query = new Uint32Array(PAIRS);
  private readonly name = new Uint32Array(PAIRS);
  private readonly score = new Uint8Array(PAIRS);
  private count = 0;
  private readonly onPairs: (pairs: NamePairs) => void;

  constructor(onPairs: (pairs: NamePairs) => void) {
    this.onPairs = onPairs;
  }

  add(query: number, name: number, score: number): void {
    const at = this.count++;
    this.query[at] = query;
    this.name[at] = name;
    this.score[at] = score;
    if (at + 1 === PAIRS) this.flush();
  }

  flush(): void {
    const { query, name, score, count } = this;
    if (count > 0) this.onPairs({ query, name, score, count });
    this.count = 0;
  }
}
