import type { ComboboxItem, OptionsFilter } from '@mantine/core';
import { distinctOptions } from '../../ui/distinct-options.ts';
import { searchOptions } from '../../ui/option-search.ts';

const nothing: ComboboxItem = { value: ' ', label: 'This question has no options yet', disabled: true };

/** What `searchOptions` finds; or one that cannot be chosen and says there is none. */
export const findOptions: OptionsFilter = (wanted) => {
  const found = searchOptions(wanted);
  return found.length > 0 ? found : [{ ...nothing, label: 'No such option' }];
};

/** Options as a menu offers them: each once, none blank; or one that cannot be chosen and says there is none. */
export function offeredOptions(options: readonly string[]): ComboboxItem[] {
  const offered = distinctOptions(options);
  if (offered.length === 0) return [nothing];
  return offered.map((option) => ({ value: option, label: option }));
}
