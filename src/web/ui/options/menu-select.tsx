import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { ChevronIcon } from '../icons.tsx';
import { distinctOptions } from './distinct-options.ts';
import { MENU_IN_PAGE } from './option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from './option-search.ts';

const NO_OPTIONS: NonNullable<SelectProps['data']> = [];

/** A select for any number of options: typing filters them, and only the first hundred are drawn. */
export function MenuSelect({ data = NO_OPTIONS, ...select }: SelectProps) {
  const options = useMemo(() => distinctOptions(data), [data]);
  return (
    <Select
      searchable
      data={options}
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
