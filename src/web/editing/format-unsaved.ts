/** The top bar's text about unsaved changes; undefined when there are none. */
export function formatUnsaved(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1 ? '1 unsaved change' : `${count} unsaved changes`;
}
