import { documentChanges, type Field, type JsonObject, type JsonValue } from '#records';
import { type ActionType, operatorRow, type Rule } from '#rules';
import { valueText } from '../../editing/values/value-text.ts';
import { ACTION_WORDS } from '../parts/action-words.ts';
import { rulePathLabel } from '../rule-path-label.ts';

/** A difference between two versions of a rule, in words. Equal ones of several triggers or cases are one. */
export type RuleDifference = {
  label: string;
  now: string;
  restored: string;
  /** Whether the restored value is a field that is not defined. */
  isUnknown: boolean;
};

type Fields = ReadonlyMap<string, Field>;

/** The differences that restoring a rule makes; none when it is deleted now. */
export function ruleDifferences(now: Rule | null, restored: Rule, fields: Fields): RuleDifference[] {
  if (!now) return [];
  const rows = new Map<string, RuleDifference & { paths: string[] }>();
  for (const { path, old, new: to } of partsOf(documentChanges(asJson(now), asJson(restored)))) {
    const row = {
      now: valueWords(path, old, fields),
      restored: valueWords(path, to, fields),
      isUnknown: isField(path) && typeof to === 'string' && !fields.has(to),
      paths: [path],
    };
    const key = JSON.stringify([path.replace(/\d+/, '#'), row.now, row.restored]);
    const known = rows.get(key);
    if (known) known.paths.push(path);
    else rows.set(key, { ...row, label: '' });
  }
  return [...rows.values()].map(({ paths, ...row }) => ({ ...row, label: labelOf(paths) }));
}

type Part = { path: string; old?: JsonValue; new?: JsonValue };

/** Compares lists whose length changed item by item. */
function partsOf(changes: readonly Part[]): Part[] {
  return changes.flatMap((change) => {
    const { path, old, new: to } = change;
    if (!/^(triggers|onTrigger\.cases)$/.test(path) || !Array.isArray(old) || !Array.isArray(to))
      return change;
    return Array.from({ length: Math.max(old.length, to.length) }, (_, index) =>
      documentChanges({ item: old[index] ?? null }, { item: to[index] ?? null }).map((inner) => ({
        ...inner,
        path: inner.path.replace(/^item/, `${path}.${index}`),
      })),
    ).flat();
  });
}

function asJson(rule: Rule): JsonObject {
  return JSON.parse(JSON.stringify(rule));
}

/** "Cases 1 to 3, answer goes to". */
function labelOf(paths: readonly string[]): string {
  const [first = ''] = paths;
  const label = rulePathLabel(first);
  if (paths.length === 1) return label;
  const numbers = paths.map((path) => Number(/\d+/.exec(path)?.[0]) + 1);
  const isRun = numbers.length > 2 && numbers.every((number, index) => number === (numbers[0] ?? 0) + index);
  const listed = isRun
    ? `${numbers[0]} to ${numbers.at(-1)}`
    : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
  return label.replace(/^(Trigger|Case) \d+/, `$1s ${listed}`);
}

function isField(path: string): boolean {
  return /\.(field|dataField)$/.test(path);
}

function valueWords(path: string, value: JsonValue | undefined, fields: Fields): string {
  if (typeof value === 'string' && isField(path)) return fields.get(value)?.label || value;
  const operator = path.endsWith('.operator') ? operatorRow(String(value)) : undefined;
  if (operator) return operator.word(undefined);
  if (path.endsWith('.type')) return ACTION_WORDS[value as ActionType] ?? valueText(value);
  const action = isAction(value) ? value.uiAction.prompt || value.uiAction.dataField : undefined;
  return action ?? valueText(value);
}

function isAction(
  value: JsonValue | undefined,
): value is { uiAction: { prompt: string; dataField: string } } {
  return typeof value === 'object' && value !== null && 'uiAction' in value;
}
