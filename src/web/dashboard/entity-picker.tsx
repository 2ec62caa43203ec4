import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ENTITY_KINDS, type EntityKind } from '#records';
import type { ChosenEntity } from '#rules';
import { ENTITY_KIND_LABELS } from '../editing/values/entity-kind-labels.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { MENU_IN_PAGE } from '../ui/options/option-menu.ts';
import { EntityOptions, MORE } from './entity-options.tsx';
import styles from './entity-picker.module.css';
import type { FileKey } from './session/file-key.ts';
import { useEntitySearch } from './use-entity-search.ts';

const inputClasses = { input: styles.input ?? '' };

/** Width in px of the kind's name and the chevron beside the chosen name. */
const KIND_WIDTHS: Record<EntityKind, number> = { clients: 84, contacts: 92, relatedParties: 134 };

/** Finds a client, contact or related party by name; the server searches. */
export function EntityPicker({
  inputId,
  chosen,
  onChoose,
}: {
  inputId: string;
  chosen: ChosenEntity | null;
  onChoose: (key: FileKey) => void;
}) {
  const { combobox, search, typed, type, onKeyDown, onOptionSubmit } = useEntityPicker(onChoose);
  return (
    <Combobox store={combobox} onOptionSubmit={onOptionSubmit} {...MENU_IN_PAGE}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={inputId}
          classNames={inputClasses}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Search by name"
          value={typed ?? chosen?.name ?? ''}
          rightSection={
            <span className={styles.kind}>
              {chosen && typed === undefined ? ENTITY_KIND_LABELS[chosen.kind] : ''}
              <ChevronIcon />
            </span>
          }
          rightSectionWidth={chosen && typed === undefined ? KIND_WIDTHS[chosen.kind] : 34}
          rightSectionPointerEvents="none"
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => {
            if (typed === undefined) event.currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.currentTarget.value)}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.options} aria-busy={search.isSearching} labelledBy={inputId}>
          <EntityOptions search={search} chosen={chosen} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The typed text, the names the server finds for it, and the keys that choose one. */
function useEntityPicker(onChoose: (key: FileKey) => void) {
  const [typed, setTyped] = useState<string>();
  const isEnterWaiting = useRef(false);
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(undefined);
      isEnterWaiting.current = false;
    },
  });
  const search = useEntitySearch(typed ?? '', combobox.dropdownOpened);
  const isFound = typed !== undefined && search.words === typed.trim() && !search.isSearching;

  // Enter chooses the first name, but never one that was found for an earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is another object on each render
  useEffect(() => {
    if (!isFound || search.words === '') return;
    combobox.selectFirstOption();
    if (isEnterWaiting.current) combobox.clickSelectedOption();
    isEnterWaiting.current = false;
  }, [isFound, search.words]);

  /** Enter pressed before the names are found chooses the first one when they are. */
  function onKeyDown({ key }: KeyboardEvent) {
    isEnterWaiting.current = key === 'Enter' && !isFound && (typed ?? '').trim() !== '';
  }

  function onOptionSubmit(value: string) {
    const [action, kindName, ...id] = value.split('/');
    const kind = ENTITY_KINDS.find((known) => known === kindName);
    if (!kind) return search.retry();
    if (action === MORE) return search.showMore(kind);
    combobox.closeDropdown();
    onChoose({ kind, id: id.join('/') });
  }

  function type(text: string) {
    setTyped(text);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  }
  return { combobox, search, typed, type, onKeyDown, onOptionSubmit };
}
