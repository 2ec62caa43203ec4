import { type Collection, type Field, type FieldMapping, labelOfField, SESSION_START } from '#records';
import { headingFields } from '../category-heading.ts';
import { comparedItems } from '../operators.ts';
import type { Condition, Rule } from '../rule.ts';
import { conditionParts, sentenceText } from '../rule-sentence.ts';
import { hasCondition } from '../trigger.ts';

/** One use of something: the document, the dotted path in it, and the use as a sentence. */
export type Use = { collection: Collection; id: string; path: string; sentence: string };

/** The documents that may use a field or a static source. Mappings come with their ids. */
export type Users = {
  rules: Iterable<Rule>;
  fields: ReadonlyMap<string, Field>;
  mappings: Iterable<readonly [id: string, mapping: FieldMapping]>;
  /** The language and region in which sentences write numbers. */
  locale: string;
};

/**
 * Every use of a field: triggers, conditions, questions and headings of rules, and mappings. A condition on `sessionStart`
 * waits for the session, and uses no field of that name.
 */
export function findFieldUses(dataField: string, { rules, mappings, ...wording }: Users): Use[] {
  const label = labelOfField(dataField, wording.fields);
  const uses = [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField && dataField !== SESSION_START)
      .map((located) => conditionUse(rule, located, wording)),
    ...askedAt(rule, dataField).map(({ path, place }) => ruleUse(rule, path, `asks for ${label}${place}.`)),
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

/** The names of all fields that a rule uses, perhaps more than once. */
export function fieldsIn(rule: Rule): string[] {
  return [
    ...conditionsOf(rule).map(({ condition }) => condition.field),
    ...rule.onTrigger.cases.map(({ uiAction }) => uiAction.dataField),
    ...headingFields(rule.category ?? ''),
  ];
}

/** Every use of one option of a field: rules that compare the field with it, or offer it. */
export function findOptionUses(
  { dataField, option }: { dataField: string; option: string },
  { rules, ...wording }: Omit<Users, 'mappings'>,
): Use[] {
  const wanted = option.trim();
  const isWanted = (item: unknown) => String(item).trim() === wanted;
  return [...rules].flatMap((rule) => [
    ...conditionsOf(rule)
      .filter(({ condition }) => condition.field === dataField && comparedItems(condition).some(isWanted))
      .map((located) => conditionUse(rule, located, wording)),
    ...rule.onTrigger.cases.flatMap(({ uiAction }, index) =>
      uiAction.dataField === dataField && (uiAction.options ?? []).some(isWanted)
        ? [
            ruleUse(
              rule,
              `onTrigger.cases.${index}.uiAction.options`,
              `offers ${option} in ${caseName(rule, index)}.`,
            ),
          ]
        : [],
    ),
  ]);
}

/** Every use of one option of a static source, through any field that takes its options from there. */
export function findSourceOptionUses(
  { name, option }: { name: string; option: string },
  { rules, ...wording }: Omit<Users, 'mappings'>,
): Use[] {
  const all = [...rules];
  return findSourceUses(name, wording).flatMap(({ id }) =>
    findOptionUses({ dataField: id, option }, { rules: all, ...wording }),
  );
}

function conditionsOf(rule: Rule): LocatedCondition[] {
  return [
    ...rule.triggers.map((condition, index) => ({ condition, path: `triggers.${index}` })),
    ...rule.onTrigger.cases.flatMap(({ condition }, index) =>
      hasCondition(condition)
        ? [{ condition, path: `onTrigger.cases.${index}.condition`, caseIndex: index }]
        : [],
    ),
  ];
}

type LocatedCondition = { condition: Condition; path: string; caseIndex?: number };

function conditionUse(rule: Rule, located: LocatedCondition, wording: Pick<Users, 'fields' | 'locale'>): Use {
  const { condition, path, caseIndex } = located;
  const words = sentenceText(conditionParts(condition, wording));
  const does = caseIndex === undefined ? 'waits until' : `has ${caseName(rule, caseIndex)} for when`;
  return ruleUse(rule, path, `${does} ${words}.`);
}

/** A case by its number, where a rule has several. */
function caseName({ onTrigger: { cases } }: Rule, index: number): string {
  return cases.length > 1 ? `case ${index + 1}` : 'a case';
}

/** The questions for a field; where a rule has several, with the case and its wording. */
function askedAt(rule: Rule, dataField: string) {
  const { cases } = rule.onTrigger;
  return cases.flatMap(({ uiAction }, index) => {
    if (uiAction.dataField !== dataField) return [];
    const place = ` in ${caseName(rule, index)}: “${uiAction.prompt.trim() || dataField}”`;
    return [{ path: `onTrigger.cases.${index}.uiAction.dataField`, place: cases.length > 1 ? place : '' }];
  });
}

function ruleUse({ id }: Rule, path: string, does: string): Use {
  return { collection: 'rules', id, path, sentence: `The rule “${id}” ${does}` };
}
