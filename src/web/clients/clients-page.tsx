import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { clientPath, PAGE_PATHS } from '#contract/page-paths.ts';
import { ToolScreen } from '../brand/tool-screen.tsx';
import { useAddressState } from '../editing/use-address-state.ts';
import { Content } from '../ui/content.tsx';
import { counted, formatCount } from '../ui/count-words.ts';
import { isFreeKey } from '../ui/keys/is-free-key.ts';
import { useDocumentKeys } from '../ui/keys/use-document-keys.ts';
import { useNewKey } from '../ui/keys/use-new-key.ts';
import { SearchField } from '../ui/lists/search-field.tsx';
import { EmptyState, ErrorNotice, StatusNotice } from '../ui/notice.tsx';
import { RowsSkeleton } from '../ui/pane/loading-state.tsx';
import { Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { OtherClientsDialogs } from './other-clients.tsx';
import { ClientRows } from './table/client-rows.tsx';
import styles from './table/client-table.module.css';
import { ColumnChoice } from './table/column-choice.tsx';
import { SelectedBar } from './table/selected-bar.tsx';
import { TableFilters } from './table/table-filters.tsx';
import { TableViews } from './table/table-views.tsx';
import { type ClientTable, useClientTable } from './table/use-client-table.ts';
import { type SelectedClients, useSelectedClients } from './table/use-selected-clients.ts';

/** All clients as a table: any field as a column, sorted, filtered, and changed together. */
export function ClientsPage() {
  const navigate = useNavigate();
  const [, setPanel] = useAddressState('panel');
  const table = useClientTable();
  const actions = useSelectedClients(table);
  const addClient = () => setPanel('new');
  useTableKeys();
  useNewKey(addClient);
  const { first } = table;
  const isEmpty = first.data?.total === 0;
  return (
    <>
      <ToolScreen title="Clients" isFixed>
        <Content className={styles.page}>
          <div className={styles.heading}>
            <h1>Clients</h1>
            <div className={styles.headActions}>
              {!isEmpty && (
                <Button variant="default" component={Link} to={PAGE_PATHS.duplicates}>
                  Possible duplicates
                </Button>
              )}
              <Button variant="default" onClick={() => setPanel('transfer')}>
                Import
              </Button>
              {!isEmpty && (
                <Button
                  variant="default"
                  disabled={actions.isBusy}
                  onClick={() => void actions.exportAs('csv')}
                >
                  Export
                </Button>
              )}
              <Button onClick={addClient} aria-keyshortcuts="n">
                New client
              </Button>
            </div>
          </div>
          <Pane
            query={table.reading}
            failed="The clients could not be read."
            loading={<RowsSkeleton />}
            isEmpty={() => isEmpty}
            empty={
              <EmptyState
                mark
                sentence="There are no clients yet. Questions are asked about a client, its contacts and its related parties."
                action={<TextButton onClick={addClient}>New client</TextButton>}
              />
            }
          >
            {() => <TableWork {...{ table, actions }} />}
          </Pane>
        </Content>
      </ToolScreen>
      <OtherClientsDialogs onOpen={(id) => void navigate(clientPath(id))} />
    </>
  );
}

function TableWork({ table, actions }: { table: ClientTable; actions: SelectedClients }) {
  const { first, selected } = table;
  const { found = 0, total = 0 } = first.data ?? {};
  return (
    <>
      <p className={`quiet ${styles.found}`} role="status">
        {table.isNarrowed ? `${formatCount(found)} of ${counted(total, 'client')}` : counted(total, 'client')}
      </p>
      <TableViews table={table} />
      <div className={styles.tools}>
        <div className={styles.search} data-list-search>
          <SearchField label="Name or ID" value={table.typed} onChange={table.onSearch} controls="clients" />
        </div>
        <TableFilters table={table} />
        <ColumnChoice table={table} />
      </div>
      <StatusNotice>
        {actions.done && (
          <>
            {actions.done.sentence}{' '}
            {actions.done.batchId !== null && (
              <TextButton
                disabled={actions.isBusy}
                onClick={() => void actions.takeBack(actions.done?.batchId ?? '')}
              >
                Undo
              </TextButton>
            )}
          </>
        )}
      </StatusNotice>
      <ErrorNotice>{actions.failure}</ErrorNotice>
      <div className={styles.scroll}>
        {found > 0 ? (
          <ClientRows table={table} />
        ) : (
          <EmptyState
            sentence={`No client fits. There are ${formatCount(total)} in all.`}
            action={<TextButton onClick={table.showAll}>Show all clients</TextButton>}
          />
        )}
      </div>
      {selected.size > 0 && <SelectedBar {...{ table, actions }} />}
    </>
  );
}

/** Single keys of the screen outside inputs: J and K go into the table, / searches, N adds a client. */
function useTableKeys() {
  const intoTable = () => document.querySelector<HTMLElement>('[data-clients]')?.focus();
  const actions: Readonly<Record<string, () => void>> = {
    ...{ j: intoTable, k: intoTable },
    '/': () => document.querySelector<HTMLElement>('[data-list-search] input')?.focus(),
  };
  useDocumentKeys((event) => {
    const { key, target } = event;
    const isInTable = target instanceof Element && target.closest('[data-clients]') !== null;
    if (!isFreeKey(event) || (isInTable && (key === 'j' || key === 'k'))) return;
    const action = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
}
