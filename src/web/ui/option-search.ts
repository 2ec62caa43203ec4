import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { searchableText } from './searchable-text.ts';

/** Most options a menu shows at once; typing narrows the rest. */
export const MAX_SHOWN_OPTIONS = 100;

/** Each option's label as searches compare it. Menus look through all options whenever they are drawn. */
const searchedLabels = new WeakMap<ComboboxItem, string>();

function searchedLabel(option: ComboboxItem): string {
  const known = searchedLabels.get(option);
  if (known !== undefined) return known;
  const label = searchableText(option.label);
  searchedLabels.set(option, label);
  return label;
}

/** The options that contain what was typed, accents and case aside, those that begin with it first. */
export const searchOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = searchableText(search);
  const begin: ComboboxItem[] = [];
  const contain: ComboboxItem[] = [];
  for (const option of options) {
    if (!('value' in option)) continue;
    const index = searchedLabel(option).indexOf(wanted);
    if (index === 0) begin.push(option);
    else if (index > 0) contain.push(option);
  }
  return [...begin, ...contain].slice(0, limit);
};
