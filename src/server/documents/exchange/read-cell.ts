import type { ColumnChoice } from '#contract/imports/import-contract.ts';
import { LEAVE_EMPTY, type Remedy, wayKey } from '#contract/imports/import-problem-contract.ts';
import { countryCode } from '#matching';
import {
  type DateOrder,
  DEFAULT_LOCALE,
  type DecimalSign,
  type FieldType,
  fieldTypeWith,
  type JsonValue,
  optionOf,
} from '#records';
import { nearestName } from '#rules';
import type { CellProblem, CellReading } from './cell-reading.ts';
import { CellError, cellToJson, cellToList, cellToValue, withoutMarks } from './csv-cell.ts';
import { REST_COLUMN } from './csv-columns.ts';
import type { Target } from './import-targets.ts';
import { readInCell } from './read-in-cell.ts';

/** What says how the cells of a column are read. */
export type CellContext = {
  values: ColumnChoice['values'];
  /** What becomes of cells with a problem, by `wayKey`. */
  ways: Readonly<Record<string, string>>;
  dateOrder: DateOrder;
  /** The decimal sign that the column's numbers prove. */
  decimal: DecimalSign | undefined;
  /** The language and region of the installation. */
  locale: string;
  /** The present day, after which no one is born, as yyyy-mm-dd. */
  today: string;
};

/** An error of a spreadsheet. */
const ERROR_WORD = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/i;
/** What people write where they have nothing to say. */
const NO_VALUE_WORDS: ReadonlySet<string> = new Set([
  ...['n/a', 'n.a.', 'na', 'none', 'nil', 'null', 'unknown', 'not known', 'tbc', 'tbd'],
  ...['k.a.', 'k. a.', 'keine angabe', 'unbekannt', 'inconnu', 'non connu', 'néant', 's/o'],
  ...['-', '--', '–', '—', '?', '.', '…'],
]);
/** Reads a text that names the country of an option in other words as that option. */
const SAME_COUNTRY = 'same-country';
/** What becomes of cells that hold nothing to read, or surely mean an option, while nothing else is chosen. */
export const SAFE_WAYS: CellContext['ways'] = {
  ...{ 'error-cell': LEAVE_EMPTY, 'no-value': LEAVE_EMPTY },
  'not-option': SAME_COUNTRY,
};

/** How cells are read that this program has written, as in a file that was exported. */
export const AS_WRITTEN: CellContext = {
  values: {},
  ways: {},
  dateOrder: 'day-first',
  decimal: undefined,
  locale: DEFAULT_LOCALE,
  today: '',
};

/** Reads the cell of a column as the value of its target, by what was chosen for its text, or for its problem. */
export function readCell(cell: string, target: Target, context: CellContext): CellReading {
  const { values } = context;
  const text = cell.trim();
  const reading = readText(cell, plainText(text, target), { target, context });
  const to = Object.hasOwn(values, text) ? values[text] : undefined;
  if (to !== undefined) {
    const replaced = readText(to, to, { target, context });
    return 'message' in reading && 'value' in replaced
      ? { ...replaced, told: { ...reading, chosen: `to ${to}` } }
      : replaced;
  }
  return 'message' in reading ? byChosenWay(reading, text, context) : reading;
}

function byChosenWay(problem: CellProblem, text: string, { ways }: CellContext): CellReading {
  const { kind } = problem;
  const key = [wayKey(kind, text), kind].find((one) => Object.hasOwn(ways, one));
  const chosen = key === undefined ? undefined : ways[key];
  if (chosen === undefined) return problem;
  if (chosen === LEAVE_EMPTY) return { value: undefined, told: { ...problem, chosen } };
  if (chosen === SAME_COUNTRY && problem.country !== undefined)
    return { value: problem.country, told: { ...problem, chosen: `to ${problem.country}` } };
  const way = problem.ways?.find((one) => one.way === chosen);
  return way ? { value: way.value, told: { ...problem, chosen } } : problem;
}

type Around = { target: Target; context: CellContext };

/** Reads a cell. @param text the cell without what surrounds its value */
function readText(cell: string, text: string, around: Around): CellReading {
  const { type } = around.target;
  if (type !== 'id' && ERROR_WORD.test(text)) {
    return {
      kind: 'error-cell',
      message: 'An error of the spreadsheet, not a value.',
      remedies: [anotherValue()],
    };
  }
  const reading = readValue(cell, text, around);
  const isNoValue = 'message' in reading && NO_VALUE_WORDS.has(text.toLowerCase());
  return isNoValue ? { ...reading, kind: 'no-value' } : reading;
}

function readValue(cell: string, text: string, { target, context }: Around): CellReading {
  if (text === '') return { value: undefined };
  if (target.path === REST_COLUMN) return jsonCell(text);
  // A list of one text with commas is told by the end of its line.
  if (isListTarget(target)) return readList(cell, target);
  if (target.options.length > 0) return readOption(text, target);
  if (target.type === 'any') return explained(() => (target.column?.read ?? cellToValue)(text));
  const type = typeOf(target);
  return type?.cell ? readInCell(text, { type, cell: type.cell, target, ...context }) : { value: text };
}

/** Returns the text of a cell of a field; `cellToValue` takes quotation marks off itself where no field says the type. */
function plainText(text: string, { type }: Target): string {
  return type === 'any' || type === 'id' ? text : withoutMarks(text);
}

/** The type of a target's values; undefined where its values are of no field. */
function typeOf({ type, options }: Target): FieldType | undefined {
  return type === 'id' || type === 'any' ? undefined : fieldTypeWith(type, options);
}

function isListTarget(target: Target): boolean {
  const { column } = target;
  return column ? column.isList === true : typeOf(target)?.isList === true;
}

function readList(cell: string, target: Target): CellReading {
  const { options } = target;
  const list = explained(() => cellToList(cell, options));
  if ('message' in list || !Array.isArray(list.value) || options.length === 0) return list;
  const found = list.value.map((item) => [String(item), optionOf(String(item), options)] as const);
  const wrong = found.find(([, option]) => option === undefined);
  const text = cell.trim();
  return wrong ? notAnOption(wrong[0], text, target) : { value: found.map(([, option]) => option ?? '') };
}

function readOption(text: string, target: Target): CellReading {
  const option = optionOf(text, target.options);
  return option === undefined ? notAnOption(text, text, target) : { value: option };
}

function notAnOption(item: string, text: string, { options, optionsName }: Target): CellReading {
  const countries = countriesOf(options);
  const same = countries.byCode.get(countryCode(item)) ?? [];
  const [country] = same;
  const nearest = country ?? nearestName(item, options);
  const isMeant = item === text && same.length === 1 && countries.areMost;
  if (nearest === undefined) {
    const shown = options.slice(0, 5).join(', ');
    const more = options.length > 5 ? ', …' : '';
    return {
      ...{ kind: 'not-option', message: `Not in ${optionsName}: ${shown}${more}.` },
      remedies: someOptions(text, options),
    };
  }
  const to = item === text ? nearest : text.replace(item, nearest);
  return {
    ...{ kind: 'not-option', message: `Not in ${optionsName}. The nearest is ${nearest}.` },
    remedies: [{ kind: 'value', label: `Use ${nearest}`, from: text, to }],
    ...(isMeant && country !== undefined && { country }),
  };
}

/** The length of Chad, Cuba and others. Shorter options, such as No, are codes of countries by chance. */
const SHORTEST_COUNTRY = 4;

/** The options by the country that each is, and whether most of them are countries. */
type Countries = { byCode: ReadonlyMap<string, readonly string[]>; areMost: boolean };

/** Of the options of a field, which many cells are compared with. */
const known = new WeakMap<readonly string[], Countries>();

function countriesOf(options: readonly string[]): Countries {
  const before = known.get(options);
  if (before) return before;
  const coded = options.filter((option) => countryCode(option) !== '');
  const long = coded.filter((option) => option.length >= SHORTEST_COUNTRY);
  const found = {
    byCode: Map.groupBy(long, (option) => countryCode(option)),
    areMost: coded.length > options.length / 2,
  };
  known.set(options, found);
  return found;
}

function someOptions(text: string, options: readonly string[]): Remedy[] {
  if (options.length > 3) return [{ kind: 'choose', label: 'Choose', from: text, options: [...options] }];
  return options.map((to) => ({ kind: 'value', label: `Use ${to}`, from: text, to }));
}

function jsonCell(text: string): CellReading {
  return explained(() => cellToJson(text));
}

function explained(read: () => JsonValue | undefined): CellReading {
  try {
    return { value: read() };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { kind: 'other', message: error.message, remedies: [anotherValue()] };
  }
}

function anotherValue(): Remedy {
  return { kind: 'input', label: 'Another value', type: 'text' };
}
