import type {
  FieldChoice,
  ResolutionCounts,
  ResolutionItem,
  ResolutionRow,
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

/** What saving will write and close once an item has replaced another. */
export function countsAfter<C extends Pick<ResolutionCounts, 'written' | 'mine' | 'unchosen'>>(
  counts: C,
  before: ResolutionItem,
  after: ResolutionItem,
): C {
  const [less, more] = [writtenFields(before), writtenFields(after)];
  const chosen = Number(isUnchosen(before)) - Number(isUnchosen(after));
  return {
    ...counts,
    mine: counts.mine + chosen,
    unchosen: counts.unchosen - chosen,
    written: {
      fields: counts.written.fields + more - less,
      records: counts.written.records + Number(more > 0) - Number(less > 0),
    },
  };
}

/** Whether its reader's save leaves an item open, as none of its several matches is chosen. */
function isUnchosen({ saved, needsOther, match, matches }: ResolutionItem): boolean {
  return !saved && !needsOther && match === null && matches > 1;
}

/** How many fields of an item its reader's save will write. */
function writtenFields(item: ResolutionItem): number {
  return item.saved || item.needsOther ? 0 : changedPaths(item).size;
}
