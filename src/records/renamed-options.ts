/** An option that is called otherwise. */
export type OptionRename = { from: string; to: string };

/**
 * Finds the options of a list that were renamed: between two that stay, as many are new as are gone. An option that only
 * moved, came or went is none.
 */
export function renamedOptions(before: readonly string[], after: readonly string[]): OptionRename[] {
  const gone = runs(before, new Set(after));
  const added = runs(after, new Set(before));
  return [...gone].flatMap(([neighbour, from]) => {
    const to = added.get(neighbour) ?? [];
    return from.length === to.length ? from.map((one, at) => ({ from: one, to: to[at] ?? one })) : [];
  });
}

/** The options that are not among others, by the one that stays before them; null for those at the beginning. */
function runs(options: readonly string[], others: ReadonlySet<string>): Map<string | null, string[]> {
  const found = new Map<string | null, string[]>();
  let neighbour: string | null = null;
  for (const option of options) {
    if (others.has(option)) neighbour = option;
    else {
      const run = found.get(neighbour) ?? [];
      run.push(option);
      found.set(neighbour, run);
    }
  }
  return found;
}
