import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { distinctOptions } from '../../ui/options/distinct-options.ts';
import { MOST_KEYED } from '../../ui/options/option-of-key.ts';
import { searchOptions } from '../../ui/options/option-search.ts';

const noOptions: ComboboxItem = { value: ' ', label: 'This question has no options yet', disabled: true };

/**
 * Finds options by `searchOptions`; a number alone finds the option of that number. Without a match it returns one disabled
 * option with a message.
 */
export const findOptions: OptionsFilter = (wanted) => {
  const found = [...searchOptions(wanted), ...optionOfNumber(wanted)];
  return found.length > 0 ? found : [{ ...noOptions, label: 'No such option' }];
};

/** The distinct options for a menu; without any it returns one disabled option with a message. */
export function offeredOptions(options: readonly string[]): ComboboxItem[] {
  const offered = distinctOptions(options);
  if (offered.length === 0) return [noOptions];
  return offered.map((option) => ({ value: option, label: option }));
}

/**
 * The options that have a number each, in order: there are two to nine, and none has a digit, which would be searched
 * instead. None otherwise.
 */
export function numberedOptions(options: readonly string[]): readonly string[] {
  const isFew = options.length > 1 && options.length <= MOST_KEYED;
  return isFew && !options.some((option) => /\d/.test(option)) ? options : [];
}

function optionOfNumber({ options, search }: Parameters<OptionsFilter>[0]): ComboboxItem[] {
  // "No answer", which comes first, has no value.
  const items = options.filter((option): option is ComboboxItem => 'value' in option && option.value !== '');
  const number = /^[1-9]$/.test(search.trim()) ? Number(search) : 0;
  const wanted = numberedOptions(items.map(({ label }) => label))[number - 1];
  return items.filter(({ label }) => label === wanted);
}
