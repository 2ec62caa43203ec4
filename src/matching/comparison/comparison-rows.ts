import {
  type FieldValues,
  type FieldVerdict,
  natureOf,
  placeOf,
  type ReferenceField,
} from './compared-field.ts';

/** One row of two records side by side. */
export type ComparisonRow = {
  path: string;
  attribute: string;
  label: string;
  internal: readonly string[];
  external: readonly string[];
  verdict: FieldVerdict;
  /** The label of the other field of ours that agrees. */
  sameAs: string | null;
  /** Whether it says the same of both and does not identify either, so that one sentence sums it up. */
  isEqual: boolean;
  /** Whether it is read as a text over the whole width. */
  isWide: boolean;
};

/** Rows of two records: what the list says first, then conflicts, the known fields in their order, and remarks last. */
export function comparisonRows(
  own: readonly FieldValues[],
  external: readonly ReferenceField[],
): ComparisonRow[] {
  const theirs = new Set(external.map(({ path }) => path));
  const onlyOurs = own.filter(({ path }) => !theirs.has(path));
  const rows = [
    ...external.map((field) => ({ field, row: toRow(own, field) })),
    ...onlyOurs.map((field) => ({ field, row: onlyInternal(field) })),
  ];
  return rows
    .map(({ field, row }, index) => ({
      row,
      order: [sectionOf(field, row.verdict), placeOf(field) ?? 0, index],
    }))
    .sort((a, b) => compareOrders(a.order, b.order))
    .map(({ row }) => row);
}

function toRow(own: readonly FieldValues[], field: ReferenceField): ComparisonRow {
  const { path, attribute, label, texts, verdict, sameAs } = field;
  const isKnown = placeOf(field) !== undefined;
  return {
    ...{ path, attribute, label, verdict, external: texts },
    internal: own.find((one) => one.path === path)?.texts ?? [],
    sameAs: own.find((one) => one.path === sameAs)?.label ?? null,
    isEqual: !isKnown && (verdict === 'same' || verdict === 'same-but-accents'),
    isWide: natureOf(field) === 'remarks',
  };
}

function onlyInternal({ path, attribute, label, texts }: FieldValues): ComparisonRow {
  const sides = { internal: texts, external: [], verdict: 'only-internal', sameAs: null } as const;
  return { path, attribute, label, ...sides, isEqual: false, isWide: false };
}

const LISTED = 0;
const CONFLICTS = 1;
const KNOWN = 2;
const OTHERS = 3;
const ONLY_OURS = 4;
const LAST = 5;

function sectionOf(field: FieldValues, verdict: FieldVerdict): number {
  if (verdict === 'listed') return LISTED;
  if (verdict === 'conflict') return CONFLICTS;
  if (natureOf(field) === 'remarks') return LAST;
  if (placeOf(field) !== undefined) return KNOWN;
  return verdict === 'only-internal' ? ONLY_OURS : OTHERS;
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((part, index) => part !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
