import { isEmptyValue, type JsonValue } from '#records';
import type { Choice } from '../choice-group.tsx';
import { distinctOptions } from '../options/distinct-options.ts';

export function choicesOf(options: readonly string[]): Choice<JsonValue>[] {
  return distinctOptions(options).map((option) => ({ value: option, label: option }));
}

/**
 * The choices, and after them the values that are none of these, so that no stored value is dropped silently. A choice
 * that is stored as another value, such as the number 7 for "7", is that value.
 */
export function withOdd(
  choices: readonly Choice<JsonValue>[],
  values: readonly (JsonValue | undefined)[],
): Choice<JsonValue>[] {
  const odd = values.filter((value) => value !== undefined && !isEmptyValue(value)) as JsonValue[];
  const all = [...choices, ...odd.map((value) => ({ value, label: labelOf(value, choices) }))];
  return [...new Map(all.map((choice) => [choice.label, choice])).values()];
}

/** The label of a value: that of its choice, or its own word. */
export function labelOf(value: JsonValue, choices: readonly Choice<JsonValue>[]): string {
  return choices.find((choice) => choice.value === value)?.label ?? wordOf(value);
}

/** A value as the list of its items. */
export function itemsOf(value: JsonValue | undefined): JsonValue[] {
  if (value === undefined || isEmptyValue(value)) return [];
  return Array.isArray(value) ? value : [value];
}

/** A value as the text of a choice. */
export function wordOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(wordOf).join(', ') : JSON.stringify(value);
}
