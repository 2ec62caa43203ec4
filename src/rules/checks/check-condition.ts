import { fieldTypeOf, labelOfField, SESSION_START, toText } from '#records';
import { ORDERED_FORMS } from '../compare-answers.ts';
import { answerTest, comparedItems, isBlankInVain, operatorRow } from '../operators.ts';
import type { Condition } from '../rule.ts';
import { typeOfAnswers } from '../trigger.ts';
import { nearestName } from './nearest-name.ts';
import { anError, aWarning, type RuleFinding, type RuleSurroundings } from './rule-finding.ts';

/** The errors and warnings of a trigger or a case's condition taken alone. */
export function checkCondition(condition: Condition, path: string, around: RuleSurroundings): RuleFinding[] {
  const operator = checkOperator(condition, path);
  if (operator.length > 0) return [...checkFieldName(condition.field, `${path}.field`, around), ...operator];
  const blank = checkBlank(condition, path);
  return [
    ...checkFieldName(condition.field, `${path}.field`, around),
    ...(blank.length > 0 ? blank : checkValue(condition, path, around)),
    ...(blank.length > 0 ? [] : checkSessionStart(condition, path)),
  ];
}

/** An error for a condition that does not hold once the session has started: no rule is asked before. */
function checkSessionStart(condition: Condition, path: string): RuleFinding[] {
  if (condition.field !== SESSION_START || answerTest(condition, 'boolean')(true)) return [];
  const message = 'Questions begin when the session has started: this is never true.';
  return [anError('session-started', { path: `${path}.value`, message })];
}

/** A warning for a field that is not defined, with the field that was probably meant. */
export function checkFieldName(field: string, path: string, { fields }: RuleSurroundings): RuleFinding[] {
  if (field === SESSION_START || fields.has(field)) return [];
  const byLabel = [...fields.values()].find(
    (known) => toText(known.label).toLowerCase() === field.trim().toLowerCase(),
  );
  const suggestion = byLabel?.dataField ?? nearestName(field, fields.keys());
  const message = `No field “${field}”.`;
  return [aWarning('unknown-field', { path, message, suggestion })];
}

function checkOperator({ operator }: Condition, path: string): RuleFinding[] {
  if (operatorRow(operator)) return [];
  const message = `“${operator}” is not an operator: this is never true.`;
  return [anError('unknown-operator', { path: `${path}.operator`, message })];
}

function checkBlank(condition: Condition, path: string): RuleFinding[] {
  if (!isBlankInVain(condition)) return [];
  return [
    anError('blank-value', { path: `${path}.value`, message: 'The value is blank: this is never true.' }),
  ];
}

function checkValue(condition: Condition, path: string, around: RuleSurroundings): RuleFinding[] {
  const at = `${path}.value`;
  const clash = typeClash(condition, around);
  if (clash) return [anError('type-clash', { path: at, message: clash })];
  const comma = commaSurprise(condition, around.optionsOf(condition.field));
  if (comma) return [aWarning('comma-surprise', { path: at, message: comma })];
  return unknownOptions(condition, at, around);
}

const ORDERABLE = 'a number, a date or a time';

function typeClash(condition: Condition, around: RuleSurroundings): string | undefined {
  const { field, operator, value } = condition;
  const name = typeOfAnswers(field, around.fields.get(field)?.type);
  const type = fieldTypeOf(name);
  const row = operatorRow(operator);
  if (!row?.fits(type)) return `${operator} cannot compare answers of type ${name}.`;
  if (row.inOrder && Array.isArray(value)) return `${operator} compares with one value, not with a list.`;
  const isPartOfText = row.takes !== 'value' && !type?.isWhole;
  if (isPartOfText) return undefined;
  const items = comparedItems(condition);
  const form = type?.ruleForm;
  const unfit = form && items.find((item) => form.read(item) === undefined);
  if (form && unfit !== undefined) return `“${unfit}” is not ${form.called}.`;
  const unordered = items.find((item) => ORDERED_FORMS.every((read) => read(item) === undefined));
  return row.inOrder && unordered !== undefined ? `“${unordered}” is not ${ORDERABLE}.` : undefined;
}

function commaSurprise({ operator, value }: Condition, options: readonly string[]): string | undefined {
  if (Array.isArray(value)) {
    const whole = options.find((option) => option.includes(',') && sameText(option, value.join(',')));
    return whole && `The option “${whole}” was split at its comma.`;
  }
  const row = operatorRow(operator);
  if (typeof value !== 'string' || !value.includes(',') || row?.inOrder) return undefined;
  const isOption = options.some((option) => sameText(option, value));
  if (row?.takes === 'items') return isOption ? `The option “${value}” is split at its comma.` : undefined;
  return isOption
    ? undefined
    : `“${value}” is one text, comma included. To mean several values, give a list.`;
}

function sameText(a: string, b: string): boolean {
  const withoutSpaces = (text: string) => toText(text).replaceAll(/\s*,\s*/g, ',');
  return withoutSpaces(a) === withoutSpaces(b);
}

function unknownOptions(condition: Condition, path: string, around: RuleSurroundings): RuleFinding[] {
  const options = around.optionsOf(condition.field).map(toText);
  const isChoice = fieldTypeOf(around.fields.get(condition.field)?.type)?.hasOptions;
  if (!isChoice || options.length === 0 || operatorRow(condition.operator)?.inOrder) return [];
  return comparedItems(condition)
    .map(toText)
    .filter((item) => !options.includes(item))
    .map((item) => {
      const message = `“${item}” is not an option of ${labelOfField(condition.field, around.fields)}.`;
      return aWarning('unknown-option', { path, message, suggestion: nearestName(item, options) });
    });
}
