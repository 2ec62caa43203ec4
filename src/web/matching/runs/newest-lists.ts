type ListVersion = { id: string; name: string };

/** The newest version of each used list. `all` is sorted newest first. */
export function newestLists(used: readonly ListVersion[], all: readonly ListVersion[]): string[] {
  return used.map(({ id, name }) => all.find((list) => list.name === name)?.id ?? id);
}
