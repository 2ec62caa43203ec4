import { useState } from 'react';
import { ChevronIcon } from '../icons.tsx';
import { MENU_IN_PAGE } from './option-menu.ts';
import { MAX_SHOWN_OPTIONS, searchOptions } from './option-search.ts';

/** Mantine's props of an input with a chevron at its end. */
export const WITH_CHEVRON = { rightSection: <ChevronIcon />, rightSectionPointerEvents: 'none' as const };

/** Mantine's props of an input with a menu of any number of options: typing filters them, the first hundred are drawn. */
export const SEARCHED_MENU = {
  limit: MAX_SHOWN_OPTIONS,
  filter: searchOptions,
  comboboxProps: MENU_IN_PAGE,
};

/**
 * Mantine's props of a select with such a menu, whose options are drawn only while it has the focus: a screen has some twenty
 * menus, whose options would be most of its elements. The focus comes before any key or click that opens a menu.
 */
export function useSearchedMenu() {
  const [isUsed, setUsed] = useState(false);
  return {
    ...SEARCHED_MENU,
    ...WITH_CHEVRON,
    searchable: true,
    limit: isUsed ? MAX_SHOWN_OPTIONS : 0,
    onFocus: () => setUsed(true),
    onDropdownOpen: () => setUsed(true),
    onBlur: () => setUsed(false),
  };
}
