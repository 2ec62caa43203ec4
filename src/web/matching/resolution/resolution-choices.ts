import type {
  FieldChoice,
  ResolutionCounts,
  ResolutionItem,
  ResolutionRow,
} from '#contract/matching/match-resolution-contract.ts';
import {
  keepInternal,
  resolutionChanges,
  type SaveOutcome,
  saveOutcome,
  takeExternalWhereEmpty,
} from '#matching';
import type { JsonValue } from '#records';

/** The choices of a record by field path. */
export type Choices = Record<string, FieldChoice>;
export type Preset = 'keep-internal' | 'external-where-empty';

/** The rows in the shape of `#matching`: a side without a value is absent. */
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

/** What a save does with an item; null when it is saved already. */
export function outcomeOf(item: ResolutionItem): SaveOutcome | null {
  if (item.saved) return null;
  const { matches, stale: isStale, needsOther } = item;
  return saveOutcome({
    ...{ matches, isStale, needsOther, changes: changedPaths(item).size, hasMatch: item.match !== null },
  });
}

/** The counts of what a save will write and leave open, after an item has changed. */
export function countsAfter<C extends Pick<ResolutionCounts, 'written' | 'unchanged' | 'unchosen'>>(
  counts: C,
  before: ResolutionItem,
  after: ResolutionItem,
): C {
  const moved = (outcome: SaveOutcome) =>
    Number(outcomeOf(after) === outcome) - Number(outcomeOf(before) === outcome);
  return {
    ...counts,
    unchanged: counts.unchanged + moved('unchanged'),
    unchosen: counts.unchosen + moved('unchosen'),
    written: {
      fields: counts.written.fields + writtenFields(after) - writtenFields(before),
      records: counts.written.records + moved('write') + moved('stale'),
    },
  };
}

/** The number of fields of an item that a save will write. */
function writtenFields(item: ResolutionItem): number {
  const outcome = outcomeOf(item);
  return outcome === 'write' || outcome === 'stale' ? changedPaths(item).size : 0;
}
