/** Pairs over the threshold, the first `count` places of each array: number of the query, of the name, score. */
export type NamePairs = { query: Uint32Array; name: Uint32Array; score: Uint8Array; count: number };

const PAIRS = 0x10000;

/** Hands pairs on when there are many of them. */
export class PairChunk {
  private readonly query = new Uint32Array(PAIRS);
  private readonly name = new Uint32Array(PAIRS);
  private readonly score = new Uint8Array(PAIRS);
  private count = 0;
  private readonly hand: (pairs: NamePairs) => void;

  constructor(hand: (pairs: NamePairs) => void) {
    this.hand = hand;
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
    if (count > 0) this.hand({ query, name, score, count });
    this.count = 0;
  }
}
