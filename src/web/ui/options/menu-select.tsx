import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { ChevronIcon } from '../icons.tsx';
import { distinctOptions } from './distinct-options.ts';
import { MENU_IN_PAGE } from './option-menu.ts';
import { searchOptions } from './option-search.ts';
import { useDrawnOptions } from './use-drawn-options.ts';

const NO_OPTIONS: NonNullable<SelectProps['data']> = [];

/** A select for any number of options: typing filters them, and only the first hundred are drawn, while it has the focus. */
export function MenuSelect({ data = NO_OPTIONS, ...select }: SelectProps) {
  const options = useMemo(() => distinctOptions(data), [data]);
  const drawn = useDrawnOptions();
  return (
    <Select
      searchable
      data={options}
      selectFirstOptionOnChange
      withCheckIcon={false}
      openOnFocus={false}
      maxDropdownHeight={280}
      filter={searchOptions}
      nothingFoundMessage="Nothing found"
      rightSection={<ChevronIcon />}
      rightSectionPointerEvents="none"
      comboboxProps={MENU_IN_PAGE}
      {...drawn}
      {...select}
      onFocus={(event) => {
        drawn.onFocus();
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        drawn.onBlur();
        select.onBlur?.(event);
      }}
    />
  );
}
