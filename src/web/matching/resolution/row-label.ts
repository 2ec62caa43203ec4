import type { ResolutionRow } from '#contract/match-resolution-contract.ts';
import { pathLabel } from '../../editing/values/path-label.ts';

/** What a row is called: its field's label, or its path in words. */
export function rowLabel({ label, path }: ResolutionRow): string {
  return label ?? pathLabel(path);
}
