import { Select, type SelectProps } from '@mantine/core';
import { MAX_SHOWN_OPTIONS, MENU_IN_PAGE, searchOptions } from './option-search.ts';

/** One of any number of options: typing narrows them, and only the first hundred are drawn. */
export function MenuSelect(select: SelectProps) {
  return (
    <Select
      searchable
      selectFirstOptionOnChange
      withCheckIcon={false}
      openOnFocus={false}
      limit={MAX_SHOWN_OPTIONS}
      maxDropdownHeight={280}
      filter={searchOptions}
      nothingFoundMessage="Nothing found"
      rightSection={<ChevronIcon />}
      rightSectionPointerEvents="none"
      comboboxProps={MENU_IN_PAGE}
      onFocus={(event) => event.currentTarget.select()}
      {...select}
    />
  );
}

/** Points down at a menu that can open. */
export function ChevronIcon() {
  return (
    <svg width="10" height="6" viewBox="0 0 10 6" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M1 1l4 4 4-4" strokeWidth="1.2" />
    </svg>
  );
}
