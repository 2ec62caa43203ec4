import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { distinctOptions } from './distinct-options.ts';
import { SEARCHED_MENU, WITH_CHEVRON } from './searched-menu.tsx';

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
      nothingFoundMessage="Nothing found"
      {...SEARCHED_MENU}
      {...WITH_CHEVRON}
      onFocus={(event) => event.currentTarget.select()}
      {...select}
    />
  );
}
