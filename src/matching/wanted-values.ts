/** Up to this many values, repeated searches for one value are faster than one scan of the column. */
const FEW_VALUES = 8;
/** A flag for the lowest bits of each wanted value tells most other values apart, without a look-up. */
const FLAGS = 2 ** 16;

/** Values that are searched for in long columns, each with what it is wanted for. */
export class WantedValues<T> {
  readonly #wanted: ReadonlyMap<number, T>;
  /** Null where few values are wanted. */
  readonly #flags: Uint8Array | null;

  constructor(wanted: ReadonlyMap<number, T>) {
    this.#wanted = wanted;
    this.#flags = wanted.size > FEW_VALUES ? flagsOf(wanted.keys()) : null;
  }

  /**
   * Calls back for each place from `from` up to `to` that holds a wanted value, with what it is wanted for: value by
   * value where few are wanted, else in the order of the places.
   */
  eachPlace(
    { values, from, to }: { values: Int32Array; from: number; to: number },
    onPlace: (by: T, place: number) => void,
  ): void {
    const some = values.subarray(from, to);
    const [flags, wanted] = [this.#flags, this.#wanted];
    if (!flags) {
      for (const [value, by] of wanted)
        for (let at = some.indexOf(value); at >= 0; at = some.indexOf(value, at + 1)) onPlace(by, from + at);
      return;
    }
    for (let at = 0; at < some.length; at++) {
      const value = some[at] as number;
      if (flags[value & (FLAGS - 1)] === 0) continue;
      const by = wanted.get(value);
      if (by !== undefined) onPlace(by, from + at);
    }
  }
}

function flagsOf(values: Iterable<number>): Uint8Array {
  const flags = new Uint8Array(FLAGS);
  for (const value of values) flags[value & (FLAGS - 1)] = 1;
  return flags;
}
