import { OPERATORS, type Operator } from '#rules';
import { MenuSelect } from '../../ui/menu-select.tsx';

/** One of the six comparisons. */
export function OperatorSelect({
  value,
  onChange,
  ...named
}: {
  value: Operator;
  onChange: (operator: Operator) => void;
  label?: string;
  className?: string;
  'aria-label'?: string;
}) {
  return (
    <MenuSelect
      {...named}
      searchable={false}
      allowDeselect={false}
      data={[...OPERATORS]}
      value={value}
      onChange={(operator) => operator && onChange(operator as Operator)}
    />
  );
}
