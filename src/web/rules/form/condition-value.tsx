import { DEFAULT_LOCALE, type FieldTypeName, fieldTypes, isEmptyValue, toBoolean } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { blankWords, type ValueSubject, valueInputKind } from './rule-value-input.ts';
import { useConditionText } from './use-condition-text.ts';

type ConditionValueProps = {
  /** Accessible name of the input. */
  label: string;
  subject: ValueSubject;
  operator: Operator;
  value: AnswerValue;
  /** Whether typed text with commas is a list, as in triggers. A stored list stays a list in either case. */
  splitsAtCommas: boolean;
  disabled: boolean;
  onChange: (value: AnswerValue) => void;
};

/** The input for the value of a trigger or condition, depending on its field and operator. */
export function ConditionValue(props: ConditionValueProps) {
  const type = typeOfInput(props);
  return <ValueOfType key={type} {...props} type={type} />;
}

/** The type of the input. A stored list is shown whole rather than cut to one value. */
function typeOfInput({ subject, operator, value }: ConditionValueProps): FieldTypeName {
  const kind = valueInputKind(subject, operator);
  if (kind === 'many') return 'multiselect';
  if (kind === 'one') return Array.isArray(value) ? 'multiselect' : 'dropdown';
  return fieldTypes[kind].input === 'day' && Array.isArray(value) ? 'text' : kind;
}

function ValueOfType({ type, ...props }: ConditionValueProps & { type: FieldTypeName }) {
  const { label, subject, operator, splitsAtCommas, disabled, onChange } = props;
  const { options } = subject;
  const { isNumeric, edit } = fieldTypes[type];
  const text = useConditionText({ ...props, type });
  const value = chosenValue(type, props.value);
  return (
    <FieldInput
      isInLine
      {...{ type, options, value, text }}
      fieldLabel={label}
      frame={{
        'aria-label': label,
        disabled,
        placeholder: placeholderOf(props, type),
        ...(isNumeric && splitsAtCommas && { inputMode: 'text' }),
      }}
      menu={{ nothingFoundMessage: 'Nothing found' }}
      blank={blankWords(operator) ?? null}
      // True and false as files write them.
      wordOf={String}
      onChange={(chosen) =>
        onChange(isNumeric ? edit(chosen, DEFAULT_LOCALE) : ((chosen ?? '') as AnswerValue))
      }
    />
  );
}

/** The value as one of its choices, or the list of those that are chosen. */
function chosenValue(type: FieldTypeName, value: AnswerValue): AnswerValue | undefined {
  const { isList, values } = fieldTypes[type];
  if (isList) return itemsIn(value);
  return values && value !== null && !Array.isArray(value) ? toBoolean(value) : value;
}

function itemsIn(value: AnswerValue): string[] {
  if (Array.isArray(value)) return distinctOptions(value.map(String));
  const items = String(value ?? '').split(',');
  return items.map((item) => item.trim()).filter(Boolean);
}

/** What is shown without a value: a day has no words for a blank one. */
function placeholderOf(
  { subject, operator, value }: ConditionValueProps,
  type: FieldTypeName,
): string | undefined {
  const { values, isList, hasOptions, input } = fieldTypes[type];
  const blank = blankWords(operator);
  if (values) return 'true or false';
  if (isList && subject.options.length === 0) return (isEmptyValue(value) && blank) || 'Type a value';
  if (hasOptions && !isList) return 'Value';
  return input === 'day' ? undefined : blank;
}
