import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { ChevronIcon } from '../icons.tsx';
import { MENU_IN_PAGE } from './option-menu.ts';
import { searchOptions } from './option-search.ts';
import { useDrawnOptions } from './use-drawn-options.ts';

/** A select of several options, of any number: typing filters them, and only the first hundred are drawn, while it has the focus. */
export function MenuMultiSelect(select: MultiSelectProps) {
  return (
    <MultiSelect
      searchable
      maxDropdownHeight={280}
      filter={searchOptions}
      rightSection={<ChevronIcon />}
      rightSectionPointerEvents="none"
      comboboxProps={MENU_IN_PAGE}
      {...useDrawnOptions()}
      {...select}
    />
  );
}
