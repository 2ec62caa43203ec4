import type { SelectProps } from '@mantine/core';
import type { FieldType } from '#records';
import type { Operator } from '#rules';
import { MenuSelect } from '../../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../../ui/options/option-menu.ts';
import { WordedOption } from '../../ui/worded-option.tsx';
import { operatorHint, operatorOptions, operatorWords } from './operator-words.ts';

const WIDE_MENU = { ...MENU_IN_PAGE, width: 336, position: 'bottom-start' as const };

/** One of the six comparisons, in words that fit the field; its menu also shows the codes. */
export function OperatorSelect({
  type,
  value,
  onChange,
  ...select
}: Pick<SelectProps, 'aria-label' | 'disabled'> & {
  /** The type of the compared field. */
  type: FieldType | undefined;
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
        const { word, compares } = operatorWords(operator, type);
        return <WordedOption word={word} meaning={compares} code={operator} />;
      }}
      onChange={(operator) => operator && onChange(operator as Operator)}
    />
  );
}
