import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { searchOptions } from '../../ui/options/option-search.ts';

const noOptions: ComboboxItem = { value: ' ', label: 'This question has no options yet', disabled: true };

/** Finds options by `searchOptions`; without a match it returns one disabled option with a message. */
export const findOptions: OptionsFilter = (wanted) => {
  const found = searchOptions(wanted);
  return found.length > 0 ? found : [{ ...noOptions, label: 'No such option' }];
};

/** The distinct options for a menu; without any it returns one disabled option with a message. */
export function offeredOptions(options: readonly string[]): ComboboxItem[] {
  const offered = distinctOptions(options);
  if (offered.length === 0) return [noOptions];
  return offered.map((option) => ({ value: option, label: option }));
}
