import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Stored } from '#contract/document-contract.ts';
import type { Client } from '#records';
import { MENU_IN_PAGE } from '../ui/options/option-menu.ts';
import styles from './client-frame.module.css';
import { findClientsQuery, MOST_FOUND_CLIENTS } from './client-queries.ts';

/** Debounce of typed text before the server is asked. */
const DEBOUNCE_MS = 50;

/** Finds another client by name or id and opens it; the server searches. */
export function ClientFinder({
  inputId = 'client-finder',
  label = 'Other clients',
  isInDialog = false,
  openId,
  onOpen,
}: {
  inputId?: string;
  label?: string;
  /** A menu in the page would be inert behind a dialog. */
  isInDialog?: boolean;
  /** The client that is open. A dialog chooses another one, and leaves it out. */
  openId: string;
  onOpen: (id: string) => void;
}) {
  const { typed, setTyped, combobox, search } = useClientFinder();
  return (
    <Combobox
      store={combobox}
      {...MENU_IN_PAGE}
      withinPortal={!isInDialog}
      onOptionSubmit={(id) => {
        combobox.closeDropdown();
        if (id !== openId) onOpen(id);
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <TextInput
          id={inputId}
          label={label}
          placeholder="Name or ID"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onClick={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.resetSelectedOption();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options className={styles.found} aria-busy={search.isFetching} aria-label="Clients found">
          <FoundClients search={search} openId={openId} leavesOutOpen={isInDialog} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What is typed, and the clients that are found for it. */
function useClientFinder() {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const search = useQuery({ ...findClientsQuery(words), enabled: combobox.dropdownOpened });
  const isFound = words === typed.trim() && !search.isFetching;

  // Enter chooses the first client, but never one that was found for an earlier text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the combobox is another object on each render
  useEffect(() => {
    if (isFound && words !== '') combobox.selectFirstOption();
  }, [isFound, words]);
  return { typed, setTyped, combobox, search };
}

function FoundClients({
  search: { data, isError },
  openId,
  leavesOutOpen,
}: {
  search: { data: { items: Stored<Client>[]; nextCursor: string | null } | undefined; isError: boolean };
  openId: string;
  leavesOutOpen: boolean;
}) {
  const items = data?.items.filter(({ id }) => !leavesOutOpen || id !== openId);
  return (
    <>
      {items?.map(({ id, data }) => (
        <Combobox.Option key={id} value={id} active={id === openId}>
          {data.name}
          <span className={styles.foundId}>{id}</span>
        </Combobox.Option>
      ))}
      {data?.nextCursor && (
        <Combobox.Empty>
          Only the first {MOST_FOUND_CLIENTS} are shown. Type more to narrow them.
        </Combobox.Empty>
      )}
      {items?.length === 0 && <Combobox.Empty>No client with this name</Combobox.Empty>}
      {isError && <Combobox.Empty>The clients could not be searched</Combobox.Empty>}
    </>
  );
}
