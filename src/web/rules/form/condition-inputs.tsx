import type { ComboboxItem, SelectProps } from '@mantine/core';
import type { FieldTypeName } from '#records';
import type { Operator } from '#rules';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { WordedOption } from '../../ui/worded-option.tsx';
import { FieldSelect } from '../parts/field-select.tsx';
import type { RuleContext } from '../parts/rule-context.ts';
import type { DraftCondition } from '../parts/rule-draft.ts';
import { ConditionValue } from './condition-value.tsx';
import { operatorCompares, operatorHint, operatorOptions, operatorWord } from './operator-words.ts';
import { valueSubject } from './rule-value-input.ts';

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
