/** Up to so many values, as many fast searches for one value take less time than one look at each place. */
const FEW_VALUES = 8;

/**
 * Calls back for each place from `from` up to `to` that holds a wanted value, with what is wanted by it: value by value
 * where few are wanted, else in the order of the places.
 */
export function eachPlaceOf<T>(
  wanted: ReadonlyMap<number, T>,
  { values, from, to }: { values: Int32Array; from: number; to: number },
  onPlace: (by: T, place: number) => void,
): void {
  const some = values.subarray(from, to);
  if (wanted.size <= FEW_VALUES) {
    for (const [value, by] of wanted)
      for (let at = some.indexOf(value); at >= 0; at = some.indexOf(value, at + 1)) onPlace(by, from + at);
    return;
  }
  for (let at = 0; at < some.length; at++) {
    const by = wanted.get(some[at] as number);
    if (by !== undefined) onPlace(by, from + at);
  }
}
