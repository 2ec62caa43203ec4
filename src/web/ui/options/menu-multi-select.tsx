import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useSearchedMenu } from './searched-menu.tsx';

/** A select of several options, of any number, with a searched menu. */
export function MenuMultiSelect(select: MultiSelectProps) {
  return <MultiSelect {...useSearchedMenu()} {...select} />;
}
