import type { Collection, Field, FieldMapping } from '#records';
import { headingFields } from './category-heading.ts';
import { comparedItems } from './operator.ts';
import type { Condition, Rule } from './rule.ts';
import { conditionParts, sentenceText } from './rule-sentence.ts';
import { hasCondition } from './trigger.ts';

/** One place that uses something: the document, the dotted path in it, and the use in words. */
export type Use = { collection: Collection; id: string; path: string; sentence: string };

/** What may use a field or a static source. Mappings come with their ids. */
export type Users = {
  rules: Iterable<Rule>;
  fields: ReadonlyMap<string, Field>;
  mappings: Iterable<readonly [id: string, mapping: FieldMapping]>;
};

/** Every place that uses a field: triggers, conditions, questions and headings of rules, and mappings. */
export function findFieldUses(dataField: string, { rules, fields, mappings }: Users): Use[] {
  const label = labelOf(dataField, fields);
  const uses = [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField)
      .map((placed) => conditionUse(rule, placed, fields)),
    ...askedAt(rule, dataField).map((path) => ruleUse(rule, path, `asks for ${label}.`)),
    ...(headingFields(rule.category ?? '').includes(dataField)
      ? [ruleUse(rule, 'category', `shows ${label} in its heading “${rule.category}”.`)]
      : []),
  ]);
  for (const [id, { sourceField, mapsTo }] of mappings) {
    if (mapsTo !== dataField) continue;
    const sentence = `The mapping of ${sourceField} fills ${label}.`;
    uses.push({ collection: 'fieldMappings', id, path: 'mapsTo', sentence });
  }
  return uses;
}

/** Every field that takes its options from a static source. */
export function findSourceUses(name: string, { fields }: Pick<Users, 'fields'>): Use[] {
  return [...fields.values()]
    .filter(({ staticSource }) => staticSource === name)
    .map(({ dataField, label }) => ({
      collection: 'fields',
      id: dataField,
      path: 'staticSource',
      sentence: `The field ${label || dataField} takes its options from ${name}.`,
    }));
}

/** Every place that uses one option of a field: rules that compare the field with it, or offer it. */
export function findOptionUses(
  { dataField, option }: { dataField: string; option: string },
  { rules, fields }: Pick<Users, 'rules' | 'fields'>,
): Use[] {
  const wanted = option.trim();
  const isWanted = (item: unknown) => String(item).trim() === wanted;
  return [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField && comparedItems(condition).some(isWanted))
      .map((placed) => conditionUse(rule, placed, fields)),
    ...rule.onTrigger.cases.flatMap(({ uiAction }, place) =>
      uiAction.dataField === dataField && (uiAction.options ?? []).some(isWanted)
        ? [ruleUse(rule, `onTrigger.cases.${place}.uiAction.options`, `offers ${option}.`)]
        : [],
    ),
  ]);
}

/** Every place that uses one option of a static source, through any field that takes its options from there. */
export function findSourceOptionUses(
  { name, option }: { name: string; option: string },
  users: Pick<Users, 'rules' | 'fields'>,
): Use[] {
  const rules = [...users.rules];
  return findSourceUses(name, users).flatMap(({ id }) =>
    findOptionUses({ dataField: id, option }, { rules, fields: users.fields }),
  );
}

type PlacedCondition = { condition: Condition; path: string };

function conditionsOf(rule: Rule): PlacedCondition[] {
  return [
    ...rule.triggers.map((condition, place) => ({ condition, path: `triggers.${place}` })),
    ...rule.onTrigger.cases.flatMap(({ condition }, place) =>
      hasCondition(condition) ? [{ condition, path: `onTrigger.cases.${place}.condition` }] : [],
    ),
  ];
}

function conditionUse(rule: Rule, { condition, path }: PlacedCondition, fields: Users['fields']): Use {
  const words = sentenceText(conditionParts(condition, fields));
  const isTrigger = path.startsWith('triggers.');
  return ruleUse(rule, path, isTrigger ? `waits until ${words}.` : `has a case for when ${words}.`);
}

function askedAt({ onTrigger: { cases } }: Rule, dataField: string): string[] {
  return cases.flatMap(({ uiAction }, place) =>
    uiAction.dataField === dataField ? [`onTrigger.cases.${place}.uiAction.dataField`] : [],
  );
}

function ruleUse({ id }: Rule, path: string, does: string): Use {
  return { collection: 'rules', id, path, sentence: `The rule “${id}” ${does}` };
}

function labelOf(dataField: string, fields: Users['fields']): string {
  return fields.get(dataField)?.label || dataField;
}
