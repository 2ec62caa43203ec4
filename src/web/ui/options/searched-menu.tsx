import { ChevronIcon } from '../icons.tsx';
import { MENU_IN_PAGE } from './option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from './option-search.ts';

/** Mantine's props of an input with a menu of any number of options: typing filters them, the first hundred are drawn. */
export const SEARCHED_MENU = {
  limit: MAX_SHOWN_OPTIONS,
  maxDropdownHeight: 280,
  filter: searchOptions,
  comboboxProps: MENU_IN_PAGE,
};

/** Mantine's props of an input with a chevron at its end. */
export const WITH_CHEVRON = { rightSection: <ChevronIcon />, rightSectionPointerEvents: 'none' as const };
