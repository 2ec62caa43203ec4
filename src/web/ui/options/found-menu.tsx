import {
  Combobox,
  type ComboboxOptionsProps,
  type ComboboxProps,
  TextInput,
  type TextInputProps,
  useCombobox,
} from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { MENU_IN_PAGE } from './option-menu.ts';

/** What the server is asked for, and whether it has still to answer. */
type Search = { words: string; isSearching: boolean };

/**
 * The state of an input with a menu of what the server finds for the typed text. Enter chooses the first, but never one
 * that was found for an earlier text.
 */
export function useFoundMenu<Found extends Search>(useSearch: (typed: string, isOpen: boolean) => Found) {
  const [typed, setTyped] = useState<string>();
  const isEnterWaiting = useRef(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(undefined);
      isEnterWaiting.current = false;
    },
  });
  const search = useSearch(typed ?? '', combobox.dropdownOpened);
  const isFound = typed !== undefined && search.words === typed.trim() && !search.isSearching;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is another object on each render
  useEffect(() => {
    if (!isFound || search.words === '') return;
    combobox.selectFirstOption();
    if (isEnterWaiting.current) combobox.clickSelectedOption();
    isEnterWaiting.current = false;
  }, [isFound, search.words]);

  return {
    combobox,
    search,
    /** undefined until something is typed. */
    typed,
    type(text: string) {
      setTyped(text);
      combobox.openDropdown();
      combobox.resetSelectedOption();
    },
    /** Lets Enter that is pressed before anything is found choose the first when it is. */
    onEarlyEnter({ key }: KeyboardEvent) {
      isEnterWaiting.current = key === 'Enter' && !isFound && (typed ?? '').trim() !== '';
    },
  };
}

/** An input with a menu of what the server finds. */
export function FoundMenu({
  menu: { combobox, search, typed, type },
  input,
  list,
  children,
  ...box
}: Omit<ComboboxProps, 'store'> & {
  menu: ReturnType<typeof useFoundMenu>;
  /** The value is shown until something is typed. */
  input: TextInputProps;
  list: ComboboxOptionsProps;
  /** The options. */
  children: ReactNode;
}) {
  return (
    <Combobox store={combobox} {...MENU_IN_PAGE} {...box}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          {...input}
          value={typed ?? input.value ?? ''}
          onClick={(event) => {
            input.onClick?.(event);
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options {...list} aria-busy={search.isSearching}>
          {children}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
