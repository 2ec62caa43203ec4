import type { ProblemKind, Remedy } from '#contract/imports/import-problem-contract.ts';
import {
  type CellForm,
  type DateOrder,
  type DecimalSign,
  exactNumberText,
  type FieldType,
  type JsonValue,
  MAX_NUMBER_DIGITS,
  type Meaning,
  type ReadContext,
  saysPercentage,
  showNumber,
} from '#records';
import type { CellProblem, CellReading, Way } from './cell-reading.ts';
import type { Target } from './import-targets.ts';

/** The type of a cell, and what says how its column is read. */
type TypedCell = {
  type: FieldType;
  cell: CellForm;
  target: Target;
  dateOrder: DateOrder;
  decimal: DecimalSign | undefined;
  locale: string;
  today: string;
  ways: Readonly<Record<string, string>>;
};

const PERCENT = 'percent';
const SHARE = 'share';
const SIGNS: readonly DecimalSign[] = ['.', ','];
/** What is wrong with the text of a cell that means several values. */
const SEVERAL: Record<NonNullable<CellForm['notation']>, ProblemKind> = {
  'date order': 'two-digit-year',
  'decimal sign': 'two-numbers',
};

/** Reads the text of a cell as a value of its type. What means several is a problem with a way for each. */
export function readInCell(text: string, typed: TypedCell): CellReading {
  const { type, cell, today, target } = typed;
  const isNumber = cell.notation === 'decimal sign';
  const read = type.parse(text.trim(), readingOf(typed));
  const isValue = 'value' in read;
  if (isNumber && text.includes('%') && (isValue || read.meanings.length > 0)) {
    const percentage = readPercentage(text, typed);
    if (percentage) return percentage;
  }
  if (isValue) return read;
  const isPast = isBirthday(target) && today !== '';
  const meanings = read.meanings.filter((one) => !isPast || one.text <= today);
  const [only] = meanings;
  if (only && meanings.length === 1) return { value: only.value };
  return {
    kind: meanings.length > 0 && cell.notation ? SEVERAL[cell.notation] : cell.problem,
    message: read.finding,
    remedies: remediesOf(text, [...meanings, ...(read.guesses ?? [])], cell),
    ways: isNumber ? numberWays(text, typed) : meanings.map(centuryWay),
  };
}

function readingOf({ locale, decimal, dateOrder, target: { label, options } }: TypedCell): ReadContext {
  return { locale, label, options, column: { decimal, dateOrder } };
}

function isBirthday({ path, label }: Target): boolean {
  return /(^|\.)birthday$/.test(path) || /\b(birth|born|dob)/i.test(label);
}

function remediesOf(text: string, meant: readonly Meaning[], cell: CellForm): Remedy[] {
  const remedies: Remedy[] = meant.map((one) => {
    const use = `Use ${one.label}`;
    return cell.isForColumn
      ? { kind: 'value', label: use, from: text, to: one.text }
      : { kind: 'cell', label: use, text: one.text };
  });
  return cell.input && remedies.length === 0 ? [{ kind: 'input', ...cell.input }] : remedies;
}

/** A percentage is the number before its sign where the field says so, and else asked about: it can be a share of 1. */
function readPercentage(text: string, typed: TypedCell): CellReading | undefined {
  const { locale, cell, target, ways } = typed;
  const percent = percentOf(text, typed);
  if (percent === undefined) return undefined;
  const share = Number((percent / 100).toPrecision(MAX_NUMBER_DIGITS));
  const meaning = (value: number): Meaning => ({
    ...{ value, label: showNumber(value, locale), text: exactNumberText(value) },
  });
  const problem: CellProblem = {
    ...{ kind: 'percentage', message: 'This is a percentage.' },
    remedies: remediesOf(text, [meaning(percent), meaning(share)], cell),
    ways: [
      { way: PERCENT, label: `read as ${showNumber(percent, locale)}`, value: percent },
      { way: SHARE, label: `read as ${showNumber(share, locale)}`, value: share },
    ],
  };
  const isSettled = saysPercentage(target.label) && ways[problem.kind] === undefined;
  return isSettled ? { value: percent, told: { ...problem, chosen: PERCENT } } : problem;
}

/** The number before the sign; undefined where it can be several. */
function percentOf(text: string, typed: TypedCell): number | undefined {
  const read = typed.type.parse(text.trim(), { ...readingOf(typed), label: '%' });
  return 'value' in read && typeof read.value === 'number' ? read.value : undefined;
}

/** Which number each decimal sign makes of a text. */
function numberWays(text: string, typed: TypedCell): Way[] {
  return SIGNS.flatMap((decimal) => {
    const value = percentOf(text, { ...typed, decimal });
    return value === undefined
      ? []
      : [{ way: decimal, label: `read as ${showNumber(value, typed.locale)}`, value }];
  });
}

function centuryWay({ value, text }: Meaning): Way {
  const century = `${text.slice(0, 2)}00`;
  return {
    way: century,
    label: `in the ${century}s, as ${text.slice(0, 'yyyy'.length)}`,
    value: value as JsonValue,
  };
}
