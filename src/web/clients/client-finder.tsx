import { Combobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { FoundMenu, useFoundMenu } from '../ui/options/found-menu.tsx';
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
  const menu = useFoundMenu(useClientSearch);
  return (
    <FoundMenu
      menu={menu}
      withinPortal={!isInDialog}
      input={{ id: inputId, label, placeholder: 'Name or ID' }}
      list={{ className: styles.found ?? '', 'aria-label': 'Clients found' }}
      onOptionSubmit={(id) => {
        menu.combobox.closeDropdown();
        if (id !== openId) onOpen(id);
      }}
    >
      <FoundClients search={menu.search} openId={openId} leavesOutOpen={isInDialog} />
    </FoundMenu>
  );
}

/** The clients that are found for a typed text. */
function useClientSearch(typed: string, isOpen: boolean) {
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const { data, isError, isFetching } = useQuery({ ...findClientsQuery(words), enabled: isOpen });
  return { words, data, isError, isSearching: isFetching };
}

function FoundClients({
  search: { data, isError },
  openId,
  leavesOutOpen,
}: {
  search: ReturnType<typeof useClientSearch>;
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
