import type { ComboboxItem, SelectProps } from '@mantine/core';
import { DEFAULT_LOCALE, type FieldTypeName, fieldTypes, isEmptyValue, toBoolean } from '#records';
import type { AnswerValue, Operator } from '#rules';
import { FieldInput } from '../../ui/input/field-input.tsx';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { WordedOption } from '../../ui/worded-option.tsx';
import { FieldSelect } from '../parts/field-select.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import type { DraftCondition } from '../parts/rule-draft.ts';
import { operatorCompares, operatorHint, operatorOptions, operatorWord } from './operator-words.ts';
import { blankWords, type ValueSubject, valueInputKind, valueSubject } from './rule-value-input.ts';
import { useConditionText } from './use-condition-text.ts';

const WIDE_MENU = { ...MENU_IN_PAGE, width: 336, position: 'bottom-start' as const };

/** The field, the operator and the value of a trigger or condition. Without a field the other two are disabled. */
export function ConditionInputs({
  names,
  condition,
  onChange,
  context,
  choices,
  splitsAtCommas,
}: {
  names: { field: string; operator: string; value: string };
  condition: DraftCondition;
  onChange: (condition: DraftCondition) => void;
  context: RuleContext;
  choices: readonly ComboboxItem[];
  /** Whether typed text with commas is a list. */
  splitsAtCommas: boolean;
}) {
  const { field, operator, value } = condition;
  const subject = valueSubject(field, context);
  const isInert = field.trim() === '';
  return (
    <>
      <FieldSelect
        aria-label={names.field}
        placeholder="Field"
        choices={choices}
        withSessionStart
        value={field}
        onChange={(to) => onChange({ ...condition, field: to, value: '' })}
      />
      <OperatorSelect
        aria-label={names.operator}
        disabled={isInert}
        type={subject.type}
        value={operator}
        onChange={(to) => onChange({ ...condition, operator: to, value: '' })}
      />
      <div>
        <ConditionValue
          key={`${field} ${operator}`}
          label={names.value}
          subject={subject}
          operator={operator}
          value={value}
          disabled={isInert}
          splitsAtCommas={splitsAtCommas}
          onChange={(to) => onChange({ ...condition, value: to })}
        />
      </div>
    </>
  );
}

/** One of the six comparisons, in words that fit the field; its menu also shows the codes. */
function OperatorSelect({
  type,
  value,
  onChange,
  ...select
}: Pick<SelectProps, 'aria-label' | 'disabled'> & {
  /** The type of the compared field. */
  type: FieldTypeName | undefined;
  value: Operator;
  onChange: (operator: Operator) => void;
}) {
  return (
    <MenuSelect
      {...select}
      searchable={false}
      allowDeselect={false}
      comboboxProps={WIDE_MENU}
      title={operatorHint(value, type)}
      data={operatorOptions(type)}
      value={value}
      renderOption={({ option }) => {
        const operator = option.value as Operator;
        const word = operatorWord(operator, type);
        return <WordedOption word={word} meaning={operatorCompares(operator)} code={operator} />;
      }}
      onChange={(operator) => operator && onChange(operator as Operator)}
    />
  );
}

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
function ConditionValue(props: ConditionValueProps) {
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
