import { type Field, SESSION_START } from '#records';
import { headingFields, type Rule } from '#rules';

/** A field that a rule names and that is not defined, and how often the rule names it. */
export type UndefinedField = { name: string; count: number };

/** The fields that a rule names and that are not defined, in the order of the rule. */
export function undefinedFields(rule: Rule, fields: ReadonlyMap<string, Field>): UndefinedField[] {
  const { cases } = rule.onTrigger;
  const named = [
    ...headingFields(rule.category ?? ''),
    ...rule.triggers.map(({ field }) => field),
    ...cases.flatMap(({ condition, uiAction }) => [
      ...(condition ? [condition.field] : []),
      uiAction.dataField,
    ]),
  ];
  const counts = new Map<string, number>();
  for (const name of named) {
    if (name.trim() === '' || name === SESSION_START || fields.has(name)) continue;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
}
