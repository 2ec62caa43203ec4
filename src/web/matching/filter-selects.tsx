import { MenuSelect } from '../ui/options/menu-select.tsx';
import { MENU_IN_PAGE } from '../ui/options/option-menu.ts';
import styles from './filter-selects.module.css';

/** The item of a menu that filters nothing. */
const ANY = '';
/** A chip is narrower than the words of its values. */
const MENU_OF_CHIP = { ...MENU_IN_PAGE, width: 'max-content', position: 'bottom-start' } as const;

/** A filter that is chosen from a few values; `value` is null where it filters nothing. */
export type ChosenFilter = {
  name: string;
  label: string;
  value: string | null;
  values: readonly string[];
  /** The words of the values; null where they are words themselves. */
  wordOf: Readonly<Record<string, string>> | null;
  /** Is told when its menu opens, where values are read only then, and what the menu says without any. */
  onOpen?: () => void;
  emptyWords?: string;
};

/** Filters of a list as chips, each of them a menu of its values: "List is OFAC SDN". */
export function FilterSelects({
  filters,
  onFilter,
}: {
  filters: readonly ChosenFilter[];
  /** Gets the name of a filter and its value; null for any. */
  onFilter: (name: string, value: string | null) => void;
}) {
  return filters.map((filter) => (
    <FilterSelect
      key={filter.name}
      filter={filter}
      onChoose={(value) => onFilter(filter.name, value || null)}
    />
  ));
}

/** The menu has the words alone, which letters choose; closed, it says what it filters: "List is OFAC SDN". */
function FilterSelect({
  filter: { label, value, values, wordOf, onOpen, emptyWords = 'Nothing found' },
  onChoose,
}: {
  filter: ChosenFilter;
  onChoose: (value: string | null) => void;
}) {
  const wordsOf = (one: string) => (one === ANY ? 'Any' : (wordOf?.[one] ?? one));
  const told = value === null ? label : `${label} is ${wordsOf(value)}`;
  const offered = value === null ? values : [ANY, ...new Set([...values, value])];
  return (
    <MenuSelect
      aria-label={label}
      placeholder={label}
      searchable={false}
      allowDeselect={false}
      className={`${styles.root} ${value === null ? 'on-screen' : ''}`}
      classNames={{ input: styles.filter ?? '' }}
      data-set={value !== null || undefined}
      inputSize={String(told.length)}
      comboboxProps={MENU_OF_CHIP}
      data={offered.map((one) => ({ value: one, label: one === value ? told : wordsOf(one) }))}
      renderOption={({ option }) => wordsOf(option.value)}
      value={value}
      onDropdownOpen={() => onOpen?.()}
      nothingFoundMessage={emptyWords}
      onChange={onChoose}
    />
  );
}
