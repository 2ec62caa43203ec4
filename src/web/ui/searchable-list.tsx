import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef } from 'react';
import { RecordListItems, type RecordListItemsHandle } from './list-items.tsx';
import { EmptyState } from './notice.tsx';
import { SearchField } from './search-field.tsx';
import { indexRecords, searchRecords } from './search-items.ts';
import styles from './searchable-list.module.css';
import { TextButton } from './text-button.tsx';

export type RecordListProps<T extends { id: string }> = {
  /** What the list holds, such as "Rules". */
  label: string;
  items: readonly T[];
  /** What a search looks in. Keep the function itself stable: the index is made anew with another one. */
  textOf: (item: T) => string;
  /** Kept by the page: `useUrlText('q')`. */
  search: string;
  onSearch: (text: string) => void;
  /** Such as "Search 41 rules by id, field or question". */
  searchLabel: string;
  /** Kept by the page: `useUrlState('id', { history: 'push' })`. */
  selectedId: string | null;
  onSelect: (id: string) => void;
  /** What one row shows; text and marks, no controls. */
  renderItem: (item: T) => ReactNode;
  /** Between search and rows, such as "41 rules, 1 with a warning". */
  summary?: ReactNode;
  /** One sentence for a list without records, saying what to do next. */
  emptyText: ReactNode;
  emptyAction?: ReactNode;
  isLoading?: boolean;
  /** Why the list could not be read. */
  failure?: string | null | undefined;
  onRetry?: () => void;
  /** Height of a row in px, or the likeliest when rows differ: each is measured. */
  itemHeight?: number;
};

const idOf = ({ id }: { id: string }) => id;

/** A searchable list of any length. In the search, arrow down goes to the rows and Enter opens the first found. */
export function RecordList<T extends { id: string }>(list: RecordListProps<T>) {
  const { items, textOf, search } = list;
  const listId = useId();
  const rows = useRef<RecordListItemsHandle>(null);
  const index = useMemo(() => indexRecords(items, textOf), [items, textOf]);
  // Not deferred: keys that follow the typing at once act on the rows it found.
  const found = useMemo(() => searchRecords(index, search), [index, search]);

  function goToRows(event: KeyboardEvent) {
    if (event.key === 'ArrowDown') rows.current?.focus();
    else if (event.key === 'Enter') openFirst();
    else if (event.key === 'Escape' && search !== '') list.onSearch('');
    else return;
    event.preventDefault();
  }

  function openFirst() {
    if (found[0]) list.onSelect(found[0].id);
  }

  return (
    <div className={styles.list}>
      <SearchField
        label={list.searchLabel}
        value={search}
        onChange={list.onSearch}
        onKeyDown={goToRows}
        controls={listId}
      />
      {list.summary !== undefined && <p className={styles.summary}>{list.summary}</p>}
      <p role="status" className="visually-hidden">
        {search !== '' && `${found.length} found`}
      </p>
      <div className={styles.edge} />
      {found.length > 0 ? (
        <RecordListItems
          {...list}
          id={listId}
          items={found}
          idOf={idOf}
          ref={rows}
          itemHeight={list.itemHeight ?? 52}
        />
      ) : (
        <div className={styles.none} id={listId}>
          <ListWithoutRows {...list} hasItems={items.length > 0} />
        </div>
      )}
    </div>
  );
}

type NoRows = Pick<
  RecordListProps<never>,
  'isLoading' | 'failure' | 'onRetry' | 'search' | 'onSearch' | 'emptyText' | 'emptyAction'
> & { hasItems: boolean };

function ListWithoutRows(list: NoRows) {
  if (list.isLoading) return <EmptyState sentence="Loading…" />;
  if (list.failure) {
    return (
      <div role="alert">
        <EmptyState
          sentence={list.failure}
          action={list.onRetry && <TextButton onClick={list.onRetry}>Try again</TextButton>}
        />
      </div>
    );
  }
  if (!list.hasItems) return <EmptyState sentence={list.emptyText} action={list.emptyAction} />;
  return (
    <EmptyState
      sentence={`Nothing found for “${list.search}”.`}
      action={<TextButton onClick={() => list.onSearch('')}>Clear the search</TextButton>}
    />
  );
}
