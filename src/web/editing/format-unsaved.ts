/** What the top bar says of changes that are not saved; nothing when there are none. */
export function formatUnsaved(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
}
