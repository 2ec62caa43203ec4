/** Pairs over the threshold, the first `count` places of each array: number of the query, of the name, score. */
export type NamePairs = { query: Uint32Array; name: Uint32Array; score: Uint8Array; count: number };

const PAIRS = 0x10000;

/** Hands pairs on when there are many of them. */
export class PairChunk {
  private readonly pairs: NamePairs = {
    query: new Uint32Array(PAIRS),
    name: new Uint32Array(PAIRS),
    score: new Uint8Array(PAIRS),
    count: 0,
  };
  private readonly hand: (pairs: NamePairs) => void;

  constructor(hand: (pairs: NamePairs) => void) {
    this.hand = hand;
  }

  add(query: number, name: number, score: number): void {
    const { pairs } = this;
    pairs.query[pairs.count] = query;
    pairs.name[pairs.count] = name;
    pairs.score[pairs.count++] = score;
    if (pairs.count === PAIRS) this.flush();
  }

  flush(): void {
    if (this.pairs.count > 0) this.hand(this.pairs);
    this.pairs.count = 0;
  }
}
