import type { Collection, Field, FieldMapping } from '#records';
import { headingFields } from './category-heading.ts';
import { comparedItems } from './operator.ts';
import type { Condition, Rule } from './rule.ts';
import { conditionParts, sentenceText } from './rule-sentence.ts';
import { hasCondition } from './trigger.ts';

/** One use of something: the document, the dotted path in it, and the use as a sentence. */
export type Use = { collection: Collection; id: string; path: string; sentence: string };

/** The documents that may use a field or a static source. Mappings come with their ids. */
export type Users = {
  rules: Iterable<Rule>;
  fields: ReadonlyMap<string, Field>;
  mappings: Iterable<readonly [id: string, mapping: FieldMapping]>;
};

/** Every use of a field: triggers, conditions, questions and headings of rules, and mappings. */
export function findFieldUses(dataField: string, { rules, fields, mappings }: Users): Use[] {
  const label = labelOf(dataField, fields);
  const uses = [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField)
      .map((located) => conditionUse(rule, located, fields)),
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

/** Every use of one option of a field: rules that compare the field with it, or offer it. */
export function findOptionUses(
  { dataField, option }: { dataField: string; option: string },
  { rules, fields }: Pick<Users, 'rules' | 'fields'>,
): Use[] {
  const wanted = option.trim();
  const isWanted = (item: unknown) => String(item).trim() === wanted;
  return [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField && comparedItems(condition).some(isWanted))
      .map((located) => conditionUse(rule, located, fields)),
    ...rule.onTrigger.cases.flatMap(({ uiAction }, index) =>
      uiAction.dataField === dataField && (uiAction.options ?? []).some(isWanted)
        ? [ruleUse(rule, `onTrigger.cases.${index}.uiAction.options`, `offers ${option}.`)]
        : [],
    ),
  ]);
}

/** Every use of one option of a static source, through any field that takes its options from there. */
export function findSourceOptionUses(
  { name, option }: { name: string; option: string },
  users: Pick<Users, 'rules' | 'fields'>,
): Use[] {
  const rules = [...users.rules];
  return findSourceUses(name, users).flatMap(({ id }) =>
    findOptionUses({ dataField: id, option }, { rules, fields: users.fields }),
  );
}

type LocatedCondition = { condition: Condition; path: string };

function conditionsOf(rule: Rule): LocatedCondition[] {
  return [
    ...rule.triggers.map((condition, index) => ({ condition, path: `triggers.${index}` })),
    ...rule.onTrigger.cases.flatMap(({ condition }, index) =>
      hasCondition(condition) ? [{ condition, path: `onTrigger.cases.${index}.condition` }] : [],
    ),
  ];
}

function conditionUse(rule: Rule, { condition, path }: LocatedCondition, fields: Users['fields']): Use {
  const words = sentenceText(conditionParts(condition, fields));
  const isTrigger = path.startsWith('triggers.');
  return ruleUse(rule, path, isTrigger ? `waits until ${words}.` : `has a case for when ${words}.`);
}

function askedAt({ onTrigger: { cases } }: Rule, dataField: string): string[] {
  return cases.flatMap(({ uiAction }, index) =>
    uiAction.dataField === dataField ? [`onTrigger.cases.${index}.uiAction.dataField`] : [],
  );
}

function ruleUse({ id }: Rule, path: string, does: string): Use {
  return { collection: 'rules', id, path, sentence: `The rule “${id}” ${does}` };
}

function labelOf(dataField: string, fields: Users['fields']): string {
  return fields.get(dataField)?.label || dataField;
}
