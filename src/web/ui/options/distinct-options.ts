import type { ComboboxData, ComboboxItem } from '@mantine/core';

type MenuOption = ComboboxData[number];

/**
 * Drops blank texts and repeated values, because Mantine's menus throw on a repeated value. An item with a blank value
 * means "none" in its menu and is kept.
 */
export function distinctOptions<T extends MenuOption>(options: readonly T[]): T[] {
  const values = new Set<string>();
  return options.filter((option) => {
    if (isGroup(option)) return true;
    const value = typeof option === 'string' ? option : option.value;
    const isBlank = typeof option === 'string' && option.trim() === '';
    if (isBlank || values.has(value)) return false;
    values.add(value);
    return true;
  });
}

function isGroup(option: MenuOption): option is Exclude<MenuOption, string | ComboboxItem> {
  return typeof option === 'object' && 'group' in option;
}
