/** A page of a folder's content, in the order of the paths. */
export type FolderPage = {
  /** Folders directly below, each with a slash at its end. */
  prefixes: string[];
  items: string[];
  /** The last path or folder of this page, after which the next begins; null at the end. */
  next: string | null;
};

/** Lists the files whose paths begin with a prefix. With a delimiter, files further below count as their folder. */
export function listFolder(
  paths: readonly string[],
  { prefix, delimiter, after, limit }: { prefix: string; delimiter: string; after: string; limit: number },
): FolderPage {
  const entries = new Set<string>();
  for (const path of paths) {
    if (!path.startsWith(prefix)) continue;
    const end = delimiter === '' ? -1 : path.indexOf(delimiter, prefix.length);
    entries.add(end < 0 ? path : path.slice(0, end + delimiter.length));
  }
  const rest = [...entries].filter((entry) => entry > after).sort();
  const shown = rest.slice(0, limit);
  const isFolder = (entry: string) => delimiter !== '' && entry.endsWith(delimiter);
  return {
    prefixes: shown.filter(isFolder),
    items: shown.filter((entry) => !isFolder(entry)),
    next: rest.length > limit ? (shown.at(-1) ?? null) : null,
  };
}
