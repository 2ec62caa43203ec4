import { Select, type SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { distinctOptions } from './distinct-options.ts';
import { useSearchedMenu } from './searched-menu.tsx';

const NO_OPTIONS: NonNullable<SelectProps['data']> = [];

/** A select of one option of any number, with a searched menu. */
export function MenuSelect({ data = NO_OPTIONS, ...select }: SelectProps) {
  const options = useMemo(() => distinctOptions(data), [data]);
  const menu = useSearchedMenu();
  return (
    <Select
      data={options}
      selectFirstOptionOnChange
      withCheckIcon={false}
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      {...menu}
      {...select}
      onFocus={(event) => {
        menu.onFocus();
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        menu.onBlur();
        select.onBlur?.(event);
      }}
    />
  );
}
