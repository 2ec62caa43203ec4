import type { ColumnChoice, Remedy } from '#contract/import-contract.ts';
import {
  type CellForm,
  type DateOrder,
  DEFAULT_LOCALE,
  type DecimalSign,
  type FieldType,
  fieldTypeOf,
  type JsonValue,
  optionOf,
} from '#records';
import { nearestName } from '#rules';
import type { CellReading } from './cell-reading.ts';
import { CellError, cellToJson, cellToList, cellToValue, withoutMarks } from './csv-cell.ts';
import { REST_COLUMN } from './csv-columns.ts';
import type { Target } from './import-targets.ts';

/** What says how the cells of a column are read. */
export type CellContext = {
  values: ColumnChoice['values'];
  dateOrder: DateOrder;
  /** The decimal sign that the column's numbers prove. */
  decimal: DecimalSign | undefined;
  /** The language and region of the installation. */
  locale: string;
};

/** How cells are read that this program has written, as in a file that was exported. */
export const AS_WRITTEN: CellContext = {
  values: {},
  dateOrder: 'day-first',
  decimal: undefined,
  locale: DEFAULT_LOCALE,
};

/** Reads the cell of a column as the value of its target. */
export function readCell(cell: string, target: Target, context: CellContext): CellReading {
  const { values } = context;
  const trimmed = cell.trim();
  const isReplaced = Object.hasOwn(values, trimmed);
  const text = isReplaced ? (values[trimmed] ?? '') : plainText(trimmed, target);
  if (text === '') return { value: undefined };
  if (target.path === REST_COLUMN) return jsonCell(text);
  // A list of one text with commas is told by the end of its line.
  if (isListTarget(target)) return readList(isReplaced ? text : cell, target);
  if (target.options.length > 0) return readOption(text, target);
  if (target.type === 'any') return explained(() => (target.column?.read ?? cellToValue)(text));
  const type = fieldTypeOf(target.type);
  return type?.cell ? readTyped(text, { type, cell: type.cell, target }, context) : { value: text };
}

function readTyped(
  text: string,
  { type, cell, target }: { type: FieldType; cell: CellForm; target: Target },
  { locale, decimal, dateOrder }: CellContext,
): CellReading {
  const { label, options } = target;
  const read = type.parse(text.trim(), { locale, label, options, column: { decimal, dateOrder } });
  if ('value' in read) return read;
  const meant = [...read.meanings, ...(read.guesses ?? [])];
  const remedies: Remedy[] = meant.map((one) => {
    const use = `Use ${one.label}`;
    return cell.isForColumn
      ? { kind: 'value', label: use, from: text, to: one.text }
      : { kind: 'cell', label: use, text: one.text };
  });
  if (cell.input && remedies.length === 0) remedies.push({ kind: 'input', ...cell.input });
  return { message: read.finding, remedies };
}

/** Returns the text of a cell of a field; `cellToValue` takes quotation marks off itself where no field says the type. */
function plainText(text: string, { type }: Target): string {
  return type === 'any' || type === 'id' ? text : withoutMarks(text);
}

function isListTarget({ type, column }: Target): boolean {
  return column ? column.isList === true : fieldTypeOf(type)?.isList === true;
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
  const nearest = nearestName(item, options);
  if (nearest === undefined) {
    const shown = options.slice(0, 5).join(', ');
    const more = options.length > 5 ? ', …' : '';
    return { message: `Not in ${optionsName}: ${shown}${more}.`, remedies: someOptions(text, options) };
  }
  const to = item === text ? nearest : text.replace(item, nearest);
  return {
    message: `Not in ${optionsName}. The nearest is ${nearest}.`,
    remedies: [{ kind: 'value', label: `Use ${nearest}`, from: text, to }],
  };
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
    return { message: error.message, remedies: [{ kind: 'input', label: 'Another value', type: 'text' }] };
  }
}
