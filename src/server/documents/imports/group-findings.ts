import {
  LEAVE_EMPTY,
  LEAVE_OUT,
  MAX_LISTED_ROWS,
  type ProblemGroup,
  type ProblemKind,
  wayKey,
} from '#contract/imports/import-problem-contract.ts';
import { ID_COLUMN } from '../exchange/csv-columns.ts';
import { type MappedColumn, NAME_PATHS, type RowFinding } from './read-import-row.ts';

/** Most groups by text of one column and kind; what is beyond is one group. */
const MAX_TEXTS = 8;
const MAX_EXAMPLES = 3;
/** Kinds that are of rows, and not of a cell that could be left empty. */
const ROW_KINDS: ReadonlySet<ProblemKind> = new Set(['no-id', 'same-id', 'totals']);
const NAMES: ReadonlySet<string> = new Set([ID_COLUMN, ...Object.values(NAME_PATHS)]);

/**
 * Groups what was found in rows: by column and kind, and by text where each text can be read as something else. Texts
 * that one row has are one group, so that a person sees kinds and not rows.
 */
export function groupFindings(
  findings: readonly RowFinding[],
  columns: readonly MappedColumn[],
): ProblemGroup[] {
  const byKey = Map.groupBy(findings, ({ column, kind, inFile }) => `${column} ${wayKey(kind, inFile)}`);
  const byKind = Map.groupBy(byKey.values(), ([first]) => `${first?.column} ${first?.kind}`);
  const groups = [...byKind.values()].flatMap(pooled);
  return groups
    .map((some) => groupOf(some, columns))
    .toSorted((a, b) => (a.column ?? -1) - (b.column ?? -1) || (a.kind < b.kind ? -1 : 1));
}

/** Puts together the texts of a kind that one row has, and those beyond the most frequent. */
function pooled(texts: readonly RowFinding[][]): RowFinding[][] {
  const sorted = texts.toSorted((a, b) => b.length - a.length);
  const own = sorted.filter((some, at) => some.length > 1 && at < MAX_TEXTS);
  const rest = sorted.slice(own.length);
  return rest.length === 0 ? own : [...own, rest.flat()];
}

function groupOf(findings: readonly RowFinding[], columns: readonly MappedColumn[]): ProblemGroup {
  const [first] = findings;
  if (!first) throw new Error('A group has a finding.');
  const { kind, column } = first;
  const mapped = columns.find(({ index }) => index === column);
  const texts = [...new Set(findings.map(({ inFile }) => inFile.trim()))];
  const chosen = new Set(findings.map((finding) => finding.chosen ?? LEAVE_OUT));
  const [only = null] = chosen;
  const isOne = texts.length === 1;
  const messages = new Set(findings.map(({ message }) => message));
  return {
    ...{ kind, column, text: isOne ? (texts[0] ?? null) : null, examples: texts.slice(0, MAX_EXAMPLES) },
    message: messages.size === 1 ? first.message : withoutDetails(first),
    count: new Set(findings.map(({ row }) => row)).size,
    ways: waysOf(findings.find(hasDistinctWays) ?? first, { isOne, mapped }),
    options: isOne ? first.remedies.flatMap((one) => (one.kind === 'choose' ? one.options : [])) : [],
    chosen: chosen.size === 1 ? only : null,
    rows: findings.slice(0, MAX_LISTED_ROWS).map(({ row, inFile, remedies, cells }) => ({
      ...{ row, inFile, name: nameOf(cells, columns) },
      remedies: remedies.filter((one) => one.kind !== 'choose' && one.kind !== 'value'),
    })),
  };
}

/** Whether the ways of a cell show that they differ, as those of 0 % do not. */
function hasDistinctWays({ ways = [] }: RowFinding): boolean {
  return new Set(ways.map(({ label }) => label)).size === ways.length;
}

/** What can become of the cells of a group. A name and an id cannot be left empty. */
function waysOf(
  { ways = [], remedies, kind, column }: RowFinding,
  { isOne, mapped }: { isOne: boolean; mapped: MappedColumn | undefined },
): ProblemGroup['ways'] {
  const isNeeded = column === null || !mapped || NAMES.has(mapped.target.path) || ROW_KINDS.has(kind);
  const replaced = remedies.flatMap((one) => {
    if (!isOne || ways.length > 0) return [];
    if (one.kind === 'value') return [{ way: `to ${one.to}`, label: one.label.replace(/^Use /, 'read as ') }];
    return one.kind === 'cell'
      ? [{ way: `to ${one.text}`, label: one.label.replace(/^Use /, 'read as ') }]
      : [];
  });
  return [
    ...(isNeeded ? [] : [{ way: LEAVE_EMPTY, label: 'leave empty' }]),
    ...ways.map(({ way, label }) => ({ way, label })),
    ...replaced,
    { way: LEAVE_OUT, label: kind === 'same-id' ? 'decide row by row' : 'leave rows out' },
  ];
}

/** What is wrong with all rows of a group whose sentences differ. */
function withoutDetails({ kind, message }: RowFinding): string {
  if (kind === 'same-id') return 'Earlier rows have the same id, with other values.';
  if (kind === 'not-option') return 'Not among the options.';
  return kind === 'not-date' ? 'Not dates.' : kind === 'not-number' ? 'Not numbers.' : message;
}

function nameOf(cells: readonly string[], columns: readonly MappedColumn[]): string {
  const at = (path: string) => columns.find(({ target }) => target.path === path)?.index;
  const index = at('name') ?? at('label') ?? at(ID_COLUMN);
  return index === undefined ? '' : (cells[index]?.trim() ?? '');
}
