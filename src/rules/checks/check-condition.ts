import { type FieldType, labelOfField, SESSION_START } from '#records';
import { isMissing } from '../given-answers.ts';
import { comparedItems } from '../operator.ts';
import { type Condition, OPERATORS, type Scalar } from '../rule.ts';
import { toBoolean, toInstant, toNumber, toText, toTimeOfDay } from '../scalar-forms.ts';
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
  ];
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
  if (OPERATORS.includes(operator)) return [];
  const message = `“${operator}” is not an operator: this never holds.`;
  return [anError('unknown-operator', { path: `${path}.operator`, message })];
}

function checkBlank({ operator, value }: Condition, path: string): RuleFinding[] {
  if (operator === '==' || operator === '!=' || !isMissing(value)) return [];
  return [
    anError('blank-value', { path: `${path}.value`, message: 'The value is blank: this never holds.' }),
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

/** How a value of each type is written; types that are not listed accept any text. */
const VALUE_FORMS: Partial<Record<FieldType, { read: (value: Scalar) => unknown; name: string }>> = {
  number: { read: toNumber, name: 'a number' },
  boolean: { read: toBoolean, name: 'True or False' },
  date: { read: toInstant, name: 'a date such as 2024-03-01' },
  time: { read: toTimeOfDay, name: 'a time such as 09:30' },
};
const UNORDERED_TYPES: ReadonlySet<FieldType | undefined> = new Set<FieldType>([
  'boolean',
  'multiselect',
  'checkbox',
  'email',
  'url',
]);

function typeClash(condition: Condition, around: RuleSurroundings): string | undefined {
  const { field, operator, value } = condition;
  const type = field === SESSION_START ? 'boolean' : around.fields.get(field)?.type;
  const form = type && VALUE_FORMS[type];
  const isOrder = operator === '>' || operator === '<';
  if (isOrder && UNORDERED_TYPES.has(type)) return `${operator} cannot compare answers of type ${type}.`;
  if (isOrder && Array.isArray(value)) return `${operator} compares with one value, not with a list.`;
  const isPartOfText = operator.startsWith('contains') && (type === 'date' || type === 'time');
  if (isPartOfText) return undefined;
  const items = comparedItems(condition);
  const unfit = form && items.find((item) => form.read(item) === undefined);
  if (form && unfit !== undefined) return `“${unfit}” is not ${form.name}.`;
  const unordered = items.find(
    (item) => (toNumber(item) ?? toInstant(item) ?? toTimeOfDay(item)) === undefined,
  );
  return isOrder && unordered !== undefined ? `“${unordered}” is not ${ORDERABLE}.` : undefined;
}

function commaSurprise({ operator, value }: Condition, options: readonly string[]): string | undefined {
  if (Array.isArray(value)) {
    const whole = options.find((option) => option.includes(',') && sameText(option, value.join(',')));
    return whole && `The option “${whole}” was split at its comma.`;
  }
  if (typeof value !== 'string' || !value.includes(',') || operator === '>' || operator === '<')
    return undefined;
  const isOption = options.some((option) => sameText(option, value));
  if (operator === 'containsAny')
    return isOption ? `The option “${value}” is split at its comma.` : undefined;
  return isOption
    ? undefined
    : `“${value}” is one text, comma included. To mean several values, give a list.`;
}

function sameText(a: string, b: string): boolean {
  const withoutSpaces = (text: string) => toText(text).replaceAll(/\s*,\s*/g, ',');
  return withoutSpaces(a) === withoutSpaces(b);
}

const CHOICE_TYPES: ReadonlySet<FieldType | undefined> = new Set<FieldType>([
  'dropdown',
  'multiselect',
  'radio',
  'checkbox',
]);

function unknownOptions(condition: Condition, path: string, around: RuleSurroundings): RuleFinding[] {
  const options = around.optionsOf(condition.field).map(toText);
  const isChoice = CHOICE_TYPES.has(around.fields.get(condition.field)?.type);
  if (!isChoice || options.length === 0 || condition.operator === '>' || condition.operator === '<')
    return [];
  return comparedItems(condition)
    .map(toText)
    .filter((item) => !options.includes(item))
    .map((item) => {
      const message = `“${item}” is not an option of ${labelOfField(condition.field, around.fields)}.`;
      return aWarning('unknown-option', { path, message, suggestion: nearestName(item, options) });
    });
}
