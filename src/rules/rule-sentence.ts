import {
  type Field,
  type FieldTypeName,
  fieldTypeOf,
  labelOfField,
  type RuleKind,
  type Scalar,
  SESSION_START,
  toBoolean,
  toInstant,
  toNumber,
  toTimeOfDay,
} from '#records';
import { formatValue } from './format-value.ts';
import { givenItems } from './given-answers.ts';
import { casesInUse } from './indexed-rule.ts';
import { comparedItems, operatorRow } from './operators.ts';
import { type Case, type Condition, DEFAULT_CASE_PRIORITY, type Rule } from './rule.ts';
import { firesOnAny, hasCondition } from './trigger.ts';

/** A part of a sentence; its kind lets a screen set off fields, values and questions. */
export type SentencePart = { kind: 'text' | 'field' | 'value' | 'question'; text: string };

/** The fields that a sentence names, and the locale in which it writes numbers. */
type Wording = { fields: ReadonlyMap<string, Field>; locale: string };

/** A rule as one sentence: "When Country is UK and Turnover is over 1,000, ask Annual accounts." */
export function ruleSentence(rule: Rule, wording: Wording): SentencePart[] {
  const asks = askParts(rule, wording);
  if (rule.triggers.length === 0) return ended([text('Without a trigger, this never asks '), ...asks]);
  const triggers = rule.triggers.map((trigger) => conditionParts(trigger, wording));
  const when = join(triggers, firesOnAny(rule) ? ' or ' : ' and ');
  return ended([text(`${kindsPhrase(rule)} `), ...when, text(', ask '), ...asks]);
}

/** Adds a full stop, unless the last question ends with a mark of its own. */
function ended(parts: SentencePart[]): SentencePart[] {
  return /[?!.…]\s*$/.test(parts.at(-1)?.text ?? '') ? parts : [...parts, text('.')];
}

/** A trigger or a case's condition as text: "Region is one of Kent, Sussex". */
export function conditionParts(condition: Condition, { fields, locale }: Wording): SentencePart[] {
  if (isSessionStart(condition)) return [text('the session starts')];
  const field = fields.get(condition.field);
  const label: SentencePart = { kind: 'field', text: field?.label || condition.field };
  const verb = operatorPhrase(condition, field?.type);
  const items = comparedItems(condition);
  if (items.length === 0) {
    const { blank } = operatorRow(condition.operator) ?? {};
    return [label, text(blank ? ` has ${blank}` : ` ${verb} (blank)`)];
  }
  const values = items.map((item) => comparedValue(item, condition, field?.type));
  return [label, text(` ${verb} `), { kind: 'value', text: formatValue(values, locale) }];
}

/** A sentence as plain text. */
export function sentenceText(parts: readonly SentencePart[]): string {
  return parts.map((part) => part.text).join('');
}

const KIND_WORDS: Record<RuleKind, string> = {
  clients: 'clients',
  contacts: 'contacts',
  parties: 'related parties',
};

function kindsPhrase({ applicableTo = [] }: Rule): string {
  const kinds = new Set(applicableTo);
  if (kinds.size === 0 || kinds.size === 3) return 'When';
  return `For ${[...kinds].map((kind) => KIND_WORDS[kind]).join(' and ')}, when`;
}

/** The questions by priority; cases for one field are alternatives, those that are switched off are left out. */
function askParts(rule: Rule, wording: Wording): SentencePart[] {
  const alternatives = new Map<string, SentencePart[][]>();
  for (const theCase of casesInUse(rule).toSorted(byPriority)) {
    const { dataField } = theCase.uiAction;
    if (dataField.trim() === '') continue;
    alternatives.set(dataField, [...(alternatives.get(dataField) ?? []), caseParts(theCase, wording)]);
  }
  const asks = [...alternatives.values()].map((cases) => join(cases, ' or else '));
  if (asks.length === 0) return [text('nothing')];
  const last = asks.at(-1) ?? [];
  return asks.length === 1 ? last : [...join(asks.slice(0, -1), ', '), text(' and '), ...last];
}

function caseParts({ condition, uiAction }: Case, wording: Wording): SentencePart[] {
  const { prompt, dataField } = uiAction;
  const question = prompt?.trim() || labelOfField(dataField, wording.fields);
  const asked: SentencePart = { kind: 'question', text: question };
  return hasCondition(condition)
    ? [asked, text(' (if '), ...conditionParts(condition, wording), text(')')]
    : [asked];
}

function operatorPhrase(condition: Condition, type: FieldTypeName | undefined): string {
  const row = operatorRow(condition.operator);
  const several = comparedItems(condition).length > 1;
  const compared = { type: fieldTypeOf(type), several, isTimely: isTimely(condition) };
  return row?.phrase(compared) ?? condition.operator;
}

/** The item as it is compared: text that is measured counts as its number. */
function comparedValue(item: Scalar, { operator }: Condition, type: FieldTypeName | undefined): Scalar {
  const isMeasured = fieldTypeOf(type)?.isNumeric || operatorRow(operator)?.inOrder !== undefined;
  return (isMeasured ? toNumber(item) : undefined) ?? item;
}

function isTimely({ value }: Condition): boolean {
  const [item] = givenItems(value);
  return item !== undefined && (toInstant(item) ?? toTimeOfDay(item)) !== undefined;
}

function isSessionStart({ field, operator, value }: Condition): boolean {
  const [item] = field === SESSION_START ? (operatorRow(operator)?.onlyAnswers?.(value) ?? []) : [];
  return item !== undefined && !Array.isArray(item) && toBoolean(item) === true;
}

function byPriority(a: Case, b: Case): number {
  return (a.priority ?? DEFAULT_CASE_PRIORITY) - (b.priority ?? DEFAULT_CASE_PRIORITY);
}

function join(groups: readonly SentencePart[][], between: string): SentencePart[] {
  return groups.flatMap((group, index) => (index === 0 ? group : [text(between), ...group]));
}

function text(words: string): SentencePart {
  return { kind: 'text', text: words };
}
