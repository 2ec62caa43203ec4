import type {
  FieldChoice,
  ResolutionItem,
  ResolutionRow,
  WrittenCounts,
} from '#contract/match-resolution-contract.ts';
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

/** What saving will write once an item has taken another's place. */
export function writtenAfter(
  written: WrittenCounts,
  before: ResolutionItem,
  after: ResolutionItem,
): WrittenCounts {
  const [less, more] = [writtenFields(before), writtenFields(after)];
  return {
    fields: written.fields + more - less,
    records: written.records + Number(more > 0) - Number(less > 0),
  };
}

/** How many fields of an item its reader's save will write. */
function writtenFields(item: ResolutionItem): number {
  return item.saved || item.needsOther ? 0 : changedPaths(item).size;
}
