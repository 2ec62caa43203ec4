import type { SelectProps } from '@mantine/core';
import type { FieldTypeName } from '#records';
import type { Operator } from '#rules';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { WordedOption } from '../../ui/worded-option.tsx';
import { operatorCompares, operatorHint, operatorOptions, operatorWord } from './operator-words.ts';

const WIDE_MENU = { ...MENU_IN_PAGE, width: 336, position: 'bottom-start' as const };

/** One of the six comparisons, in words that fit the field; its menu also shows the codes. */
export function OperatorSelect({
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
