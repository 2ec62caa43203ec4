import { type ReactNode, useDeferredValue, useMemo } from 'react';
import type { EntityKind } from '#records';
import { EmptyAction } from '../editing/documents/empty-action.tsx';
import { useAddressText } from '../editing/use-address-state.ts';
import type { OpenDocument } from '../editing/use-open-document.ts';
import { EmptyList } from '../ui/lists/empty-list.tsx';
import { ListSummary } from '../ui/lists/list-summary.tsx';
import { SearchField } from '../ui/lists/search-field.tsx';
import { ErrorNotice } from '../ui/notice.tsx';
import { hasFailed, Pane } from '../ui/pane/pane.tsx';
import { TextButton } from '../ui/text-button.tsx';
import styles from './field-mappings-page.module.css';
import { MAPPINGS } from './mapping-description.ts';
import { mappingLines } from './mapping-lines.ts';
import { MappingTable } from './mapping-table.tsx';
import type { MappingPageData } from './use-mapping-page.ts';

type MappingListProps = {
  page: MappingPageData;
  opened: OpenDocument;
  /** The row for a new mapping. */
  add: ReactNode;
  onDelete: (deleted: { id: string; kind: EntityKind }) => void;
  onTransfer: () => void;
};

/** The searchable table of mappings, below the form for a new one. */
export function MappingList({
  page: { mappings, fields, findings, warned, checkedWith },
  opened,
  add,
  onDelete,
  onTransfer,
}: MappingListProps) {
  const { all, byId, query, isLoaded } = mappings;
  const { plural, counted, searchedBy, emptyText } = MAPPINGS;
  const isMissing = opened.id !== null && isLoaded && !byId.has(opened.id);
  const [search, setSearch] = useAddressText('q');
  const settledSearch = useDeferredValue(search);
  const lines = useMemo(() => mappingLines(all, settledSearch), [all, settledSearch]);
  return (
    <div>
      {add}
      <div className={styles.search}>
        <SearchField
          label={`Search ${isLoaded ? `${all.length} ` : ''}${plural} by ${searchedBy}`}
          value={search}
          onChange={setSearch}
        />
      </div>
      {isLoaded && (
        <p className={`quiet ${styles.summary}`}>
          <ListSummary count={all.length} nouns={counted} warned={warned}>
            <TextButton onClick={onTransfer}>Import or export</TextButton>
          </ListSummary>
        </p>
      )}
      {hasFailed(checkedWith) && (
        <Pane query={checkedWith} isLine failed="The fields of the mappings could not be read." />
      )}
      {isMissing && <ErrorNotice>There is no mapping “{opened.id}”.</ErrorNotice>}
      {lines.length > 0 ? (
        <MappingTable
          lines={lines}
          findings={findings}
          labelOf={(dataField) => fields.get(dataField)?.label ?? ''}
          selectedId={opened.id}
          onSelect={opened.open}
          onDelete={({ id }, kind) => onDelete({ id, kind })}
        />
      ) : (
        <EmptyList
          {...{ search, emptyText }}
          onSearch={setSearch}
          hasItems={search.trim() !== ''}
          emptyAction={<EmptyAction />}
          emptyMark
          query={query}
        />
      )}
    </div>
  );
}
