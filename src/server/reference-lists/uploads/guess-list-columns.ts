import type { ListColumn, UploadPreview } from '#contract/reference-lists/reference-upload-contract.ts';
import { idFromName, parseFieldPath } from '#records';
import { nameOfColumn } from '../../source-files/find-heading.ts';
import { usualTargets } from '../formats/usual-names.ts';
import type { RememberedListColumns } from '../reference-column-store.ts';

/**
 * Proposes where each column goes: where the last version had it, else to the value that is called so, else it is kept
 * under its own name. A column whose name occurs again goes where the first of them does.
 */
export function guessListColumns(
  names: readonly string[],
  remembered: RememberedListColumns['goesTo'],
): ListColumn[] {
  const taken = new Set<string>([...remembered.values()].filter((path) => path !== null));
  const unknown = names.filter((name) => !remembered.has(name));
  const usual = usualTargets(unknown, taken);
  const goesTo = new Map<string, string | null>();
  for (const name of names) {
    const known = remembered.get(name);
    const first = goesTo.get(nameOfColumn(name));
    goesTo.set(name, known !== undefined ? known : (first ?? usual.get(name) ?? keptPath(name)));
  }
  return names.map((name) => ({ name, goesTo: goesTo.get(name) ?? null }));
}

/** Adds to columns the path under which each is kept. */
export function withKeptPaths(columns: readonly ListColumn[]): UploadPreview['columns'] {
  return columns.map((column) => ({ ...column, keptAs: keptPath(column.name) }));
}

/** A column's own name where it is a path, such as `postalAddress.city`; “Pass port (no.)” becomes `passPortNo`. */
function keptPath(name: string): string {
  if (parseFieldPath(name).ok) return name;
  const [first = '', ...others] = idFromName(name).split('-').filter(Boolean);
  const path = first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return parseFieldPath(path).ok ? path : 'other';
}
