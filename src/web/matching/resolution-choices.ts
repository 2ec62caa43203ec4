import type { FieldChoice, ResolutionItem, ResolutionRow } from '#contract/match-resolution-contract.ts';
import { keepInternal, resolutionChanges, takeExternalWhereEmpty } from '#matching';
import type { JsonValue } from '#records';

export type Choices = Record<string, FieldChoice>;
export type Preset = 'keep-internal' | 'external-where-empty';

/** Rows in the pure room's shape: a side without a value is absent. */
function pureRows(rows: readonly ResolutionRow[]) {
  return rows.map(({ path, internal, external, equal }) => ({
    path,
    equal,
    ...(internal !== undefined && { internal: internal as JsonValue }),
    ...(external !== undefined && { external: external as JsonValue }),
  }));
}

/** The paths that the choices of an item change when it is saved. */
export function changedPaths({
  rows,
  choices,
}: Pick<ResolutionItem, 'rows' | 'choices'>): ReadonlySet<string> {
  return new Set(resolutionChanges(pureRows(rows), choices).map(({ path }) => path));
}

/** The choices a preset makes for rows that differ. */
export function presetChoices(preset: Preset, rows: readonly ResolutionRow[]): Choices {
  const differing = pureRows(rows).filter(({ equal }) => !equal);
  return { ...(preset === 'keep-internal' ? keepInternal(differing) : takeExternalWhereEmpty(differing)) };
}

/** What saving will write, over all items that are not saved. */
export function writtenCounts(items: readonly ResolutionItem[]): { fields: number; records: number } {
  const counts = items.filter(({ saved }) => !saved).map((item) => changedPaths(item).size);
  return {
    fields: counts.reduce((sum, count) => sum + count, 0),
    records: counts.filter((count) => count > 0).length,
  };
}
