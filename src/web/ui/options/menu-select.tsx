import { Select, type SelectProps } from '@mantine/core';
import { type KeyboardEvent, useMemo } from 'react';
import { distinctOptions } from './distinct-options.ts';
import { pickHighlighted } from './pick-highlighted.ts';
import { useSearchedMenu } from './searched-menu.tsx';

/** Comes before the menu's own handling of the key. */
const HIGHLIGHTED = { onKeyDownCapture: pickHighlighted };
const NO_OPTIONS: NonNullable<SelectProps['data']> = [];

/**
 * A select of one option of any number. Letters choose, whether its menu is open or not; one that is not searchable
 * opens no keyboard on a phone, and Enter and Space open its menu.
 */
export function MenuSelect({ data = NO_OPTIONS, searchable = true, ...select }: SelectProps) {
  const options = useMemo(() => distinctOptions(data), [data]);
  const menu = useSearchedMenu();
  return (
    <Select
      data={options}
      selectFirstOptionOnChange
      withCheckIcon={false}
      openOnFocus={false}
      nothingFoundMessage="Nothing found"
      {...menu}
      {...select}
      {...(!searchable && { inputMode: 'none' })}
      wrapperProps={HIGHLIGHTED}
      onKeyDown={(event) => {
        select.onKeyDown?.(event);
        replaceOnKey(event);
        if (!searchable) openOnKey(event);
      }}
      onFocus={(event) => {
        menu.onFocus();
        event.currentTarget.select();
      }}
      onBlur={(event) => {
        menu.onBlur();
        select.onBlur?.(event);
      }}
    />
  );
}

/** Selects what a closed menu shows, so that the letters that are typed next are searched, and not added to it. */
function replaceOnKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  currentTarget,
}: KeyboardEvent<HTMLInputElement>): void {
  const isOpening = key.length === 1 || key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp';
  if (isOpening && !isOpen(currentTarget) && !ctrlKey && !metaKey && !altKey) currentTarget.select();
}

/** Opens a closed menu as a click does. */
function openOnKey(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, currentTarget } = event;
  if (isOpen(currentTarget) || (key !== 'Enter' && key !== ' ')) return;
  event.preventDefault();
  currentTarget.click();
}

function isOpen(input: HTMLInputElement): boolean {
  return input.getAttribute('aria-expanded') === 'true';
}
