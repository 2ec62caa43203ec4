import { Select, type SelectProps } from '@mantine/core';
import { ChevronIcon } from './icons.tsx';
import { MENU_IN_PAGE } from './option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from './option-search.ts';

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
