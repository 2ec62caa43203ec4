import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { searchableText } from '../searchable-text.ts';

/** Most options a menu shows at once; typing narrows the rest. */
export const MAX_SHOWN_OPTIONS = 100;

/** Each option's label as searches compare it, cached because menus filter all options on every render. */
const searchedLabels = new WeakMap<ComboboxItem, string>();

function searchedLabel(option: ComboboxItem): string {
  const known = searchedLabels.get(option);
  if (known !== undefined) return known;
  const label = searchableText(option.label);
  searchedLabels.set(option, label);
  return label;
}

/** Finds the options that contain the typed text, ignoring accents and case; those that start with it come first. */
export const searchOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = searchableText(search);
  const startMatches: ComboboxItem[] = [];
  const otherMatches: ComboboxItem[] = [];
  for (const option of options) {
    if (!('value' in option)) continue;
    const index = searchedLabel(option).indexOf(wanted);
    if (index === 0) startMatches.push(option);
    else if (index > 0) otherMatches.push(option);
  }
  return [...startMatches, ...otherMatches].slice(0, limit);
};
