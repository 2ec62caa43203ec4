import type { ComboboxItem, OptionsFilter } from '@mantine/core';

/** Menus open inside the page's main part, so that they belong to a landmark. */
export const MENU_PLACE = { shadow: 'md', portalProps: { target: '#content' } };

const nothing: ComboboxItem = { value: ' ', label: 'This question has no options yet', disabled: true };

function foldCase(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** The options that contain what was typed, accents and case aside, those that begin with it first; or one that cannot be chosen and says there is none. */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldCase(search);
  const isFound = (option: ComboboxItem) => foldCase(option.label).includes(wanted);
  const begins = (option: ComboboxItem) => foldCase(option.label).startsWith(wanted);
  const matching = options.filter((option) => 'value' in option).filter(isFound);
  const found = [...matching.filter(begins), ...matching.filter((option) => !begins(option))];
  return found.length > 0 ? found.slice(0, limit) : [{ ...nothing, label: 'No such option' }];
};

/** Options as a menu offers them: each once, none blank; or one that cannot be chosen and says there is none. */
export function offeredOptions(options: readonly string[]): ComboboxItem[] {
  const offered = [...new Set(options)].filter((option) => option.trim() !== '');
  if (offered.length === 0) return [nothing];
  return offered.map((option) => ({ value: option, label: option }));
}
