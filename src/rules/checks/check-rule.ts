import { fieldTypeOf, fieldTypes, labelOfField } from '#records';
import { headingFields } from '../category-heading.ts';
import { isAbsence, isBlankInVain } from '../operators.ts';
import { type Case, type Condition, DEFAULT_CASE_PRIORITY, type Rule } from '../rule.ts';
import { firesOnAny, hasCondition, typeOfAnswers } from '../trigger.ts';
import { checkCondition, checkFieldName } from './check-condition.ts';
import { canAllHold } from './contradiction.ts';
import { anError, aWarning, type RuleFinding, type RuleSurroundings } from './rule-finding.ts';

/**
 * The errors and warnings of a rule, checked against its fields, their options and the other rules.
 * `around` comes from `ruleSurroundings`, computed once for any number of rules.
 */
export function checkRule(rule: Rule, around: RuleSurroundings): RuleFinding[] {
  const { cases } = rule.onTrigger;
  return [
    ...checkId(rule, around),
    ...checkKinds(rule),
    ...headingFields(rule.category ?? '').flatMap((field) => checkFieldName(field, 'category', around)),
    ...checkTriggers(rule, around),
    ...cases.flatMap((theCase, index) => checkCase(rule, { theCase, index }, around)),
  ];
}

function checkId({ id }: Rule, { idCounts }: RuleSurroundings): RuleFinding[] {
  if (id.trim() === '') return [anError('no-id', { path: 'id', message: 'Rule must have an ID' })];
  if ((idCounts.get(id) ?? 0) < 2) return [];
  return [anError('duplicate-id', { path: 'id', message: `Another rule has the id “${id}”.` })];
}

function checkKinds({ applicableTo }: Rule): RuleFinding[] {
  if (applicableTo?.length !== 0) return [];
  const message = 'No kind is chosen, so this applies to clients, contacts and related parties alike.';
  return [aWarning('empty-applicable-to', { path: 'applicableTo', message })];
}

function checkTriggers(rule: Rule, around: RuleSurroundings): RuleFinding[] {
  const { triggers } = rule;
  const findings = triggers.flatMap((trigger, index) => checkCondition(trigger, `triggers.${index}`, around));
  if (triggers.length === 0) {
    findings.push(
      anError('no-triggers', { path: 'triggers', message: 'Without a trigger this rule never asks.' }),
    );
  }
  if (rule.onTrigger.cases.length === 0) {
    findings.push(anError('no-questions', { path: 'onTrigger.cases', message: 'This rule asks nothing.' }));
  }
  if (firesOnAny(rule)) return findings;
  for (const field of new Set(triggers.map((trigger) => trigger.field))) {
    const index = triggers.findIndex((trigger) => trigger.field === field);
    const onField = triggers.filter((trigger) => trigger.field === field);
    if (onField.length < 2 || couldHold(onField, around)) continue;
    const message = `No answer to ${labelOfField(field, around.fields)} satisfies all of these triggers.`;
    findings.push(anError('contradictory-triggers', { path: `triggers.${index}`, message }));
  }
  return findings;
}

type CaseEntry = { theCase: Case; index: number };

function checkCase(rule: Rule, entry: CaseEntry, around: RuleSurroundings): RuleFinding[] {
  const { condition, uiAction } = entry.theCase;
  const path = `onTrigger.cases.${entry.index}`;
  if (uiAction.dataField.trim() === '') {
    return [
      anError('no-questions', {
        path: `${path}.uiAction.dataField`,
        message: 'This case asks for no field.',
      }),
    ];
  }
  return [
    ...(hasCondition(condition) ? checkCondition(condition, `${path}.condition`, around) : []),
    ...checkFieldName(uiAction.dataField, `${path}.uiAction.dataField`, around),
    ...checkChoices(entry, around),
    ...checkAskedField(rule, entry, around),
    ...checkReach(rule, entry, around),
  ];
}

function checkChoices({ theCase: { uiAction }, index }: CaseEntry, around: RuleSurroundings): RuleFinding[] {
  const offersNone =
    (uiAction.options ?? []).length === 0 && around.ownOptionsOf(uiAction.dataField).length === 0;
  const path = `onTrigger.cases.${index}.uiAction.type`;
  if (uiAction.type !== 'textInput' && offersNone) {
    const message = `A ${uiAction.type} needs options: neither the case nor the field has any.`;
    return [anError('nothing-to-choose', { path, message })];
  }
  const type = around.fields.get(uiAction.dataField)?.type;
  if (uiAction.type === 'textInput' || type === undefined) return [];
  if (fieldTypes[uiAction.type].isList === fieldTypeOf(type)?.isList) return [];
  const message = `${labelOfField(uiAction.dataField, around.fields)} is of type ${type}, but is asked as a ${uiAction.type}.`;
  return [aWarning('type-clash', { path, message })];
}

function checkAskedField(rule: Rule, { theCase, index }: CaseEntry, around: RuleSurroundings): RuleFinding[] {
  const { dataField } = theCase.uiAction;
  const path = `onTrigger.cases.${index}.uiAction.dataField`;
  const label = labelOfField(dataField, around.fields);
  const others = [...(around.askedBy.get(dataField) ?? [])].filter((id) => id !== rule.id);
  const findings: RuleFinding[] = [];
  if (others.length > 0) {
    const message = `${label} is also asked by ${nameSome(others)}: two rows, one answer.`;
    findings.push(aWarning('same-field-asked-twice', { path, message }));
  }
  const waitsFor = [...rule.triggers, theCase.condition].filter(
    (condition) => condition?.field === dataField && !isAbsence(condition),
  );
  if (waitsFor.length > 0) {
    const message = `This asks for ${label}, whose answer it waits for.`;
    findings.push(aWarning('asks-own-trigger', { path, message }));
  }
  return findings;
}

function checkReach(rule: Rule, { theCase, index }: CaseEntry, around: RuleSurroundings): RuleFinding[] {
  const path = `onTrigger.cases.${index}`;
  const better = rule.onTrigger.cases.findIndex((other, otherIndex) =>
    shadows([other, otherIndex], [theCase, index]),
  );
  if (better >= 0) {
    const message = `Case ${better + 1} always comes before this one.`;
    return [aWarning('shadowed-case', { path, message })];
  }
  const { condition } = theCase;
  if (!hasCondition(condition)) return [];
  const triggers = firesOnAny(rule)
    ? []
    : rule.triggers.filter((trigger) => trigger.field === condition.field);
  if (triggers.length === 0 || !couldHold(triggers, around) || couldHold([...triggers, condition], around))
    return [];
  return [
    anError('never-true-case', {
      path: `${path}.condition`,
      message: 'The triggers rule this condition out.',
    }),
  ];
}

function shadows([other, otherIndex]: [Case, number], [theCase, index]: [Case, number]): boolean {
  const [otherPriority, priority] = [
    other.priority ?? DEFAULT_CASE_PRIORITY,
    theCase.priority ?? DEFAULT_CASE_PRIORITY,
  ];
  const isBetter = otherPriority < priority || (otherPriority === priority && otherIndex < index);
  if (other.off || !isBetter || other.uiAction.dataField !== theCase.uiAction.dataField) return false;
  return !hasCondition(other.condition) || sameCondition(other.condition, theCase.condition);
}

function sameCondition(a: Condition, b: Condition | undefined): boolean {
  return (
    a.field === b?.field && a.operator === b.operator && JSON.stringify(a.value) === JSON.stringify(b.value)
  );
}

function couldHold(conditions: readonly Condition[], around: RuleSurroundings): boolean {
  // A blank value is a finding of its own, and is not reported as a contradiction again.
  const compared = conditions.filter((condition) => !isBlankInVain(condition));
  const field = conditions[0]?.field ?? '';
  const type = typeOfAnswers(field, around.fields.get(field)?.type);
  return canAllHold(compared, { type, options: around.optionsOf(field) });
}

/** The most ids that a message lists; it counts the rest. */
const NAMED_IDS = 3;

function nameSome(ids: readonly string[]): string {
  const more = ids.length - NAMED_IDS;
  return ids.slice(0, NAMED_IDS).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
