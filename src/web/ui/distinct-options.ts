import type { ComboboxData, ComboboxItem } from '@mantine/core';

type MenuOption = ComboboxData[number];

/**
 * Options that a menu can draw, whatever is stored: no blank text, and of each value the first. An item whose value is
 * blank is the menu's own word for none, and stays. Menus of Mantine throw on a value that comes twice.
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
