import type { ColumnChoice, Remedy } from '#contract/import-contract.ts';
import { type DateOrder, type DecimalSign, type JsonValue, readBoolean } from '#records';
import { nearestName } from '#rules';
import { CellError, cellToJson, cellToList, cellToValue } from '../exchange/csv-cell.ts';
import { CSV_COLUMNS, REST_COLUMN } from '../exchange/csv-columns.ts';
import type { CellReading } from './cell-reading.ts';
import type { Target } from './import-targets.ts';
import { readDateCell } from './read-date-cell.ts';
import { readNumberCell } from './read-number-cell.ts';

const COLUMN_READERS = new Map(
  Object.values(CSV_COLUMNS).flatMap((columns) => columns.map(({ name, read }) => [name, read] as const)),
);

/** What says how the cells of a column are read. */
export type CellContext = {
  values: ColumnChoice['values'];
  dateOrder: DateOrder;
  /** The decimal sign that the column's numbers prove. */
  decimal: DecimalSign | undefined;
  /** The language and region of the installation. */
  locale: string;
};

/** Reads the cell of a column as the value of its target. */
export function readCell(cell: string, target: Target, context: CellContext): CellReading {
  const { values } = context;
  const trimmed = cell.trim();
  const text = Object.hasOwn(values, trimmed) ? (values[trimmed] ?? '') : trimmed;
  if (text === '') return { value: undefined };
  if (target.path === REST_COLUMN) return jsonCell(text);
  if (target.options.length > 0) return readOptions(text, target);
  switch (target.type) {
    case 'number':
      return readNumberCell(text, { ...context, label: target.label });
    case 'date':
      return readDateCell(text, context);
    case 'boolean':
      return readBooleanCell(text);
    case 'multiselect':
    case 'checkbox':
      return explained(() => cellToList(text));
    case 'any':
      return explained(() => (COLUMN_READERS.get(target.path) ?? cellToValue)(text));
    default:
      return { value: text };
  }
}

function readOptions(text: string, target: Target): CellReading {
  const isList = ['multiselect', 'checkbox', 'any'].includes(target.type) && target.path !== 'type';
  if (!isList || ['type', 'triggerOperator'].includes(target.path)) {
    const option = optionOf(text, target.options);
    return option === undefined ? notAnOption(text, text, target) : { value: option };
  }
  const list = text.startsWith('[') ? explained(() => cellToJson(text)) : { value: cellToList(text) };
  if ('message' in list || !Array.isArray(list.value)) return list;
  const found = list.value.map((item) => [String(item), optionOf(String(item), target.options)] as const);
  const wrong = found.find(([, option]) => option === undefined);
  return wrong ? notAnOption(wrong[0], text, target) : { value: found.map(([, option]) => option ?? '') };
}

function optionOf(text: string, options: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  return (
    options.find((option) => option === text.trim()) ??
    options.find((option) => option.toLowerCase() === wanted)
  );
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

function readBooleanCell(text: string): CellReading {
  // Lists that people keep mark a row with an x.
  const value = text.toLowerCase() === 'x' ? true : readBoolean(text);
  if (value !== undefined) return { value };
  const use = (to: string): Remedy => ({ kind: 'value', label: `Use ${to}`, from: text, to });
  return { message: 'This must be yes or no.', remedies: [use('Yes'), use('No')] };
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
